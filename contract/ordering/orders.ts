import { ASSIGNABLE_STATUSES, type OrderStatus } from './order-status.ts'

export const PAYMENT_METHODS = ['razorpay', 'cod'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
export const ORDER_TYPES = ['cart', 'buy-now'] as const
export type OrderType = (typeof ORDER_TYPES)[number]
/** How an order came: from the storefront, taken by an administrator, or to try the shop out. */
export const ORDER_CHANNELS = ['online', 'phone', 'counter', 'test'] as const
export type OrderChannel = (typeof ORDER_CHANNELS)[number]
export const PRIORITIES = ['normal', 'high'] as const

export const ORDER_TIMES = ['all', 'today', 'week', 'month'] as const
/** The lists of All Orders: what waits for an agent, what is on its way, goods that nobody delivers, and what is over. */
export const ORDER_TABS = ['to_assign', 'out', 'to_come_back', 'done'] as const
export type OrderTab = (typeof ORDER_TABS)[number]
export const ORDER_SORTS = ['newest', 'oldest'] as const

/** The gateway takes nothing below one rupee. */
export const MIN_ONLINE_PAISE = 100

/** An order with medicine waits until an administrator has looked at its prescription. */
export const PRESCRIPTION_STATES = ['to_check', 'accepted', 'refused'] as const
export type PrescriptionState = (typeof PRESCRIPTION_STATES)[number]

export const MAX_PRESCRIPTION_BYTES = 8 * 1024 * 1024
/** Of the longer edge of a stored photo: handwriting stays readable. */
export const PRESCRIPTION_EDGE_PX = 1600

/** Whether an open order waits until somebody has looked at its prescription. */
export function isToCheck(order: { status: OrderStatus; prescription: PrescriptionState | null }): boolean {
  return order.prescription === 'to_check' && order.status !== 'cancelled'
}

/** What its customer reads meanwhile. */
export const CHECKING_TEXT = 'We are checking your prescription'

/** Whether an order can be given to an agent. */
export function isAssignable(order: Parameters<typeof isToCheck>[0]): boolean {
  return ASSIGNABLE_STATUSES.includes(order.status) && !isToCheck(order)
}

/** How many orders dashboards show as recent. */
export const RECENT_COUNT = 5
/** Open orders that an account begins with. */
export const OPEN_COUNT = 3
/** Calendar days from the order to its delivery in a new shop, and in the specification. */
export const DELIVERY_DAYS = 6

/** The last eight characters in upper case, for administrators, agents and the end of checkout. */
export function shortOrderId(id: string): string {
  return id.slice(-8).toUpperCase()
}

/** The last six characters, for the customer's dashboard. */
export function customerOrderId(id: string): string {
  return id.slice(-6).toUpperCase()
}
