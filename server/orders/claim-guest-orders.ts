import { IS_GUEST } from '#server/accounts/present-person.ts'
import type { Queries } from '#server/database/connect.ts'

/** Gives a person the orders of guests with this phone, which the person has proved, and the uses of codes with them. */
export async function claimGuestOrders(queries: Queries, personId: string, phone: string): Promise<void> {
  await queries.sql`
    with claimed as (
      update orders o set person_id = ${personId} from people p
       where p.id = o.person_id and p.phone = ${phone} and p.id <> ${personId} and ${IS_GUEST}
      returning p.id as guest_id, o.coupon_code as code, o.status),
    uses as (
      select guest_id, code, count(*)::int as count from claimed
       where code is not null and status <> 'cancelled' group by guest_id, code),
    given as (
      update coupon_uses u set count = greatest(u.count - uses.count, 0) from uses
       where u.code = uses.code and u.person_id = uses.guest_id)
    insert into coupon_uses as u (code, person_id, count)
    select code, ${personId}::uuid, sum(count) from uses group by code
    on conflict (code, person_id) do update set count = u.count + excluded.count`
}
