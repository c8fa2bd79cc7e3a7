import { IS_UNPROVED, type Typed, typedContacts } from '#server/accounts/unproved.ts'
import type { Queries } from '#server/database/connect.ts'
import { type Fragment, fragment } from '#server/database/sql.ts'

/** Who uses a code. */
export interface CouponCustomer {
  /** Null where it is not known yet: nothing was used. */
  personId: string | null
  /** What was typed for this delivery; it counts until something is proved. */
  typed?: Typed
}

/** The phones, emails and doors that tell a customer, in whichever session or account. */
export function contactsOf({ personId, typed }: CouponCustomer): Fragment {
  return fragment`(
    select coalesce(array_agg(distinct lower(contact)), '{}') from people p
     cross join unnest(array[p.phone, p.email] || ${typedContacts(typed)}) as contact
     where p.id = ${personId} and contact <> '')`
}

/**
 * How often a customer has used the code of `coupons c`: until something is proved, in all sessions and accounts that share a
 * contact; afterwards only the own uses, because anybody can type somebody's phone.
 */
export function usesOf(customer: CouponCustomer): Fragment {
  return fragment`(
    select coalesce(sum(u.count), 0)::int from coupon_uses u
     where u.code = c.code and (u.person_id = ${customer.personId}
        or u.contacts && ${contactsOf(customer)}
           and (select ${IS_UNPROVED} from people p where p.id = ${customer.personId})))`
}

/** The contacts of a row of `coupon_uses u` and of the row that is added to it. */
export const ALL_CONTACTS = fragment`array(select unnest(u.contacts) union select unnest(excluded.contacts))`

/** Makes what one customer does wait for each other, because two sessions with one phone are locked as two people. */
export async function lockContacts(queries: Queries, customer: CouponCustomer): Promise<void> {
  await queries.sql`
    select pg_advisory_xact_lock(contact_lock) from (
      select hashtextextended('tokri.coupon-customer.' || contact, 0) as contact_lock
        from unnest(${contactsOf(customer)}) as contact order by contact_lock) as contacts`
}

/**
 * Moves uses of codes from guests to a person: the end of a statement, whose `with` has begun with `uses (guest_id, code, count)`.
 */
export const moveUses = (personId: string) => fragment`
    given as (
      update coupon_uses u set count = greatest(u.count - uses.count, 0) from uses
       where u.code = uses.code and u.person_id = uses.guest_id
      returning u.code, u.contacts)
    insert into coupon_uses as u (code, person_id, count, contacts)
    select code, ${personId}::uuid, sum(count),
           array(select distinct unnest(given.contacts) from given where given.code = uses.code)
      from uses group by code
    on conflict (code, person_id) do update
      set count = u.count + excluded.count, contacts = ${ALL_CONTACTS}`
