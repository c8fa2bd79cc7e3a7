import { isUrgentToAssign, type OrderStatus, STATUS_FILTERS } from '#contract/order-status.ts'
import { ORDER_TIMES } from '#contract/orders.ts'
import type { Order } from '#contract/orders-schemas.ts'

type OrderTime = (typeof ORDER_TIMES)[number]
export const ORDER_SORT_LABELS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  urgent: 'Urgent only, oldest first',
} as const
type OrderSort = keyof typeof ORDER_SORT_LABELS
export const ORDER_SORT_CHOICES = ['newest', 'oldest', 'urgent'] as const

type OrderStatusFilter = 'all' | OrderStatus

export interface OrderFilters {
  search: string
  status: OrderStatusFilter
  time: OrderTime
  sort: OrderSort
}

/** The server takes no longer text. */
export const MAX_SEARCH_LENGTH = 100

export const NO_FILTERS: OrderFilters = { search: '', status: 'all', time: 'all', sort: 'newest' }

export const TIME_LABELS: Record<OrderTime, string> = {
  all: 'All time',
  today: 'Today',
  week: 'This week',
  month: 'This month',
}

export function isFiltered(filters: OrderFilters): boolean {
  const { search, status, time, sort } = filters
  return search.trim() !== '' || status !== 'all' || time !== 'all' || sort === 'urgent'
}

/** Filters as a URL carries them; unknown values count as none. */
export function readFilters(parameters: URLSearchParams): OrderFilters {
  return {
    search: (parameters.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH),
    status: STATUS_FILTERS.admin.find((status) => status === parameters.get('status')) ?? 'all',
    time: ORDER_TIMES.find((time) => time === parameters.get('time')) ?? 'all',
    sort: parameters.has('urgent') ? 'urgent' : parameters.get('sort') === 'oldest' ? 'oldest' : 'newest',
  }
}

/** Only what differs from "everything". */
export function filterParameters(filters: OrderFilters): Record<string, string> {
  return {
    ...(searchText(filters.search) !== '' && { search: searchText(filters.search) }),
    ...(filters.status !== 'all' && { status: filters.status }),
    ...(filters.time !== 'all' && { time: filters.time }),
    ...(filters.sort !== 'newest' && { sort: 'oldest' }),
    ...(filters.sort === 'urgent' && { urgent: 'true' }),
  }
}

/**
 * The server's rule in the browser, so that a filter acts at once on what is already here while the server
 * looks through everything.
 */
export function matchesFilters(order: Order, filters: OrderFilters, now = Date.now()): boolean {
  return (
    matchesSearch(order, filters.search) &&
    (filters.status === 'all' || order.status === filters.status) &&
    (filters.sort !== 'urgent' || isUrgentToAssign(order, now)) &&
    Date.parse(order.createdAt) >= startOfTime(filters.time, now)
  )
}

/** What is looked for: a short id may be pasted with its "#". */
export function searchText(search: string): string {
  return search.trim().replace(/^#/, '')
}

/** Order id, number, people, place or phone, in any case. */
export function matchesSearch(order: Order, search: string): boolean {
  const wanted = searchText(search).toLowerCase()
  if (wanted === '') return true
  const { customer, deliveryDetails: details } = order
  const texts = [
    ...[order.id, order.orderNumber, customer.name, customer.email, customer.phone],
    ...[details.fullName, details.phone, details.email, details.address, details.landmark],
    ...[details.city, details.pincode],
  ]
  return texts.some((text) => text?.toLowerCase().includes(wanted))
}

const DAY_MS = 24 * 60 * 60 * 1000
/** The shop's clock: India has one time zone, without summer time. */
const SHOP_OFFSET_MS = 5.5 * 60 * 60 * 1000

/**
 * The first moment of a time filter in ms: today's start, seven days before it, or one calendar month back,
 * ending at the last day of a shorter month.
 */
function startOfTime(time: OrderTime, now: number): number {
  if (time === 'all') return Number.NEGATIVE_INFINITY
  if (time === 'month') return monthBefore(now)
  const startOfToday = Math.floor((now + SHOP_OFFSET_MS) / DAY_MS) * DAY_MS - SHOP_OFFSET_MS
  return time === 'today' ? startOfToday : startOfToday - 7 * DAY_MS
}

function monthBefore(now: number): number {
  const moment = new Date(now + SHOP_OFFSET_MS)
  const date = moment.getUTCDate()
  moment.setUTCMonth(moment.getUTCMonth() - 1, 1)
  const lastDate = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0)).getUTCDate()
  moment.setUTCDate(Math.min(date, lastDate))
  return moment.getTime() - SHOP_OFFSET_MS
}
