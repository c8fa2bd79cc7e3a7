import type { Page } from '#contract/envelope.ts'
import type { Coupon, CouponQuery } from '#contract/ordering/coupons.ts'
import type { Queries } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import { columnsOf } from '#server/database/table-parts.ts'
import { decodeCursor, likePattern, pageOfRows } from '#server/http/pages.ts'
import { type CouponRow, coupons } from './checkout-tables.ts'
import { presentCoupon } from './present-coupon.ts'

const COUPON = columnsOf(coupons)

/** One page of the shop's codes, the latest first. */
export async function listCoupons(queries: Queries, query: CouponQuery): Promise<Page<Coupon>> {
  const found = query.search ? fragment`code like ${likePattern(query.search).toUpperCase()}` : fragment`true`
  const [rows, [counted]] = await Promise.all([
    // The uses of a code without a total limit are counted only in the rows of its customers.
    queries.sql<CouponRow>`
      select ${COUPON}, (select coalesce(sum(u.count), 0)::int from coupon_uses u where u.code = coupons.code) as used_count
        from coupons where ${found} and ${after(query.cursor)}
       order by created_at desc, code desc limit ${query.limit + 1}`,
    queries.sql<{ total: number }>`select count(*) as total from coupons where ${found}`,
  ])
  const page = pageOfRows(rows, query.limit, (row) => [row.createdAt.toISOString(), row.code])
  return { ...page, items: page.items.map(presentCoupon), total: counted?.total ?? 0 }
}

function after(cursor: string | undefined) {
  if (!cursor) return fragment`true`
  const [createdAt, code] = decodeCursor(cursor, 2)
  return fragment`(created_at, code) < (${createdAt}::timestamptz, ${code}::text)`
}
