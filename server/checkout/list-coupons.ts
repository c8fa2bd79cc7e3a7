import { and, count, desc, getTableColumns, like, sql } from 'drizzle-orm'
import type { Coupon, CouponQuery } from '#contract/coupons.ts'
import type { Page } from '#contract/envelope.ts'
import type { Queries } from '#server/database/connect.ts'
import { decodeCursor, likePattern, pageOfRows } from '#server/http/pages.ts'
import { coupons } from './checkout-tables.ts'
import { presentCoupon } from './present-coupon.ts'

/** Of a code without a total limit only its customers' rows count the uses. */
const USED_COUNT = sql<number>`(select coalesce(sum(u.count), 0)::int from coupon_uses u where u.code = coupons.code)`

/** One page of the shop's codes, the latest first. */
export async function listCoupons(queries: Queries, query: CouponQuery): Promise<Page<Coupon>> {
  const found = query.search ? like(coupons.code, likePattern(query.search).toUpperCase()) : undefined
  const [rows, [counted]] = await Promise.all([
    queries.orm
      .select({ ...getTableColumns(coupons), usedCount: USED_COUNT })
      .from(coupons)
      .where(and(found, after(query.cursor)))
      .orderBy(desc(coupons.createdAt), desc(coupons.code))
      .limit(query.limit + 1),
    queries.orm.select({ total: count() }).from(coupons).where(found),
  ])
  const page = pageOfRows(rows, query.limit, (row) => [row.createdAt.toISOString(), row.code])
  return { ...page, items: page.items.map((row) => presentCoupon(row)), total: counted?.total ?? 0 }
}

function after(cursor: string | undefined) {
  if (!cursor) return undefined
  const [createdAt, code] = decodeCursor(cursor, 2)
  return sql`(${coupons.createdAt}, ${coupons.code}) < (${createdAt}::timestamptz, ${code}::text)`
}
