import type { DeliveryDetails } from '#contract/address-schemas.ts'
import {
  goodsOf,
  type OrderAmounts,
  orderAmounts,
  repriceOf,
  subtotalOf,
  withDiscountShares,
} from '#contract/charges.ts'
import { MAX_DAYS_AHEAD } from '#contract/ordering/order-changes.ts'
import type { ChangePriceBody } from '#contract/ordering/order-changes-schemas.ts'
import { type DeliveryTerms, dayAfter, feeFor, promiseFor } from '#contract/promises/areas.ts'
import { containedTax } from '#contract/tax/contained-tax.ts'
import { stateName } from '#contract/tax/states.ts'
import { variantIdsOf } from '#server/catalogue/stock/sold-stock.ts'
import { discountOfAgreed } from '#server/checkout/agreed-coupon.ts'
import {
  cashProblem,
  deliveryProblem,
  keptPromise,
  onTopProblem,
  ownStateProblem,
} from '#server/checkout/delivery-problems.ts'
import { pickAmounts } from '#server/checkout/order-amounts.ts'
import type { PromisedDelivery } from '#server/checkout/sale.ts'
import { invalidField, refuse } from '#server/http/problem.ts'
import type { OrderRow } from '../order-tables.ts'
import type { ChangeFacts, OrderedLine } from './change-facts.ts'
import type { ChangedOrder } from './change-tables.ts'
import { changeableOf, notChangeable } from './changeable.ts'
import { type PlannedGoods, planGoods } from './plan-goods.ts'
import { type Settlement, settleDifference } from './settle-difference.ts'

/** What a change touches. */
export type ChangedPart = 'goods' | 'address' | 'contact' | 'day'

export interface PlannedChange extends Settlement, Pick<PlannedGoods, 'added' | 'removed' | 'prescription'> {
  /** Empty: everything stays as it is. */
  parts: ChangedPart[]
  lines: OrderedLine[]
  details: DeliveryDetails
  delivery: PromisedDelivery
  /** Its code takes nothing off any more. */
  hasLostCoupon: boolean
  /** Its goods come to what makes delivery free today, and its fee stays. */
  keepsFee: boolean
  before: ChangedOrder
  after: ChangedOrder
}

/**
 * What an order is after a change, and what becomes of the difference in money; touches nothing.
 * @throws Problem 400 for a day that is over or too far away, 409 `not_changeable`, `not_delivered`, `below_minimum`, `other_state`,
 * `tax_on_top`, `cash_refused`, and as `planGoods`
 */
export function planChange(facts: ChangeFacts, body: ChangePriceBody): PlannedChange {
  const { order, buyer } = facts
  const { delivery: terms } = buyer.sale
  const now = detailsOf(order)
  const details = body.deliveryDetails ? withLandmark(body.deliveryDetails) : now
  const goods = body.items ? planGoods(facts, body.items) : keptGoods(facts)
  const isMoved = details.pincode !== now.pincode
  const isElsewhere = isMoved && terms.area?.name !== order.areaName
  const isOtherState = details.state !== now.state
  if (isOtherState || isMoved) refuse(ownStateProblem(buyer.sale, details))
  const added = new Set(variantIdsOf(goods.added))
  const addedLines = goods.lines.filter(({ variantId }) => added.has(variantId))
  refuse(onTopProblem({ ...buyer.sale, terms: order }, addedLines))

  const isRepriced = isOther(goods) || isMoved || isOtherState
  const settled = isRepriced
    ? settleDifference(reprice(facts, goods, details, { isElsewhere }), order.prepaidPaise, buyer.sale.terms)
    : unsettled(order)
  const promised = isMoved ? promiseTo(details, terms, settled.amounts) : undefined
  const isMoreCash = settled.duePaise > order.duePaise || goods.hasNew || isMoved
  if (settled.duePaise > 0 && isMoreCash)
    refuse(
      cashProblem(
        terms,
        goods.lines.map(({ name, rules }) => ({ name, rules: rules ?? buyer.sale.rules })),
      ),
    )

  const on = dayOf(order, body.expectedDelivery, { promised: promised?.on, today: terms.today })
  const parts = partsOf({ order, goods, now, details, on })
  const changeable = changeableOf(order, facts.hasDocument)
  const needed = parts.some((part) => part === 'goods' || part === 'address') ? ['all'] : ['all', 'delivery']
  if (parts.length > 0 && !needed.includes(changeable)) throw notChangeable(order, changeable)
  const planned = {
    ...settled,
    ...goods,
    lines: withDiscountShares(goods.lines, settled.amounts.discountPaise),
    parts,
    details,
    delivery: {
      on,
      areaName: promised ? promised.areaName : order.areaName,
      carrier: promised ? promised.carrier : order.carrier,
    },
    hasLostCoupon: order.discountPaise > 0 && settled.amounts.discountPaise === 0,
    keepsFee:
      isRepriced &&
      !isElsewhere &&
      settled.amounts.deliveryPaise > 0 &&
      feeFor(terms.area, goodsOf(settled.amounts)) === 0,
  }
  return { ...planned, ...sidesOf(facts, planned, now) }
}

/** @throws Problem 409 `not_delivered`, `below_minimum` */
function promiseTo(
  deliveryDetails: DeliveryDetails,
  terms: DeliveryTerms,
  amounts: OrderAmounts,
): PromisedDelivery {
  const promise = promiseFor(terms, goodsOf(amounts))
  refuse(deliveryProblem(promise, { deliveryDetails }))
  return keptPromise(promise)
}

function keptGoods({ order, lines }: ChangeFacts): PlannedGoods {
  return { lines: [...lines], added: [], removed: [], hasNew: false, prescription: order.prescription }
}

const isOther = ({ added, removed }: PlannedGoods) => added.length + removed.length > 0

/** Fees stay what they were, unless the goods go to another area; the code stays, on the terms of when it was used. */
function reprice(
  { order, buyer }: ChangeFacts,
  goods: PlannedGoods,
  { state }: DeliveryDetails,
  { isElsewhere }: { isElsewhere: boolean },
): OrderAmounts {
  const { lines } = goods
  const amounts = orderAmounts(lines, {
    ...repriceOf(order, isElsewhere ? buyer.sale.delivery.area : undefined),
    ...(isOther(goods) && { discountPaise: discountFor(order, subtotalOf(lines)) }),
  })
  return {
    ...amounts,
    containedTaxPaise: containedTax(lines, amounts, buyer.sale.tax, {
      day: buyer.sale.delivery.today,
      state,
    }),
  }
}

/** On the terms on which the code was used, whatever has become of it. */
function discountFor({ couponCode, couponTerms, discountPaise }: OrderRow, subtotalPaise: number): number {
  return couponCode && couponTerms
    ? discountOfAgreed(couponTerms, couponCode, subtotalPaise)
    : Math.min(discountPaise, subtotalPaise)
}

function unsettled(order: OrderRow): Settlement {
  const { prepaidPaise, duePaise } = order
  return { amounts: pickAmounts(order), prepaidPaise, duePaise, refundPaise: 0 }
}

interface PossibleDay {
  /** Where the goods go elsewhere. */
  promised: string | undefined
  today: string
}

/** @throws Problem 400 */
function dayOf(
  { expectedOn }: OrderRow,
  requested: string | undefined,
  { promised, today }: PossibleDay,
): string {
  if (requested === undefined || requested === expectedOn)
    return promised !== undefined && promised > expectedOn ? promised : expectedOn
  if (requested < today) throw invalidField('expectedDelivery', 'This day is over')
  if (requested > dayAfter(today, MAX_DAYS_AHEAD))
    throw invalidField('expectedDelivery', `Choose a day within ${MAX_DAYS_AHEAD} days`)
  return requested
}

/** Where an order goes, as a change of it says it. */
function detailsOf(order: OrderRow): DeliveryDetails {
  return {
    fullName: order.recipientName,
    phone: order.recipientPhone,
    email: order.recipientEmail,
    address: order.street,
    city: order.city,
    state: stateName(order.state),
    pincode: order.pincode,
    landmark: order.landmark ?? '',
    ...(order.stateConfirmed && { isStateConfirmed: true }),
  }
}

const withLandmark = (details: DeliveryDetails) => ({ ...details, landmark: details.landmark ?? '' })

/** What can be changed after pick-up too, because no paper has to say it. */
const CONTACT = ['phone', 'landmark'] as const
const ADDRESS = ['fullName', 'email', 'address', 'city', 'state', 'pincode'] as const

interface Compared {
  order: OrderRow
  goods: PlannedGoods
  now: DeliveryDetails
  details: DeliveryDetails
  on: string
}

function partsOf({ order, goods, now, details, on }: Compared): ChangedPart[] {
  const differs = (names: readonly (keyof DeliveryDetails)[]) =>
    names.some((name) => now[name] !== details[name])
  const parts: [ChangedPart, boolean][] = [
    ['goods', isOther(goods)],
    ['address', differs(ADDRESS)],
    ['contact', differs(CONTACT)],
    ['day', on !== order.expectedOn],
  ]
  return parts.filter(([, isTouched]) => isTouched).map(([part]) => part)
}

type Planned = Omit<PlannedChange, 'before' | 'after'>

/** What a change touches, before and after it. */
function sidesOf({ order, lines }: ChangeFacts, planned: Planned, now: DeliveryDetails) {
  const { parts, amounts, duePaise, prepaidPaise, delivery, details } = planned
  const isOtherMoney = order.totalPaise !== amounts.totalPaise || order.prepaidPaise !== prepaidPaise
  const side = (of: {
    lines: readonly OrderedLine[]
    details: DeliveryDetails
    on: string
    totalPaise: number
    duePaise: number
  }): ChangedOrder => ({
    ...(parts.includes('goods') && { lines: of.lines.map(shortLine) }),
    ...((parts.includes('address') || parts.includes('contact')) && { details: of.details }),
    ...(parts.includes('day') && { expectedOn: of.on }),
    ...(isOtherMoney && { totalPaise: of.totalPaise, duePaise: of.duePaise }),
  })
  return {
    before: side({
      lines,
      details: now,
      on: order.expectedOn,
      totalPaise: order.totalPaise,
      duePaise: order.duePaise,
    }),
    after: side({ lines: planned.lines, details, on: delivery.on, totalPaise: amounts.totalPaise, duePaise }),
  }
}

function shortLine({ variantId, name, options, quantity, unitPricePaise }: OrderedLine) {
  return { variantId, name, options, quantity, unitPricePaise }
}
