import { afterAll, beforeAll, expect, test } from 'vitest'
import { rupeesFromPaise } from '#contract/money.ts'
import { indiaDay } from '#contract/ordering/promised-day.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { emailText } from '#server/notifications/email.ts'
import type { MessageData, MessageKind } from '#server/notifications/message-data.ts'
import { MESSAGE_TEXTS } from '#server/notifications/message-texts.ts'
import { senderOf } from '#server/notifications/messenger.ts'
import { shortText } from '#server/notifications/short-texts.ts'
import { placeOrder, someDetails } from '#server/orders/order-fixtures.ts'
import { findOrder } from '#server/orders/order-queries.ts'
import type { OrderRecord } from '#server/orders/present-order.ts'
import { readSettings } from '#server/settings/settings.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { keptWords } from './kept-words.ts'
import type { ShopFacts } from './shop-facts.ts'
import { type KeptWords, unkept } from './unkept-words.ts'

const LINK = 'https://kirana.example/x'
const FEE_PAISE = 3_000
const NAME = 'Asha Rao'
const PHONE = '9876543210'
const EMAIL = 'asha@example.com'
const TRACKING_NUMBER = 'AWB-77'

let shop: TestShop
let order: OrderRecord
let register: KeptWords[]
beforeAll(async () => {
  shop = await openTestShop({ env: { DEMO: 'false' } })
  await shop.database.sql`insert into settings (name, value)
    values ('gstin', '"29AAHCM7727Q1ZI"'), ('registrations', '[{"from": "2020-01-01", "kind": "regular"}]')`
  const customer = await shop.person('customer', { name: NAME, email: EMAIL })
  const product = await insertProduct(shop.database, { name: 'Rice', stock: 10 })
  const placed = await placeOrder(shop, customer, [{ productId: product.id, quantity: 2 }])
  const found = await findOrder(shop.database, placed.body.data._id)
  if (!found) throw new Error('The order was not placed')
  order = { ...found, deliveryPaise: FEE_PAISE, totalPaise: found.totalPaise + FEE_PAISE }
  register = keptWords(await facts())
})
afterAll(() => shop.close())

async function facts(): Promise<ShopFacts> {
  const [line] = order.lines
  const amounts = [
    0,
    FEE_PAISE,
    order.totalPaise - FEE_PAISE,
    order.totalPaise,
    order.subtotalPaise,
    line?.unitPricePaise ?? 0,
  ]
  const settings = await readSettings(shop.database, shop.config)
  return {
    settings,
    areas: [{ fee: 30, freeFrom: null, minimum: 0, prefixes: [''], takesCash: true, leadDays: 6 }],
    takesOnlinePayment: false,
    typed: [
      // A word that is chosen, not typed, stands in many sentences.
      ...Object.values({ ...settings, backupEvery: null, thirdPersonSupply: null }).filter(
        (value) => typeof value === 'string',
      ),
      ...Object.values(someDetails).filter((value) => typeof value === 'string'),
      ...[order.number, LINK, NAME, PHONE, EMAIL, TRACKING_NUMBER, '123456', '******3210', 'Q-1', 'pay_1'],
    ],
    amounts: amounts.map(rupeesFromPaise),
    promisedDays: [order.expectedOn],
    today: indiaDay(new Date()),
  }
}

/** Of each kind every way that it can go. */
function examples(): { readonly [Kind in MessageKind]: readonly MessageData[Kind][] } {
  const told = { order, refundedPaise: 0, trackingLink: LINK, isProved: true }
  const paid = {
    ...order,
    paymentMethod: 'razorpay' as const,
    duePaise: 0,
    prepaidPaise: order.totalPaise,
    paidPaise: order.totalPaise,
  }
  const dearer = {
    ...paid,
    prepaidPaise: FEE_PAISE,
    paidPaise: FEE_PAISE,
    duePaise: order.totalPaise - FEE_PAISE,
  }
  const cheaper = { ...paid, prepaidPaise: order.totalPaise - FEE_PAISE }
  const refunded = { ...told, order: paid, refundedPaise: order.totalPaise }
  const sent = { ...order, courierName: 'Delhivery', trackingNumber: TRACKING_NUMBER }
  const ticket = {
    name: NAME,
    number: 'Q-1',
    orderNumber: order.number,
    topic: 'return',
    link: LINK,
  } as const
  const returned = { gatewayPaymentId: 'pay_1', reason: 'the goods were sold out', currency: 'INR' }
  return {
    'password-reset': [{ name: NAME, link: LINK }],
    invitation: [{ name: NAME, role: 'delivery_agent', link: LINK }],
    'prove-email': [{ link: LINK }],
    'email-changed': [{ name: NAME, newEmail: EMAIL }],
    'sign-in-code': [{ code: '123456' }],
    'phone-changed': [{ name: NAME, newPhone: PHONE }],
    'account-joined': [{ name: NAME, phone: PHONE }],
    'sign-in-added': [{ added: 'email' }],
    test: [{ link: LINK }],
    'order-placed': [told, { ...told, isProved: false }, { ...told, order: paid }],
    'order-shipped': [{ ...told, order: sent }],
    'order-out-for-delivery': [{ ...told, agentFirstName: 'Ravi' }, told, { ...told, order: paid }],
    'order-not-delivered': [told, { ...told, order: paid }, { ...told, order: dearer }],
    'order-delivered': [told, { ...told, order: paid }],
    'order-cancelled': [told, { ...refunded, cancelReason: 'Sold out' }],
    'order-refunded': [refunded],
    'order-changed': [
      told,
      { ...told, order: paid },
      { ...told, order: dearer },
      { ...told, order: cheaper },
    ],
    'payment-returned': [{ ...returned, name: NAME, amountPaise: order.totalPaise, link: LINK }],
    'back-in-stock': [{ name: NAME, product: 'Rice', link: LINK }],
    'ticket-received': [ticket],
    'ticket-answered': [{ ...ticket, answer: 'Please send it back.' }],
  }
}

async function linesOf<Kind extends MessageKind>(kind: Kind): Promise<string[]> {
  const sender = senderOf(await readSettings(shop.database, shop.config), shop)
  const { email, short } = MESSAGE_TEXTS[kind]
  return examples()[kind].flatMap((data) => {
    const content = email?.(data, sender)
    const text = short?.(data, sender)
    return [
      ...(content ? [content.subject, ...emailText(content, sender).split('\n')] : []),
      ...(text ? [shortText(text), ...(text.otherwise ? [shortText(text.otherwise)] : [])] : []),
    ]
  })
}

const KINDS = Object.keys(MESSAGE_TEXTS) as MessageKind[]

test.each(KINDS)('a real shop says in %s nothing that no rule keeps', async (kind) => {
  const lines = await linesOf(kind)
  expect(lines.join('')).not.toBe('')
  expect(lines.map((line) => unkept(line, register)).filter((words) => words !== undefined)).toEqual([])
})

test('only a shop that is registered, and whose prices include the tax, names the GST of a total', async () => {
  const said = 'Total (includes GST ₹777.00)'
  expect(unkept(said, register)).toBeUndefined()
  const { settings, ...more } = await facts()
  for (const other of [{ registrations: [] }, { gstin: null }, { pricesIncludeTax: false }])
    expect(unkept(said, keptWords({ settings: { ...settings, ...other }, ...more }))).toContain(said)
})

test('a promise without a rule and an amount that no order has are found', () => {
  for (const said of [
    '7 Days Return',
    '2 Year Warranty',
    'Delivered within 24 hours',
    'Your total is ₹777.00',
  ])
    expect(unkept(said, register)).toContain(said)
  expect(unkept('Expected by Friday, 1 January 2027', register)).toBeDefined()
  expect(unkept('Thank you for your order.', register)).toBeUndefined()
})
