import { insertProduct, setStock } from '#server/catalogue/product-fixtures.ts'
import { orderBody } from '#server/orders/order-fixtures.ts'
import { codeTo, newGuest, newPhone } from '../testing/guest-fixtures.ts'
import {
  confirm,
  createIntent,
  dismiss,
  type PaymentShop,
  payInWindow,
  type StartedPayment,
} from '../testing/payments/payment-fixtures.ts'
import type { Answer, TestPerson } from '../testing/shop.ts'

export const UPI = { upi: 'success@razorpay' }
const OFF_PAISE = 10_000
/** All uses of each of these codes are counted in one row. */
type Code = 'LIMITED' | 'OTHER-CODE' | 'ALL-FREE'

export type Call = () => Promise<Answer>

export interface BuyerWorld {
  shop: PaymentShop
  /** What everybody buys, in no order of ids. */
  goods: string[]
}

export async function openBuyerWorld(shop: PaymentShop): Promise<BuyerWorld> {
  const made = [await insertProduct(shop.database), await insertProduct(shop.database)]
  const goods = made.map(({ id }) => id).reverse()
  await setStock(shop, goods, 100_000)
  await shop.database.sql`
    insert into coupons (code, kind, amount_paise, total_limit)
    values ('LIMITED', 'amount', ${OFF_PAISE}, 100000), ('OTHER-CODE', 'amount', ${OFF_PAISE}, 100000)`
  await shop.database.sql`
    insert into coupons (code, kind, percent, total_limit) values ('ALL-FREE', 'percent', 100, 100000)`
  return { shop, goods }
}

const BUYERS = ['customer', 'guest'] as const
type Kind = (typeof BUYERS)[number]

interface Buyer {
  kind: Kind
  person: TestPerson
  phone: string
}

async function newBuyer({ shop }: BuyerWorld, kind: Kind): Promise<Buyer> {
  const phone = newPhone()
  const person = kind === 'guest' ? await newGuest(shop, phone) : await shop.person()
  return { kind, person, phone }
}

export const linesOf = ({ goods }: BuyerWorld) => goods.map((productId) => ({ productId, quantity: 1 }))

/** The body of an order, and how much its code takes off. */
async function bodyOf(world: BuyerWorld, coupon?: Code, orderType: 'cart' | 'buy-now' = 'buy-now') {
  const full = await orderBody(world.shop.database, linesOf(world))
  const off = coupon === undefined ? 0 : coupon === 'ALL-FREE' ? full.subtotal * 100 : OFF_PAISE
  return orderBody(world.shop.database, linesOf(world), { coupon, orderType }, off)
}

export async function openWindow(
  world: BuyerWorld,
  customer: TestPerson,
  coupon?: Code,
): Promise<StartedPayment> {
  const body = await bodyOf(world, coupon)
  const { body: answer } = await createIntent(world.shop, customer, body)
  if (!answer.success) throw new Error(answer.message)
  return { customer, productId: world.goods[0] ?? '', lines: linesOf(world), body, intent: answer.data }
}

export async function orderWithCode(world: BuyerWorld, customer: TestPerson, coupon: Code = 'LIMITED') {
  const body = await bodyOf(world, coupon)
  const placed = await world.shop.call<{ id: string }>('POST', '/api/orders', { as: customer, body })
  if (!placed.body.success) throw new Error(placed.body.message)
  return placed.body.data.id
}

async function fillCart({ shop, goods }: BuyerWorld, { person }: Buyer, code?: Code): Promise<void> {
  await shop.database.sql`
    insert into cart_lines (person_id, variant_id, quantity, seen_price_paise)
    select ${person.id}, id, 1, price_paise from variants where id = any(${goods}) on conflict do nothing`
  if (code) await shop.database.sql`insert into cart_coupons (person_id, code) values (${person.id}, ${code})`
}

/** What a buyer can hold when a call comes. */
const HOLDINGS: Record<string, (world: BuyerWorld, buyer: Buyer) => Promise<unknown>> = {
  nothing: async () => undefined,
  'a payment without a code': (world, { person }) => openWindow(world, person),
  'a payment with the code': (world, { person }) => openWindow(world, person, 'LIMITED'),
  'a payment with another code': (world, { person }) => openWindow(world, person, 'OTHER-CODE'),
  'a closed payment': async (world, { person }) =>
    dismiss(world.shop, await openWindow(world, person, 'LIMITED')),
  'a cart': fillCart,
  'a cart with a code': (world, buyer) => fillCart(world, buyer, 'LIMITED'),
}

interface BuyerCall {
  of: readonly Kind[]
  /** Makes what the call needs, before the buyer holds anything. @returns what makes the call ready, after that */
  prepare(world: BuyerWorld, buyer: Buyer): Promise<() => Promise<Call>>
}

/** An order with this code, or the code that a guest needs to order without a payment. */
function placing(orderType: 'cart' | 'buy-now', coupon?: Code): BuyerCall['prepare'] {
  return async (world, buyer) => async () => {
    if (orderType === 'cart') await fillCart(world, buyer)
    const body = await bodyOf(world, buyer.kind === 'guest' ? 'ALL-FREE' : coupon, orderType)
    return () => world.shop.call('POST', '/api/orders', { as: buyer.person, body, key: buyer.person.id })
  }
}

function opening(orderType: 'cart' | 'buy-now', coupon?: Code): BuyerCall['prepare'] {
  return async (world, buyer) => async () => {
    if (orderType === 'cart') await fillCart(world, buyer)
    const body = await bodyOf(world, coupon, orderType)
    return () => createIntent(world.shop, buyer.person, { ...body, items: body.items.toReversed() })
  }
}

/** Every call of a buyer that locks what others lock too. */
const CALLS: Record<string, BuyerCall> = {
  'order without a code': { of: ['customer'], prepare: placing('buy-now') },
  'order with the code': { of: BUYERS, prepare: placing('buy-now', 'LIMITED') },
  'order the cart with the code': { of: BUYERS, prepare: placing('cart', 'LIMITED') },
  'open a payment window': { of: BUYERS, prepare: opening('buy-now') },
  'open one with the code': { of: BUYERS, prepare: opening('buy-now', 'LIMITED') },
  'open one for the cart with the code': { of: ['customer'], prepare: opening('cart', 'LIMITED') },
  'close the window': {
    of: BUYERS,
    prepare: async (world, { person }) => {
      await openWindow(world, person, 'OTHER-CODE')
      return async () => async () => {
        const [latest] = await world.shop.database.sql<{ gatewayOrderId: string }>`
          select gateway_order_id from payment_intents where person_id = ${person.id} order by updated_at desc limit 1`
        return world.shop.call('POST', `/api/payment/${latest?.gatewayOrderId}/dismiss`, { as: person })
      }
    },
  },
  'settle a payment': {
    of: BUYERS,
    prepare: async (world, { person }) => {
      const started = await openWindow(world, person, 'LIMITED')
      return async () => {
        const paid = await payInWindow(world.shop, started.intent.gatewayOrderId, UPI)
        return () => confirm(world.shop, started, paid)
      }
    },
  },
  'settle a payment whose hold has ended': {
    of: BUYERS,
    prepare: async (world, { person }) => {
      const started = await openWindow(world, person, 'LIMITED')
      await dismiss(world.shop, started)
      return async () => {
        const paid = await payInWindow(world.shop, started.intent.gatewayOrderId, UPI)
        return () => confirm(world.shop, started, paid)
      }
    },
  },
  'cancel an order with the code': {
    of: BUYERS,
    prepare: async (world, { kind, person }) => {
      const id = await orderWithCode(world, person, kind === 'guest' ? 'ALL-FREE' : 'LIMITED')
      return async () => () => world.shop.call('POST', `/api/orders/${id}/cancel`, { as: person, body: {} })
    },
  },
  'prove the phone of ordered goods': {
    of: BUYERS,
    prepare: async (world, { person, phone }) => {
      const other = await newGuest(world.shop, phone)
      await orderWithCode(world, other, 'ALL-FREE')
      await orderWithCode(world, other, 'ALL-FREE')
      return async () => {
        const body = { phone, code: await codeTo(world.shop, phone) }
        return () => world.shop.call('PUT', '/api/profile/phone', { as: person, body })
      }
    },
  },
}

export interface PreparedCall {
  name: string
  prepare(): Promise<Call>
}

/** Each call of each buyer with all that the buyer can hold. */
export function callsOfBuyers(world: () => BuyerWorld): PreparedCall[] {
  return Object.entries(CALLS).flatMap(([call, { of, prepare }]) =>
    of.flatMap((kind) =>
      Object.entries(HOLDINGS).map(([holding, hold]) => ({
        name: `${call}, as a ${kind} with ${holding}`,
        prepare: async () => {
          const buyer = await newBuyer(world(), kind)
          const finish = await prepare(world(), buyer)
          await hold(world(), buyer)
          return finish()
        },
      })),
    ),
  )
}
