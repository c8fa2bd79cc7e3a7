import { formatPaise, paiseFromRupees, rupeesFromPaise, shareOfPaise, TAX_BASIS_POINTS } from './money.ts'

/**
 * What an order is made of: the only place that knows it. A new charge is a rule in `orderAmounts`, an amount here and in
 * the wire's `Amounts`, and a row of `chargesOf`.
 */

/** In paise. The total is `totalOf` the others. */
export interface OrderAmounts {
  subtotalPaise: number
  discountPaise: number
  taxPaise: number
  totalPaise: number
}

/** The same in rupees, as the API has them. */
export interface AmountsInRupees {
  subtotal: number
  discount: number
  tax: number
  total: number
}

/** What the parts of an order come to, in paise. */
function totalOf({ subtotalPaise, discountPaise, taxPaise }: Omit<OrderAmounts, 'totalPaise'>): number {
  return subtotalPaise - discountPaise + taxPaise
}

/** Subtotal = sum of lines; tax 18 % on what remains after the discount; delivery is free. */
export function orderAmounts(
  lines: readonly { unitPricePaise: number; quantity: number }[],
  discountPaise = 0,
): OrderAmounts {
  const subtotalPaise = lines.reduce((sum, line) => sum + line.unitPricePaise * line.quantity, 0)
  const discount = Math.min(discountPaise, subtotalPaise)
  const taxPaise = shareOfPaise(subtotalPaise - discount, TAX_BASIS_POINTS)
  const parts = { subtotalPaise, discountPaise: discount, taxPaise }
  return { ...parts, totalPaise: totalOf(parts) }
}

export function amountsInRupees(amounts: OrderAmounts): AmountsInRupees {
  return {
    subtotal: rupeesFromPaise(amounts.subtotalPaise),
    discount: rupeesFromPaise(amounts.discountPaise),
    tax: rupeesFromPaise(amounts.taxPaise),
    total: rupeesFromPaise(amounts.totalPaise),
  }
}

export function amountsFromRupees(amounts: AmountsInRupees): OrderAmounts {
  return {
    subtotalPaise: paiseFromRupees(amounts.subtotal),
    discountPaise: paiseFromRupees(amounts.discount),
    taxPaise: paiseFromRupees(amounts.tax),
    totalPaise: paiseFromRupees(amounts.total),
  }
}

/** A row of what is to be paid, as people read it. */
export interface Charge {
  kind: 'goods' | 'discount' | 'tax' | 'total'
  label: string
  /** With its sign and currency, or the word that stands for nothing. */
  text: string
}

/** The rows that people read of an order's amounts, in this order. @param couponCode what the discount is for */
export function chargesOf(amounts: OrderAmounts, couponCode: string | null): Charge[] {
  const { subtotalPaise, discountPaise, taxPaise, totalPaise } = amounts
  const discount: Charge = {
    kind: 'discount',
    label: couponCode ? `Discount (${couponCode})` : 'Discount',
    text: `−${formatPaise(discountPaise)}`,
  }
  return [
    { kind: 'goods', label: 'Subtotal', text: formatPaise(subtotalPaise) },
    ...(discountPaise > 0 ? [discount] : []),
    { kind: 'tax', label: `Tax (${TAX_BASIS_POINTS / 100}%)`, text: formatPaise(taxPaise) },
    { kind: 'total', label: 'Total', text: formatPaise(totalPaise) },
  ]
}
