import type { Queries } from '#server/database/connect.ts'

/** Enters a code in the cart, in place of the one before. */
export async function putCartCoupon(queries: Queries, personId: string, code: string): Promise<void> {
  await queries.sql`
    insert into cart_coupons (person_id, code) values (${personId}, ${code}) on conflict (person_id) do update
      set code = excluded.code`
}

/** Takes the code out of the cart. */
export async function removeCartCoupon(queries: Queries, personId: string): Promise<void> {
  await queries.sql`delete from cart_coupons where person_id = ${personId}`
}
