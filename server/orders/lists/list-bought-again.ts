import { SHELF_SIZE } from '#contract/home/shelves.ts'
import { CARD_COLUMNS, type ProductCardRow } from '#server/catalogue/present-product.ts'
import type { Queries } from '#server/database/connect.ts'
import { fragment, literal } from '#server/database/sql.ts'
import { ordersOf, type Reader } from '#server/orders/order-policy.ts'

/** Older orders are not looked at. */
const MAX_ORDERS = 50

/** The products that a customer has had delivered and can still see, newest order first. */
export async function listBoughtAgain(queries: Queries, customer: Reader): Promise<ProductCardRow[]> {
  return queries.sql<ProductCardRow>`
    with own as (
      select o.id, o.placed_at from orders o where ${ordersOf(customer)} and o.status = 'delivered'
       order by o.placed_at desc, o.id desc limit ${literal(MAX_ORDERS)}),
    bought as (
      select v.product_id as id, max(own.placed_at) as bought_at
        from own join order_lines l on l.order_id = own.id join variants v on v.id = l.variant_id
       group by v.product_id)
    select ${CARD_COLUMNS} from bought join products p on p.id = bought.id and ${LISTED}
     order by bought.bought_at desc, p.id limit ${literal(SHELF_SIZE)}`
}

const LISTED = fragment`p.is_visible and p.deleted_at is null`
