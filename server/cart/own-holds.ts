/** Lines of a person's checkouts that are being paid: taken out of the stock, and still this person's to buy. */
function heldLines(person: string): string {
  return `payment_intents held cross join lateral jsonb_array_elements(held.lines) as h(line)
    where held.person_id = ${person} and held.status = 'open' and held.holds_stock = 'held'`
}

/** The stock of a product as one person may buy it: with what that person's own started payment holds of it. */
export function stockFor(product: string, person: string): string {
  return `${product}.stock + coalesce((
    select sum((h.line ->> 'quantity')::int)::int from ${heldLines(person)} and h.line ->> 'productId' = ${product}.id), 0)`
}

/** How often a person's own started payment holds a code. */
export function heldUses(code: string, person: string): string {
  return `(select count(*)::int from payment_intents held
    where held.person_id = ${person} and held.status = 'open' and held.holds_stock = 'held' and held.coupon_code = ${code})`
}
