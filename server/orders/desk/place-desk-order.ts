import type { DeliveryDetails } from '#contract/address-schemas.ts'
import { presentAmounts } from '#contract/charges.ts'
import type { DeskOrderBody } from '#contract/ordering/desk-schemas.ts'
import { NAMED_BUYER_TEXT, needsNamedBuyer } from '#contract/tax/named-buyer.ts'
import { givesTaxInvoices } from '#contract/tax/registration.ts'
import { lockDeskCustomer } from '#server/accounts/people/lock-desk-customer.ts'
import { lockPerson } from '#server/accounts/person-queries.ts'
import { requirePlace } from '#server/accounts/require-place.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { takeStock } from '#server/catalogue/stock/sold-stock.ts'
import { priceOrder } from '#server/checkout/price-order.ts'
import type { PricedOrder } from '#server/checkout/sale.ts'
import { command, type Transaction } from '#server/commands/command.ts'
import type { KeyedCall } from '#server/commands/idempotency.ts'
import type { Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import type { SignedIn } from '#server/http/access.ts'
import { Problem } from '#server/http/problem.ts'
import { requireOpen } from '#server/settings/require-open.ts'
import type { SaleTerms } from '#server/settings/sale-terms.ts'
import type { Shop } from '#server/shop.ts'
import { findHsnProblem } from '../documents/hsn-problem.ts'
import { issueInvoice } from '../documents/issue-invoice.ts'
import { readBuyer, requireWithinCashLimit } from '../place/cash-limit.ts'
import { writeOrder } from '../place/write-order.ts'
import { lockOrder, transitionOrder } from '../transition-order.ts'
import { deskSale, readShopPlace } from './desk-sale.ts'
import { requireNotRepeated } from './repeated-order.ts'

/** Who buys; without an id somebody who is not known. */
interface DeskBuyer {
  id: string | null
  name: string
  email: string
  phone: string | null
}

const WALK_IN = 'Walk-in customer'

/**
 * Takes an order for a customer, by one command and on the terms of every other order: what is sold is locked, priced as it is
 * now and compared with what was shown. An order by phone is paid in cash at the door. A sale at the counter is paid and handed
 * over at once, with its document. A test costs nothing.
 * @throws Problem 400 for a closed account, 409 as `placeCashOrder`, and `hsn_missing`, `buyer_needed` at the counter,
 * `order_repeated` for the same goods to the same phone and address within a minute, unless it is another order
 */
export function placeDeskOrder(
  shop: Shop,
  admin: SignedIn,
  body: DeskOrderBody,
  call: KeyedCall,
): Promise<{ id: string; isNew?: true }> {
  const id = newId()
  return command<{ id: string; isNew?: true }>(shop, { ...call, makes: { id } }, async (tx) => {
    const buyer = await lockDeskCustomerOf(tx, admin, body)
    const business = body.channel === 'test' ? undefined : body.business
    const details = await detailsOf(tx, shop, buyer, body)
    await requireOpen(tx, shop.config, { business, deliveryDetails: details })
    const priced = await priceDesk(tx, shop, { buyer, details, body })
    if (body.channel === 'phone' && !body.isAnother) await requireNotRepeated(tx, details, priced.lines)
    await takeStock(tx, priced.lines, { reason: 'sale', referenceId: id, isTrial: body.channel === 'test' })
    await writeOrder(tx, {
      id,
      customer: buyer,
      taken: { channel: body.channel, by: admin },
      lines: priced.lines,
      amounts: priced.amounts,
      couponCode: priced.couponCode,
      couponTerms: priced.couponTerms,
      delivery: { ...priced.delivery, areaName: priced.delivery.areaName || null },
      details,
      business,
      orderType: 'buy-now',
      paymentMethod: 'cod',
      prescriptionId: null,
    })
    await recordAudit(tx, admin, {
      action: body.channel === 'test' ? 'order.tested' : 'order.taken',
      subjectType: 'order',
      subjectId: id,
      after: { channel: body.channel, totalPaise: priced.amounts.totalPaise },
    })
    if (body.channel === 'counter') await handOver(tx, shop, admin, id)
    tx.publish({ topic: 'orders', id, people: buyer.id === null ? [] : [buyer.id], roles: ['admin'] })
    return { id, isNew: true }
  })
}

/** A test is the administrator's own order, so that its messages come to nobody else. */
async function lockDeskCustomerOf(
  queries: Queries,
  admin: SignedIn,
  body: DeskOrderBody,
): Promise<DeskBuyer> {
  if (body.channel === 'test') return lockPerson(queries, admin.id)
  const typed = body.channel === 'phone' ? body.deliveryDetails : body.customer
  if (body.customerId === undefined && !typed) return { id: null, name: WALK_IN, email: '', phone: null }
  const { fullName: name, phone } = typed ?? { fullName: '', phone: '' }
  const person = await lockDeskCustomer(queries, { customerId: body.customerId, name, phone })
  return { ...person, name: person.name || name }
}

/** Where it goes: to the shop itself, unless it is delivered. A bill at the counter names an address only where one is said. @throws Problem as `requirePlace`, 409 `not_open` */
async function detailsOf(
  queries: Queries,
  { config }: Shop,
  buyer: DeskBuyer,
  body: DeskOrderBody,
): Promise<DeliveryDetails> {
  if (body.channel === 'phone') {
    const { deliveryDetails } = body
    requirePlace(config, deliveryDetails)
    return { ...deliveryDetails, email: deliveryDetails.email || buyer.email }
  }
  const { phone, ...place } = await readShopPlace(queries, config)
  const of = { fullName: buyer.name, email: buyer.email }
  if (body.channel === 'test') return { ...place, ...of, phone: buyer.phone ?? phone }
  if (body.billTo) requirePlace(config, body.billTo, 'billTo.')
  return { ...place, ...of, address: '', phone: buyer.phone ?? '', ...body.billTo }
}

interface DeskSale {
  buyer: DeskBuyer
  details: DeliveryDetails
  body: DeskOrderBody
}

/**
 * The law limits what one person pays in cash on a day, wherever; the shop's own limit of an order is for doors.
 * @throws Problem 409 as `priceOrder`, `cash_limit`, `prescription_missing`, `buyer_needed`
 */
async function priceDesk(
  tx: Transaction,
  { config }: Shop,
  { buyer, details, body }: DeskSale,
): Promise<PricedOrder> {
  const { channel } = body
  const known = await readBuyer(tx, config, buyer.id, details.pincode)
  const input = { coupon: null, ...body, deliveryDetails: details, orderType: 'buy-now' } as const
  const priced = await priceOrder(
    tx,
    {
      personId: buyer.id,
      ownerId: buyer.id,
      mode: config.mode,
      isFree: channel === 'test',
      tellsUnsold: true,
      held: [],
      paymentMethod: 'cod',
      sale: deskSale(known.sale, channel),
    },
    input,
    async () => [],
  )
  if (priced.needsPrescription) {
    const message =
      'Medicine of this order needs a photo of its prescription, which the customer adds in the shop'
    throw new Problem(409, 'prescription_missing', message)
  }
  if (channel === 'counter' && !body.billTo && !body.business) requireNoName(known.sale, priced)
  const orderLimitPaise = channel === 'counter' ? Number.POSITIVE_INFINITY : known.orderLimitPaise
  requireWithinCashLimit(priced.amounts.totalPaise, { ...known, orderLimitPaise })
  return priced
}

/** @throws Problem 409 `buyer_needed` for a sale whose tax invoice has to name its buyer */
function requireNoName({ tax, delivery }: SaleTerms, { amounts }: PricedOrder): void {
  if (!givesTaxInvoices(tax, delivery.today) || !needsNamedBuyer(presentAmounts(amounts, null))) return
  throw new Problem(409, 'buyer_needed', `${NAMED_BUYER_TEXT}.`)
}

/** The goods leave the shop as the order is made, so its document is issued with it. @throws Problem 409 `hsn_missing` */
async function handOver(tx: Transaction, shop: Shop, admin: SignedIn, id: string): Promise<void> {
  const problem = await findHsnProblem(tx, shop.config, id)
  if (problem) throw problem
  const order = await lockOrder(tx, id)
  const delivered = await transitionOrder(tx, order, {
    to: 'delivered',
    by: 'counter',
    person: admin,
    note: 'Handed over at the counter',
    at: order.placedAt,
  })
  await issueInvoice(tx, shop.config, delivered)
}
