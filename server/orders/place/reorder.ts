import { nameWithOptions } from '#contract/catalogue/catalogue.ts'
import { MAX_CART_LINES, MAX_PER_ORDER } from '#contract/ordering/cart.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { lockBuyer } from '#server/cart/cart-changes.ts'
import { IS_SOLD } from '#server/catalogue/chosen-variant.ts'
import { LACKS_PRESCRIPTION } from '#server/catalogue/product-facts.ts'
import { command } from '#server/commands/command.ts'
import { literal } from '#server/database/sql.ts'
import type { Shop } from '#server/shop.ts'

interface Reordered {
  added: number
  /** Names of what is not sold now. */
  skipped: string[]
  /** Names of what found no room in the cart. */
  leftOut: string[]
}

/**
 * Puts what is still sold of an order into the cart, at today's prices, never more than ten or than there is, and never
 * more products than an order may have.
 */
export function reorder(shop: Shop, personId: string, items: Order['items']): Promise<Reordered> {
  return command(shop, async (tx) => {
    await lockBuyer(tx, personId)
    tx.publish({ topic: 'cart', people: [personId] })
    const sold = await tx.sql<{ variantId: string; isIn: boolean }>`
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
    const isIn = new Map(sold.map((line) => [line.variantId, line.isIn]))
    const named = (state: boolean | undefined) =>
      items.filter((item) => isIn.get(item.variantId) === state).map(nameWithOptions)
    return { added: named(true).length, skipped: named(undefined), leftOut: named(false) }
  })
}
