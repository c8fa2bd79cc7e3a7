import { IS_GUEST } from '#server/accounts/present-person.ts'
import { moveUses } from '#server/checkout/coupon-customer.ts'
import type { Queries } from '#server/database/connect.ts'
import { type Fragment, fragment } from '#server/database/sql.ts'

/**
 * Gives a person the orders of guests with this phone, which the person has proved, and the uses of codes with them. To be
 * called after `lockPersonAndPhone`: what a guest orders meanwhile is there already, or finds its owner by itself.
 */
export function claimGuestOrders(queries: Queries, personId: string, phone: string): Promise<void> {
  return takeOrders(queries, personId, fragment`p.phone = ${phone} and p.id <> ${personId} and ${IS_GUEST}`)
}

/** The same with another account that becomes part of a person's. Payments that it has started find their owner by themselves. */
export function moveOrders(queries: Queries, { from, to }: { from: string; to: string }): Promise<void> {
  return takeOrders(queries, to, fragment`p.id = ${from}`)
}

/** @param isBefore of `people p`: whose the orders are until now */
async function takeOrders(queries: Queries, personId: string, isBefore: Fragment): Promise<void> {
  await queries.sql`
    with theirs as materialized (
      select o.id, o.person_id as guest_id from orders o join people p on p.id = o.person_id
       where ${isBefore} order by o.id for no key update of o),
    claimed as (
      update orders o set person_id = ${personId} from theirs where o.id = theirs.id
      returning o.id, theirs.guest_id, o.coupon_code as code, o.status),
    photos as (
      update prescriptions p set person_id = ${personId} from claimed where p.order_id = claimed.id),
    uses as (
      select guest_id, code, count(*)::int as count from claimed
       where code is not null and status <> 'cancelled' group by guest_id, code),
    ${moveUses(personId)}`
}
