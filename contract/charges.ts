import {
  formatPaise,
  rupeesFromPaise,
  shareOfPaise,
  shareOut,
  TAX_BASIS_POINTS,
  wholeRupees,
} from './money.ts'
import { MIN_ONLINE_PAISE } from './ordering/orders.ts'
import { type AreaTerms, feeFor } from './promises/areas.ts'

/** What an order is made of: the only place that knows it. */

/**
 * What is charged besides the goods, each with its tax in it. A new fee is a name here and in the wire's `Amounts`, what it comes to
 * (`FEE_RULES`) and its row (`FEE_ROWS`).
 */
export const FEES = ['delivery'] as const
export type FeeName = (typeof FEES)[number]

/** The amounts of an order, in the order in which people read them. */
export const AMOUNTS = ['subtotal', 'discount', 'tax', ...FEES, 'rounding', 'total'] as const
export type AmountName = (typeof AMOUNTS)[number]

/** What an amount is called where amounts of many orders stand together. */
export const AMOUNT_LABELS: Record<AmountName, string> = {
  subtotal: 'Subtotal',
  discount: 'Discount',
  tax: 'Tax',
  delivery: 'Delivery',
  rounding: 'Rounding',
  total: 'Total',
}

/** What all fees are called together, as one column. */
export const FEES_LABEL = FEES.map((fee) => AMOUNT_LABELS[fee]).join(', ')

/** How a shop's prices become what is paid. */
export interface PricingRules {
  /** Prices are what is paid; otherwise tax is added to them. */
  taxIncluded: boolean
  /** What is paid in cash is rounded to whole rupees. */
  roundsCash: boolean
}

/** Whether prices are what is paid. */
export type TaxTerms = Pick<PricingRules, 'taxIncluded'>

/** The specification's terms, and the demo's. */
export const TAX_ON_TOP: PricingRules = { taxIncluded: false, roundsCash: false }

/** In paise. The total is `totalOf` the others. */
export type OrderAmounts = Record<`${AmountName}Paise`, number> & {
  /** Prices include all taxes, and none is added. */
  taxIncluded: boolean
  /** The tax that the total contains; null where none is shown. */
  containedTaxPaise: number | null
}

/** The fees of an order, in paise. */
export type FeeAmounts = Pick<OrderAmounts, `${FeeName}Paise`>

/** What all fees of an order come to, in paise. */
export function feesOf(amounts: FeeAmounts): number {
  return FEES.reduce((sum, fee) => sum + amounts[`${fee}Paise`], 0)
}

/** Whether two orders cost the same in every part; what of it is contained tax may differ. */
export function isSameAmounts(one: OrderAmounts, other: OrderAmounts): boolean {
  return (
    one.taxIncluded === other.taxIncluded &&
    AMOUNTS.every((name) => one[`${name}Paise`] === other[`${name}Paise`])
  )
}

/** What the parts of an order come to, in paise; `amountChecks` says the same to the database. */
function totalOf(parts: Omit<OrderAmounts, 'totalPaise' | 'containedTaxPaise'>): number {
  return goodsOf(parts) + feesOf(parts) + parts.roundingPaise
}

/** What is paid for the goods alone, in paise: what makes delivery free, and what a smallest order is measured by. */
export function goodsOf({
  subtotalPaise,
  discountPaise,
  taxPaise,
}: Pick<OrderAmounts, 'subtotalPaise' | 'discountPaise' | 'taxPaise'>): number {
  return subtotalPaise - discountPaise + taxPaise
}

interface PricedQuantity {
  unitPricePaise: number
  quantity: number
}

/** What lines cost before everything else. */
export function subtotalOf(lines: readonly PricedQuantity[]): number {
  return lines.reduce((sum, line) => sum + line.unitPricePaise * line.quantity, 0)
}

/** What decides the amounts of an order besides its lines. */
export interface Pricing {
  discountPaise?: number
  terms: TaxTerms
  /** Where it goes; without one delivery costs nothing. */
  area?: Pick<AreaTerms, 'feePaise' | 'freeFromPaise'> | null
  /** Fees that stay what they are, whatever the goods cost. */
  keptFees?: Partial<FeeAmounts>
}

/** What each fee comes to, in paise. @param goodsPaise what is paid for the goods */
const FEE_RULES: Record<FeeName, (goodsPaise: number, pricing: Pricing) => number> = {
  delivery: (goodsPaise, { area }) => feeFor(area, goodsPaise),
}

/** Subtotal = sum of lines; tax on top is 18 % of what remains after the discount; fees include their tax. */
export function orderAmounts(lines: readonly PricedQuantity[], pricing: Pricing): OrderAmounts {
  const { discountPaise = 0, terms, keptFees } = pricing
  const { taxIncluded } = terms
  const subtotalPaise = subtotalOf(lines)
  const discount = Math.min(discountPaise, subtotalPaise)
  const taxPaise = taxIncluded ? 0 : shareOfPaise(subtotalPaise - discount, TAX_BASIS_POINTS)
  const goods = { subtotalPaise, discountPaise: discount, taxPaise }
  const fees = Object.fromEntries(
    FEES.map((fee) => [`${fee}Paise`, keptFees?.[`${fee}Paise`] ?? FEE_RULES[fee](goodsOf(goods), pricing)]),
  ) as FeeAmounts
  const parts = { ...goods, ...fees, roundingPaise: 0, taxIncluded }
  return { ...parts, totalPaise: totalOf(parts), containedTaxPaise: null }
}

/**
 * How an order is priced once it has changed: on its own terms, with its discount and its fees.
 * @param area the other area to which it goes, which decides the fee for its delivery; undefined: where it did
 */
export function repriceOf(order: OrderAmounts, area?: Pricing['area']): Pricing {
  const { discountPaise, taxIncluded, deliveryPaise } = order
  const keptFees = { ...order, deliveryPaise: area === undefined ? deliveryPaise : undefined }
  return { discountPaise, terms: { taxIncluded }, area, keptFees }
}

/**
 * What the same order costs if what is not paid online is paid in cash. No coin below a rupee is in use, so where the terms say it,
 * what is due is rounded to whole rupees. Less than a rupee is waived: the gateway does not take it either.
 * @param prepaidPaise what is paid already; at most the total
 */
export function inCash(amounts: OrderAmounts, { roundsCash }: PricingRules, prepaidPaise = 0): OrderAmounts {
  if (!roundsCash) return amounts
  const exactPaise = amounts.totalPaise - amounts.roundingPaise
  const owedPaise = exactPaise - prepaidPaise
  const totalPaise = prepaidPaise + (owedPaise < MIN_ONLINE_PAISE ? 0 : wholeRupees(owedPaise))
  return { ...amounts, roundingPaise: totalPaise - exactPaise, totalPaise }
}

/** The lines with what each of them has of the order's discount. */
export function withDiscountShares<Line extends { unitPricePaise: number; quantity: number }>(
  lines: readonly Line[],
  discountPaise: number,
): (Line & { discountPaise: number })[] {
  const shares = shareOut(
    discountPaise,
    lines.map((line) => line.unitPricePaise * line.quantity),
  )
  return lines.map((line, at) => ({ ...line, discountPaise: shares[at] ?? 0 }))
}

export const CHARGE_KINDS = ['goods', 'discount', 'tax', ...FEES, 'rounding', 'total'] as const

/** A row of what is to be paid, as people read it. */
export interface Charge {
  kind: (typeof CHARGE_KINDS)[number]
  label: string
  /** In rupees; negative where it makes the order cheaper. */
  amount: number
  /** With its sign and currency, or the word that stands for nothing. */
  text: string
  /** In small letters beside the label. */
  note?: string
}

interface Knowledge {
  /** False where the pincode decides what delivery costs, which is not known. */
  isDeliveryKnown?: boolean
}

/** The rows that people read of an order's amounts, in this order. @param couponCode what the discount is for */
export function chargesOf(
  amounts: OrderAmounts,
  couponCode: string | null,
  { isDeliveryKnown = true }: Knowledge = {},
): Charge[] {
  const { subtotalPaise, discountPaise, taxPaise, roundingPaise, totalPaise, taxIncluded } = amounts
  return [
    charge('goods', 'Subtotal', subtotalPaise),
    ...(discountPaise > 0
      ? [charge('discount', couponCode ? `Discount (${couponCode})` : 'Discount', -discountPaise)]
      : []),
    ...(taxIncluded ? [] : [charge('tax', `Tax (${TAX_BASIS_POINTS / 100}%)`, taxPaise)]),
    ...FEES.flatMap((fee) => FEE_ROWS[fee](amounts[`${fee}Paise`], isDeliveryKnown)),
    ...(roundingPaise === 0 ? [] : [charge('rounding', 'Rounded to whole rupees', roundingPaise)]),
    { ...charge('total', 'Total', totalPaise), ...totalNote(amounts, isDeliveryKnown) },
  ]
}

/** Nobody takes a total for the whole that is not: drip pricing is a dark pattern (CCPA guidelines, 30 Nov 2023). */
function totalNote(amounts: OrderAmounts, isDeliveryKnown: boolean): { note?: string } {
  const parts = [includedTaxText(amounts), isDeliveryKnown ? '' : 'plus delivery']
  const note = parts.filter((part) => part !== '').join(', ')
  return note === '' ? {} : { note }
}

function includedTaxText({ taxIncluded, containedTaxPaise, totalPaise }: OrderAmounts): string {
  if (!taxIncluded) return ''
  const isShown = containedTaxPaise !== null && containedTaxPaise > 0 && totalPaise > 0
  return isShown ? `includes GST ${formatPaise(containedTaxPaise)}` : 'incl. of all taxes'
}

/** The rows of each fee; none where there is nothing to say. */
const FEE_ROWS: Record<FeeName, (paise: number, isDeliveryKnown: boolean) => Charge[]> = {
  delivery: (paise, isKnown) => {
    const row = charge('delivery', 'Delivery', paise)
    return [paise > 0 ? row : { ...row, text: isKnown ? 'FREE' : 'by pincode' }]
  },
}

function charge(kind: Charge['kind'], label: string, paise: number): Charge {
  const text = `${paise < 0 ? '−' : ''}${formatPaise(Math.abs(paise))}`
  return { kind, label, amount: rupeesFromPaise(paise), text }
}

/** An order's amounts as the API has them: each in rupees, and the rows that people read. */
export function presentAmounts(amounts: OrderAmounts, couponCode: string | null, knowledge?: Knowledge) {
  const { taxIncluded, containedTaxPaise } = amounts
  const containedTax = containedTaxPaise === null ? null : rupeesFromPaise(containedTaxPaise)
  const charges = chargesOf(amounts, couponCode, knowledge)
  return { ...amountsInRupees(amounts), taxIncluded, containedTax, charges }
}

export function amountsInRupees(amounts: OrderAmounts): Record<AmountName, number> {
  return eachAmount((name) => rupeesFromPaise(amounts[`${name}Paise`]))
}

/** A value for each amount, by its name. */
export function eachAmount<Value>(of: (name: AmountName) => Value): Record<AmountName, Value> {
  return Object.fromEntries(AMOUNTS.map((name) => [name, of(name)])) as Record<AmountName, Value>
}

/** The amounts that a customer is shown, as an order's body says them: without rounding, and without fees of nothing. */
export function shownAmounts({ subtotal, discount, tax, total, ...amounts }: Record<AmountName, number>) {
  const fees = FEES.filter((fee) => amounts[fee] > 0).map((fee) => [fee, amounts[fee]])
  return { subtotal, discount, tax, ...(Object.fromEntries(fees) as Partial<Record<FeeName, number>>), total }
}
