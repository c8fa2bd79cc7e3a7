import { formatPaise } from '#contract/money.ts'
import { MAX_CASH_LIMIT_RUPEES } from '#contract/settings/setting-rows.ts'
import { goesTo, type Typed } from '#server/accounts/unproved.ts'
import type { Config } from '#server/config/config.ts'
import { onlyRow, type Queries } from '#server/database/connect.ts'
import { type Fragment, fragment, literal } from '#server/database/sql.ts'
import { Problem } from '#server/http/problem.ts'
import { type SaleTerms, type StoredTerms, saleTerms, saleTermsOf } from '#server/settings/sale-terms.ts'
import { CASH_LIMIT_PER_ORDER } from '#server/settings/settings.ts'

/** What has to be known of a person who places a cash order. */
interface Buyer {
  /** The shop's own limit of one order. */
  orderLimitPaise: number
  /** How much more this person may order in cash by law. */
  leftPaise: number
  /** Whether a started online payment of this person holds stock or a coupon. */
  hasHold: boolean
  /** Whether there may be one more cash order of somebody who has proved nothing. */
  mayOrderMore: boolean
  /** Whether orders count that may be somebody else's, of which nothing is told. */
  isStranger: boolean
}

/** Somebody who has proved nothing, by what is typed, and how many cash orders such people may have. */
export interface Stranger {
  typed: Typed
  maxOrders: Fragment
}

const MAX_PAISE = MAX_CASH_LIMIT_RUPEES * 100

/**
 * The law limits what one person pays in cash on one day (Income-tax Act, section 269ST). All cash orders that are not
 * delivered yet may be paid on the same day, so they count together with those delivered today. To be called after
 * `lockCustomer` where an order is placed. What a stranger types counts for all orders to it.
 * @returns with the terms on which the shop sells to a pincode
 */
export async function readBuyer(
  queries: Queries,
  config: Config,
  personId: string | null,
  pincode?: string,
  stranger?: Stranger,
): Promise<Buyer & { sale: SaleTerms }> {
  const isTheirs = stranger
    ? fragment`(person_id = ${personId} or ${goesTo(stranger.typed)})`
    : fragment`person_id = ${personId}`
  const buyers = await queries.sql<Omit<Buyer, 'isStranger'> & { sale: StoredTerms }>`
    select ${CASH_LIMIT_PER_ORDER} * 100 as order_limit_paise,
           greatest(0, ${literal(MAX_PAISE)} - coalesce(sum(due_paise), 0)) as left_paise,
           exists (select from payment_intents where person_id = ${personId} and holds_stock = 'held') as has_hold,
           ${stranger ? mayOrderMore(personId, stranger) : fragment`true`} as may_order_more,
           ${saleTerms(pincode)} as sale
      from orders
     where ${isTheirs} and due_paise > 0 and status <> 'cancelled'
       and (delivered_at is null
            or delivered_at >= date_trunc('day', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata')`
  const { sale, ...buyer } = onlyRow(buyers)
  return { ...buyer, isStranger: stranger !== undefined, sale: saleTermsOf(sale, config, pincode) }
}

/** Cash orders hold goods and send messages, and cost nothing to place and to cancel. */
const mayOrderMore = (personId: string | null, { typed, maxOrders }: Stranger) => fragment`(
  select count(*) from orders
   where (person_id = ${personId} or recipient_phone = ${typed.phone}) and payment_method = 'cod'
     and channel = 'online' and delivered_at is null
     and (cancelled_at is null or cancelled_at > now() - interval '1 day')) < ${maxOrders}`

/** How much this person can order in cash now, in paise. */
export async function readCashLeft(queries: Queries, config: Config, personId: string): Promise<number> {
  const { orderLimitPaise, leftPaise } = await readBuyer(queries, config, personId)
  return Math.min(orderLimitPaise, leftPaise)
}

/** @throws Problem 409 `cash_limit` that says how much cash is possible */
export function requireWithinCashLimit(
  totalPaise: number,
  { orderLimitPaise, leftPaise, isStranger }: Buyer,
): void {
  if (totalPaise > orderLimitPaise) {
    const message = `Cash on delivery is possible up to ${formatPaise(orderLimitPaise)}. Please pay online.`
    throw new Problem(409, 'cash_limit', message)
  }
  if (totalPaise <= leftPaise) return
  const left = isStranger
    ? 'Orders with this phone or address leave too little of it.'
    : leftPaise === 0
      ? 'Your other orders already reach that limit.'
      : `Your other orders leave ${formatPaise(leftPaise)} of it.`
  throw new Problem(
    409,
    'cash_limit',
    `By law one person can pay at most ${formatPaise(MAX_PAISE)} in cash a day. ${left} Please pay online.`,
  )
}
