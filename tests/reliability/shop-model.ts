import { orderAmounts, TAX_ON_TOP } from '#contract/charges.ts'
import type { OrderStatus } from '#contract/ordering/order-status.ts'
import { mayMove } from '#contract/ordering/order-steps.ts'

export const UNIT_PRICE_PAISE = 10_000

/** What somebody does; people, products and orders are indexes. */
export type Action =
  | { do: 'order'; customer: number; product: number; quantity: number; key: string | undefined }
  | { do: 'cancel'; customer: number | undefined; order: number }
  | { do: 'stock'; product: number; units: number }
  | { do: 'assign'; order: number; agent: number }
  | { do: 'unassign'; order: number }
  | { do: 'step'; order: number; agent: number; to: OrderStatus }
  | { do: 'fail'; order: number; agent: number }
  | { do: 'receive'; order: number }

export interface ModelOrder {
  id: string
  customer: number
  product: number
  quantity: number
  status: OrderStatus
  agent: number | undefined
  hadAgents: number[]
  attempts: number
  goods: 'in shop' | 'outside' | 'gone' | 'back'
}

/** The simplest shop: no locks, one action after the other. */
export interface ModelShop {
  stock: number[]
  orders: ModelOrder[]
  cashPaise: number[]
  keys: Record<string, { request: string; id: string }>
}

const ON_THE_WAY: readonly OrderStatus[] = ['picked_up', 'out_for_delivery']

/** Does or refuses an action by the rules. @returns the expected HTTP status */
export function expectedStatus(shop: ModelShop, action: Action, newId: string): number {
  if (action.do === 'order') return placeOrder(shop, action, newId)
  if (action.do === 'stock') {
    shop.stock[action.product] = action.units
    return 200
  }
  const order = shop.orders[action.order]
  if (!order) throw new RangeError('This order does not exist')
  if (action.do === 'cancel') return cancel(shop, order, action.customer)
  if (action.do === 'assign') return assign(order, action.agent)
  if (action.do === 'unassign') return unassign(order)
  if (action.do === 'receive') return receive(shop, order)
  if (order.agent !== action.agent) return order.hadAgents.includes(action.agent) ? 409 : 404
  return action.do === 'fail' ? fail(order) : step(shop, order, action.agent, action.to)
}

function placeOrder(shop: ModelShop, action: Extract<Action, { do: 'order' }>, newId: string): number {
  const { customer, product, quantity, key } = action
  const request = `${product} ${quantity}`
  const first = key === undefined ? undefined : shop.keys[`${customer} ${key}`]
  if (first) return first.request === request && first.id === newId ? 200 : 409
  const left = shop.stock[product] ?? 0
  if (left < quantity) return 409
  shop.stock[product] = left - quantity
  if (key !== undefined) shop.keys[`${customer} ${key}`] = { request, id: newId }
  const fresh = {
    status: 'pending' as const,
    agent: undefined,
    hadAgents: [],
    attempts: 0,
    goods: 'in shop' as const,
  }
  shop.orders.push({ id: newId, customer, product, quantity, ...fresh })
  return 201
}

/** Without a customer an administrator cancels. */
function cancel(shop: ModelShop, order: ModelOrder, customer: number | undefined): number {
  if (customer !== undefined && order.customer !== customer) return 404
  if (order.status === 'cancelled') return 200
  if (!mayMove(order.status, 'cancelled', customer === undefined ? 'admin' : 'customer')) return 409
  if (order.goods !== 'outside') putBack(shop, order)
  order.status = 'cancelled'
  return 200
}

function putBack(shop: ModelShop, order: ModelOrder): void {
  shop.stock[order.product] = (shop.stock[order.product] ?? 0) + order.quantity
}

/** Goods of a cancelled order are for sale again; those of any other wait for the next attempt. */
function receive(shop: ModelShop, order: ModelOrder): number {
  if (order.goods === 'back') return 200
  if (order.goods !== 'outside' || ON_THE_WAY.includes(order.status)) return 409
  if (order.status === 'cancelled') putBack(shop, order)
  order.goods = 'back'
  return 200
}

function assign(order: ModelOrder, agent: number): number {
  if (order.status !== 'pending' && order.status !== 'confirmed') return 409
  order.status = 'assigned'
  order.agent = agent
  order.hadAgents.push(agent)
  return 200
}

function unassign(order: ModelOrder): number {
  if (order.status === 'confirmed') return 200
  if (order.status !== 'assigned') return 409
  order.status = 'confirmed'
  order.agent = undefined
  return 200
}

function step(shop: ModelShop, order: ModelOrder, agent: number, to: OrderStatus): number {
  if (order.status === to) return 200
  if (!mayMove(order.status, to, 'assigned_agent')) return 409
  order.status = to
  if (to === 'picked_up') order.goods = 'outside'
  if (to === 'delivered') {
    order.goods = 'gone'
    const { totalPaise } = orderAmounts([{ unitPricePaise: UNIT_PRICE_PAISE, quantity: order.quantity }], {
      terms: TAX_ON_TOP,
    })
    shop.cashPaise[agent] = (shop.cashPaise[agent] ?? 0) + totalPaise
  }
  return 200
}

function fail(order: ModelOrder): number {
  if (!mayMove(order.status, 'confirmed', 'assigned_agent')) return 409
  order.status = 'confirmed'
  order.agent = undefined
  order.attempts += 1
  return 200
}
