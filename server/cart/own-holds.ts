import { type Fragment, fragment } from '#server/database/sql.ts'

/** A person's started payments that hold stock. The person may still buy that stock in another way. */
const holdsOf = (personId: string | null) => fragment`
  held.person_id = ${personId} and held.status = 'open' and held.holds_stock = 'held'`

/** The stock of `variants v` that one person may buy, which includes what that person's own started payment holds. */
export function stockFor(personId: string | null): Fragment {
  return fragment`v.stock + coalesce((
    select sum((h.line ->> 'quantity')::int)::int
      from payment_intents held cross join lateral jsonb_array_elements(held.lines) as h(line)
     where ${holdsOf(personId)} and h.line ->> 'variantId' = v.id), 0)`
}

/** How often a person's own started payment holds the code of `coupons c`. */
export function heldUses(personId: string | null): Fragment {
  return fragment`(select count(*)::int from payment_intents held
    where ${holdsOf(personId)} and held.coupon_code = c.code)`
}
