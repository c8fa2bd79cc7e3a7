import type { DeliveryDetails } from '#contract/address-schemas.ts'
import type { Quantity } from '#server/catalogue/stock/sold-stock.ts'
import type { Queries } from '#server/database/connect.ts'
import { Problem } from '#server/http/problem.ts'

/**
 * Asks whether an order by phone is another one, where the same goods went to the same phone and address a moment ago: two people
 * at the desk, or a form that was sent from two windows. Its customer is locked, so that orders of somebody known wait for each other.
 * @throws Problem 409 `order_repeated` with the order
 */
export async function requireNotRepeated(
  queries: Queries,
  details: DeliveryDetails,
  lines: readonly Quantity[],
): Promise<void> {
  const [order] = await queries.sql<{ id: string; number: string }>`
    with wanted as (
      select * from unnest(${lines.map(({ variantId }) => variantId)}::text[], ${lines.map(({ quantity }) => quantity)}::int[])
        as w(variant_id, quantity))
    select o.id, o.number from orders o
     where o.placed_at > clock_timestamp() - interval '1 minute' and o.channel = 'phone' and o.status <> 'cancelled'
       and o.recipient_phone = ${details.phone} and o.pincode = ${details.pincode} and lower(o.street) = lower(${details.address})
       and (select count(*) from order_lines l where l.order_id = o.id) = (select count(*) from wanted)
       and not exists (select from wanted w where not exists (
             select from order_lines l
              where l.order_id = o.id and l.variant_id = w.variant_id and l.quantity = w.quantity))
     order by o.placed_at desc limit 1`
  if (!order) return
  const message = `The same goods were ordered for this phone and address less than a minute ago: ${order.number}. Place it again?`
  throw new Problem(409, 'order_repeated', message, {
    data: { orderId: order.id, orderNumber: order.number },
  })
}
