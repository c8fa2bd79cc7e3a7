import { HOLD_MINUTES } from '#contract/ordering/payments.ts'
import { isAllowed } from '#server/accounts/sign-in/attempt-limit.ts'
import {
  type Caller,
  holdAllowances,
  IS_UNPROVED,
  limitOf,
  unprovedProblem,
} from '#server/accounts/unproved.ts'
import type { Quantity } from '#server/catalogue/stock/sold-stock.ts'
import { variantIdsOf } from '#server/catalogue/stock/sold-stock.ts'
import { command } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { type Fragment, fragment, literal } from '#server/database/sql.ts'
import { Problem } from '#server/http/problem.ts'
import { INTENT, type PaymentIntentRow } from '#server/payments/payment-tables.ts'
import type { Shop } from '#server/shop.ts'
import { releaseHolds } from './payment-intents.ts'

/**
 * How long one person may hold stock without paying, over all payments that they start, so that nobody can block the last
 * unit for ever. After a pause of `HOLD_MINUTES` the time starts again.
 */
const MAX_HOLD_MINUTES = 60

/** How many minutes a started payment holds, and at most with all that follow it without a pause. */
export interface HoldTime {
  minutes: Fragment
  totalMinutes: Fragment
}

export const HOLD_TIME: HoldTime = { minutes: literal(HOLD_MINUTES), totalMinutes: literal(MAX_HOLD_MINUTES) }

/** Who has proved nothing holds for a shorter time, which can be had twice. */
export function strangersHoldTime(shop: Pick<Shop, 'config' | 'providers'>): HoldTime {
  const minutes = fragment`least(${literal(HOLD_MINUTES)}, ${limitOf(shop, 'unprovedHoldMinutes')})`
  return { minutes, totalMinutes: fragment`2 * ${minutes}` }
}

/**
 * Counts a payment that somebody starts who has proved nothing, for the phone that was typed and for the network.
 * @throws Problem 409 `unproved_limit`
 */
export async function countStrangersHold(
  queries: Queries,
  shop: Pick<Shop, 'config' | 'providers'>,
  caller: Caller,
  phone: string,
): Promise<void> {
  for (const allowance of await holdAllowances({ ...shop, database: queries }, caller, phone))
    if (!(await isAllowed(queries, allowance)))
      throw unprovedProblem(shop, 'Too many payments were started with this phone or in your network.')
}

/** What started payments hold of each variant, all of them and those of people who have proved nothing. */
const HELD_UNITS = fragment`
  select h.line ->> 'variantId' as variant_id, count(*) as payments, sum((h.line ->> 'quantity')::int) as units,
         coalesce(sum((h.line ->> 'quantity')::int) filter (where ${IS_UNPROVED}), 0) as of_strangers
    from payment_intents i join people p on p.id = i.person_id
   cross join lateral jsonb_array_elements(i.lines) as h(line)
   where i.status = 'open' and i.holds_stock = 'held' group by 1`

/**
 * Leaves a part of each variant to others: people who have proved nothing hold at most that share of it together. To be
 * called while the variants are locked, before they are taken. @throws Problem 409 `unproved_limit`
 */
export async function requireStrangersShare(
  queries: Queries,
  shop: Pick<Shop, 'config' | 'providers'>,
  lines: readonly (Quantity & { name: string })[],
): Promise<void> {
  const [short] = await queries.sql<{ variantId: string; left: number }>`
    with held as (${HELD_UNITS}), shares as (
      select v.id as variant_id, l.quantity,
             ceil((v.stock + coalesce(held.units, 0)) * least(100, ${limitOf(shop, 'unprovedStockPercent')}) / 100.0)
               - coalesce(held.of_strangers, 0) as left
        from variants v
        join unnest(${variantIdsOf(lines)}::text[], ${lines.map(({ quantity }) => quantity)}::int[]) as l(id, quantity) on l.id = v.id
        left join held on held.variant_id = v.id
       where v.stock is not null)
    select variant_id, greatest(0, "left")::int as "left" from shares where quantity > "left" order by variant_id limit 1`
  if (!short) return
  const name = lines.find(({ variantId }) => variantId === short.variantId)?.name ?? 'this product'
  const what = short.left === 0 ? `No more of ${name}` : `Only ${short.left} of ${name}`
  throw unprovedProblem(shop, `${what} can be kept for a payment right now.`)
}

/** What somebody wants who pays, or has proved a phone or email. */
interface Wanted {
  lines: readonly Quantity[]
  couponCode?: string | null
}

/**
 * Does work that takes goods and the use of a code. Where they are short because people who have proved nothing hold them
 * without paying, these holds end, the oldest first, and the work is done once more. Whoever pays after that gets the goods
 * if they are still there, and the money back if not, like everybody whose window was closed.
 */
export async function beforeStrangers<Result>(
  shop: Shop,
  wanted: Wanted,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const isShort =
      error instanceof Problem && (error.code === 'out_of_stock' || error.code === 'coupon_refused')
    if (!isShort || shop.config.mode.trustsStrangers || !(await endStrangersHolds(shop, wanted))) throw error
    return work()
  }
}

/** @returns whether holds have ended so that nothing is short any more; otherwise none has */
function endStrangersHolds(shop: Shop, wanted: Wanted): Promise<boolean> {
  return command(shop, async (tx) => {
    const ids = await chooseHolds(tx, wanted)
    if (ids.length === 0) return false
    const locked = await tx.sql<PaymentIntentRow>`
      select ${INTENT} from payment_intents where id = any(${ids}) and status = 'open' and holds_stock = 'held'
       order by id for no key update`
    await releaseHolds(tx, locked)
    return true
  })
}

/** The oldest holds of people who have proved nothing that leave nothing short; none if that is not enough. */
async function chooseHolds(queries: Queries, { lines, couponCode = null }: Wanted): Promise<string[]> {
  const short = await queries.sql<{ id: string; lacking: number }>`
    select v.id, (sum(l.quantity) - v.stock)::int as lacking
      from variants v
      join unnest(${variantIdsOf(lines)}::text[], ${lines.map(({ quantity }) => quantity)}::int[]) as l(id, quantity) on l.id = v.id
     group by v.id having sum(l.quantity) > v.stock
    union all
    select ${codeKey(couponCode)}, 1 from coupons where code = ${couponCode} and used_count >= total_limit`
  const lacking = new Map(short.map((row) => [row.id, row.lacking]))
  const holds = await queries.sql<{ id: string; held: Record<string, number> }>`
    select i.id, (
             select jsonb_object_agg(h.line ->> 'variantId', (h.line ->> 'quantity')::int) from jsonb_array_elements(i.lines) as h(line)
           ) || case when i.coupon_code is null then '{}' else jsonb_build_object('code ' || i.coupon_code, 1) end as held
      from payment_intents i join people p on p.id = i.person_id
     where i.status = 'open' and i.holds_stock = 'held' and ${IS_UNPROVED} order by i.created_at`
  const chosen = holds.filter(({ held }) => {
    const isNeeded = Object.keys(held).some((key) => (lacking.get(key) ?? 0) > 0)
    if (isNeeded)
      for (const [key, units] of Object.entries(held)) lacking.set(key, (lacking.get(key) ?? 0) - units)
    return isNeeded
  })
  return [...lacking.values()].some((units) => units > 0) ? [] : chosen.map(({ id }) => id)
}

const codeKey = (code: string | null) => `code ${code}`

/** Of how many variants three or more started payments hold a third or more of what there is. */
export const MUCH_HELD_COUNT = fragment`(
  select count(*) from (${HELD_UNITS}) as held join variants v on v.id = held.variant_id
   where held.payments >= 3 and held.units * 3 >= v.stock + held.units)`
