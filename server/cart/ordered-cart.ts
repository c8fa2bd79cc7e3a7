import { MAX_CART_LINES, MAX_PER_ORDER } from '#contract/ordering/cart.ts'
import { IS_SOLD } from '#server/catalogue/chosen-variant.ts'
import { LACKS_PRESCRIPTION } from '#server/catalogue/product-facts.ts'
import type { Quantity } from '#server/catalogue/stock/sold-stock.ts'
import type { Queries } from '#server/database/connect.ts'
import { fragment, literal } from '#server/database/sql.ts'

/** A line of the stored cart. */
export type StoredLine = Quantity & { productId: string }

const CART_PRODUCT = fragment`(select v.product_id from variants v where v.id = variant_id) as product_id`

export async function readCart(queries: Queries, personId: string): Promise<StoredLine[]> {
  return queries.sql<StoredLine>`select variant_id, ${CART_PRODUCT}, quantity from cart_lines where person_id = ${personId}`
}

/** Empties the cart. @returns its lines as they are now, because a quantity may have changed meanwhile */
export async function takeCart(queries: Queries, personId: string): Promise<StoredLine[]> {
  return queries.sql<StoredLine>`
    with coupon_gone as (delete from cart_coupons where person_id = ${personId})
    delete from cart_lines where person_id = ${personId} returning variant_id, ${CART_PRODUCT}, quantity`
}

/** What was paid leaves the cart, also that of an account which has become part of another; whatever was put in meanwhile stays. */
export async function dropFromCart(
  queries: Queries,
  personId: string,
  lines: readonly Quantity[],
): Promise<void> {
  const owner = fragment`(select coalesce(merged_into, id) from people where id = ${personId})`
  await queries.sql`
    with coupon_gone as (delete from cart_coupons where person_id = ${owner})
    delete from cart_lines c using unnest(${lines.map((line) => line.variantId)}::text[], ${lines.map((line) => line.quantity)}::int[]) as l(variant_id, quantity)
     where c.person_id = ${owner} and c.variant_id = l.variant_id and c.quantity = l.quantity`
}

/**
 * Puts what is still sold of these into the cart, up to ten, the stock and the most lines of a cart. To be called after
 * `lockCustomer`. @returns what is sold, and whether it is in the cart now
 */
export function refillCart(
  queries: Queries,
  personId: string,
  items: readonly Quantity[],
): Promise<{ variantId: string; isIn: boolean }[]> {
  return queries.sql<{ variantId: string; isIn: boolean }>`
    with sold as (
      select v.id, v.price_paise, least(l.quantity, ${literal(MAX_PER_ORDER)}, v.stock) as quantity,
             row_number() over (order by c.variant_id is null, l.line_no) as place,
             (select count(*) from cart_lines where person_id = ${personId})
               - count(c.variant_id) over () as others
        from unnest(${items.map((item) => item.variantId)}::text[], ${items.map((item) => item.quantity)}::int[]) with ordinality as l(variant_id, quantity, line_no)
        join variants v on v.id = l.variant_id join products p on p.id = v.product_id
        left join cart_lines c on c.person_id = ${personId} and c.variant_id = v.id
       where ${IS_SOLD} and not ${LACKS_PRESCRIPTION} and coalesce(v.stock, 1) > 0
    ), put as (
      insert into cart_lines as c (person_id, variant_id, quantity, seen_price_paise)
      select ${personId}, id, quantity, price_paise from sold where place + others <= ${literal(MAX_CART_LINES)}
      on conflict (person_id, variant_id) do update
        set quantity = greatest(c.quantity, excluded.quantity), seen_price_paise = excluded.seen_price_paise
      returning variant_id)
    select id as variant_id, id in (select variant_id from put) as is_in from sold`
}
