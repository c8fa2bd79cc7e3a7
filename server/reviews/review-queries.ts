import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Page } from '#contract/envelope.ts'
import type { AdminReviewQuery } from '#contract/reviews.ts'
import { products } from '#server/catalogue/catalogue-tables.ts'
import type { Queries } from '#server/database/connect.ts'
import { isId } from '#server/database/identifiers.ts'
import { cappedTotal, decodeCursor, likePattern, pageOfRows, unknownCursor } from '#server/http/pages.ts'
import { notFound } from '#server/http/problem.ts'
import type { AdminReviewRow } from './present-review.ts'
import { type ReviewRow, reviews } from './review-tables.ts'

const MOST_COUNTED = 10_000
const MOST_PRODUCTS_SEARCHED = 500

interface PageWish {
  limit: number
  cursor?: string
}

/** Visible reviews of a product, the newest first: real ones, or those of the demo shop as long as none is. */
export async function listReviews(
  queries: Queries,
  productId: string,
  wish: PageWish & { isSample: boolean },
): Promise<Page<ReviewRow>> {
  const listed = and(
    eq(reviews.productId, productId),
    eq(reviews.isSample, wish.isSample),
    isNull(reviews.hiddenAt),
  )
  const rows = await queries.orm
    .select()
    .from(reviews)
    .where(and(listed, beforeCursor(wish.cursor)))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(wish.limit + 1)
  return { ...pageOfRows(rows, wish.limit, newestFirst), total: await queries.orm.$count(reviews, listed) }
}

export async function findReviewOf(
  queries: Queries,
  productId: string,
  personId: string,
): Promise<ReviewRow | undefined> {
  const [row] = await queries.orm
    .select()
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.personId, personId)))
  return row
}

/** @throws Problem 404 */
export async function requireReview(queries: Queries, id: string): Promise<ReviewRow> {
  if (!isId(id)) throw notFound('This review')
  const [row] = await queries.orm.select().from(reviews).where(eq(reviews.id, id))
  if (!row) throw notFound('This review')
  return row
}

/** The latest delivered order in which a person bought a product. */
export async function findDeliveredOrder(
  queries: Queries,
  productId: string,
  personId: string,
): Promise<string | undefined> {
  const [order] = await queries.sql<{ id: string }>`
    select o.id from orders o
     where o.person_id = ${personId} and o.status = 'delivered'
       and exists (select from order_lines l where l.product_id = ${productId} and l.order_id = o.id)
     order by o.placed_at desc limit 1`
  return order?.id
}

/** Reviews of all products for administrators, by author, text or product, the newest first. */
export async function listReviewsToJudge(
  queries: Queries,
  query: AdminReviewQuery,
): Promise<Page<AdminReviewRow>> {
  const visibility = {
    all: undefined,
    visible: isNull(reviews.hiddenAt),
    hidden: isNotNull(reviews.hiddenAt),
  }[query.visibility]
  const listed = and(visibility, query.search ? mentions(query.search) : undefined)
  const rows = await queries.orm
    .select({ review: reviews, productName: products.name })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(and(listed, beforeCursor(query.cursor)))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(query.limit + 1)
  const page = pageOfRows(
    rows.map(({ review, productName }) => ({ ...review, productName })),
    query.limit,
    newestFirst,
  )
  return { ...page, ...(await countAtMost(queries, listed)) }
}

function mentions(search: string) {
  const pattern = likePattern(search)
  return or(
    sql`lower(${reviews.author} || ' ' || ${reviews.text}) like ${pattern}`,
    sql`${reviews.productId} = any (array(select product_id from product_search
      where search_words(${search}) <> '' and title_words like '%' || btrim(search_words(${search})) || '%' limit ${MOST_PRODUCTS_SEARCHED}))`,
  )
}

async function countAtMost(queries: Queries, listed: ReturnType<typeof and>) {
  const counted = queries.orm
    .select({ id: reviews.id })
    .from(reviews)
    .where(listed)
    .limit(MOST_COUNTED + 1)
    .as('counted')
  return cappedTotal(await queries.orm.$count(counted), MOST_COUNTED)
}

const newestFirst = (row: ReviewRow) => [row.createdAt.toISOString(), row.id]

function beforeCursor(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  const [createdAt, id] = decodeCursor(cursor, 2)
  if (typeof createdAt !== 'string' || Number.isNaN(Date.parse(createdAt)) || !isId(String(id))) {
    throw unknownCursor()
  }
  return sql`(${reviews.createdAt}, ${reviews.id}) < (${createdAt}::timestamptz, ${id}::uuid)`
}
