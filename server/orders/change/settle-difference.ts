import { inCash, type OrderAmounts, type PricingRules } from '#contract/charges.ts'

/** What of a total is paid how, in paise. */
export interface Settlement {
  /** With what is due rounded, where it is. */
  amounts: OrderAmounts
  /** Paid online. */
  prepaidPaise: number
  /** To be paid in cash at the door. */
  duePaise: number
  /** What goes back to the account that it was paid from. */
  refundPaise: number
}

/**
 * Settles what an order costs after a change: what is paid online pays for it first, what is missing is due in cash at the door, and
 * what is left over goes back.
 * @param exact what it costs, not rounded
 * @param prepaidPaise what is paid online so far
 */
export function settleDifference(exact: OrderAmounts, prepaidPaise: number, terms: PricingRules): Settlement {
  const keptPaise = Math.min(prepaidPaise, exact.totalPaise)
  const amounts = inCash(exact, terms, keptPaise)
  return {
    amounts,
    prepaidPaise: keptPaise,
    duePaise: amounts.totalPaise - keptPaise,
    refundPaise: prepaidPaise - keptPaise,
  }
}
