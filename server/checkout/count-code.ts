import { countAttempt, uncountAttempt } from '#server/accounts/sign-in/attempt-limit.ts'
import { type Caller, type LimitingShop, wrongCodeAllowances } from '#server/accounts/unproved.ts'
import { IS_KNOWN_CODE } from './coupons.ts'

/**
 * Counts a code that somebody types before anything is said of it, and takes that back for one that exists, so that guesses
 * at the same moment are limited too. What is in the cart already was no guess.
 * @throws Problem 429 for a person or network with too many codes that do not exist
 */
export async function countCode(
  shop: LimitingShop,
  caller: Caller,
  code: string | null | undefined,
): Promise<void> {
  if (!code) return
  const { sql } = shop.database
  const [entered] = await sql`
    select 1 from cart_coupons where person_id = ${caller.person.id} and code = ${code}`
  if (entered) return
  const allowances = await wrongCodeAllowances(shop, caller)
  await countAttempt(shop.database, ...allowances)
  const [known] = await sql`select 1 from coupons c where c.code = ${code} and ${IS_KNOWN_CODE}`
  if (known) await uncountAttempt(shop.database, ...allowances)
}
