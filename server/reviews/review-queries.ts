import type { Page } from '#contract/envelope.ts'
import { type AdminReviewQuery, NEW_REVIEW_DAYS } from '#contract/reviews.ts'
import type { NameSource } from '#server/audit/audit-names.ts'
import type { Queries } from '#server/database/connect.ts'
import { idOrNull, isId } from '#server/database/identifiers.ts'
import { EMPTY, type Fragment, fragment, literal } from '#server/database/sql.ts'
import { cappedTotal, decodeCursor, likePattern, pageOfRows, unknownCursor } from '#server/http/pages.ts'
import { requireRow } from '#server/http/problem.ts'
import { IS_SALE } from '#server/orders/trial-orders.ts'
import type { AdminReviewRow } from './present-review.ts'
import { REVIEW, type ReviewRow } from './review-tables.ts'

const MAX_COUNTED = 10_000
const MAX_PRODUCTS_SEARCHED = 500

interface PageParams {
  limit: number
  cursor?: string
}

/** Visible reviews of a product, the newest first: either real ones or samples. */
export async function listReviews(
  queries: Queries,
  productId: string,
  page: PageParams & { isSample: boolean },
): Promise<Page<ReviewRow>> {
  const listed = fragment`product_id = ${productId} and is_sample = ${page.isSample} and hidden_at is null`
  const rows = await queries.sql<ReviewRow>`
    select ${REVIEW} from reviews where ${listed} and ${beforeCursor(page.cursor)}
     order by created_at desc, id desc limit ${page.limit + 1}`
  const [counted] = await queries.sql<{
    total: number
  }>`select count(*) as total from reviews where ${listed}`
  return { ...pageOfRows(rows, page.limit, newestFirst), total: counted?.total ?? 0 }
}

export async function findReviewOf(
  queries: Queries,
  productId: string,
  personId: string,
): Promise<ReviewRow | undefined> {
  const [row] = await queries.sql<ReviewRow>`
    select ${REVIEW} from reviews where product_id = ${productId} and person_id = ${personId}`
  return row
}

/** @throws Problem 404 */
export async function requireReview(queries: Queries, id: string): Promise<ReviewRow> {
  const rows = await queries.sql<ReviewRow>`select ${REVIEW} from reviews where id = ${idOrNull(id)}`
  return requireRow(rows, 'This review')
}

/** The latest delivered order in which a person bought a product. */
export async function findDeliveredOrder(
  queries: Queries,
  productId: string,
  personId: string,
): Promise<string | undefined> {
  const [order] = await queries.sql<{ id: string }>`
    select o.id from orders o
     where o.person_id = ${personId} and o.status = 'delivered' and ${IS_SALE}
       and exists (select from order_lines l join variants v on v.id = l.variant_id
                    where v.product_id = ${productId} and l.order_id = o.id)
     order by o.placed_at desc limit 1`
  return order?.id
}

const VISIBILITY: Record<AdminReviewQuery['visibility'], Fragment> = {
  all: fragment`true`,
  visible: fragment`reviews.hidden_at is null`,
  hidden: fragment`reviews.hidden_at is not null`,
}

const IS_NEW = fragment`not reviews.is_sample and reviews.hidden_at is null
  and reviews.created_at > now() - make_interval(days => ${literal(NEW_REVIEW_DAYS)})`

/** How many customers' reviews are new, as a part of another statement. */
export const NEW_REVIEW_COUNT = fragment`(select count(*) from reviews where ${IS_NEW})`

/** Reviews of all products for administrators, the newest first; the search looks at author, text and product. */
export async function listReviewsToModerate(
  queries: Queries,
  query: AdminReviewQuery,
): Promise<Page<AdminReviewRow>> {
  const matches = query.search ? mentions(query.search) : fragment`true`
  const listed = fragment`${VISIBILITY[query.visibility]} and ${matches}${query.new ? fragment` and ${IS_NEW}` : EMPTY}`
  const rows = await queries.unprepared<AdminReviewRow>`
    select ${REVIEW}, products.name as product_name from reviews join products on products.id = reviews.product_id
     where ${listed} and ${beforeCursor(query.cursor)}
     order by reviews.created_at desc, reviews.id desc limit ${query.limit + 1}`
  const [counted] = await queries.unprepared<{ count: number }>`
    select count(*) from (select from reviews where ${listed} limit ${MAX_COUNTED + 1}) counted`
  return { ...pageOfRows(rows, query.limit, newestFirst), ...cappedTotal(counted?.count ?? 0, MAX_COUNTED) }
}

function mentions(search: string): Fragment {
  return fragment`(lower(reviews.author || ' ' || reviews.text) like ${likePattern(search)}
    or reviews.product_id = any (array(select product_id from product_search
      where search_words(${search}) <> '' and title_words like '%' || btrim(search_words(${search})) || '%' limit ${MAX_PRODUCTS_SEARCHED})))`
}

const newestFirst = (row: ReviewRow) => [row.createdAt.toISOString(), row.id]

function beforeCursor(cursor: string | undefined) {
  if (cursor === undefined) return fragment`true`
  const [createdAt, id] = decodeCursor(cursor, 2)
  if (typeof createdAt !== 'string' || Number.isNaN(Date.parse(createdAt)) || !isId(String(id))) {
    throw unknownCursor()
  }
  return fragment`(reviews.created_at, reviews.id) < (${createdAt}::timestamptz, ${id}::uuid)`
}

/** The products of the reviews that the activity log mentions. */
export const reviewNames: NameSource = ({ ids }) => fragment`
  select r.id::text, p.name from reviews r join products p on p.id = r.product_id where r.id = any(${ids}::uuid[])`
