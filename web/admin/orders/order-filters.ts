import { DAY_MS, SHOP_OFFSET_MS } from '#admin/layout/shop-calendar.ts'
import { isMarkedUrgent, type OrderStatus, STATUS_FILTERS } from '#contract/ordering/order-status.ts'
import { isToCheck, ORDER_TIMES } from '#contract/ordering/orders.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'

type OrderTime = (typeof ORDER_TIMES)[number]
export const ORDER_SORT_LABELS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  urgent: 'Urgent only, oldest first',
} as const
type OrderSort = keyof typeof ORDER_SORT_LABELS
export const ORDER_SORT_CHOICES = ['newest', 'oldest', 'urgent'] as const

type OrderStatusFilter = 'all' | OrderStatus | 'to_check'

/** The choices of the status filter; prescriptions are there in a shop that sells what needs them. */
export function statusChoices(sellsPrescriptions: boolean): readonly OrderStatusFilter[] {
  return sellsPrescriptions ? [...STATUS_FILTERS.admin, 'to_check'] : STATUS_FILTERS.admin
}

export interface OrderFilters {
  search: string
  status: OrderStatusFilter
  time: OrderTime
  sort: OrderSort
}

/** The server refuses longer texts. */
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

/** Reads the filters of a URL; unknown values are ignored. */
export function readFilters(searchParams: URLSearchParams): OrderFilters {
  return {
    search: (searchParams.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH),
    status: searchParams.has('prescription') ? 'to_check' : readStatus(searchParams.get('status')),
    time: ORDER_TIMES.find((time) => time === searchParams.get('time')) ?? 'all',
    sort: searchParams.has('urgent') ? 'urgent' : searchParams.get('sort') === 'oldest' ? 'oldest' : 'newest',
  }
}

function readStatus(param: string | null): OrderStatusFilter {
  return STATUS_FILTERS.admin.find((status) => status === param) ?? 'all'
}

/** The params of the filters, without defaults. */
export function filterParams(filters: OrderFilters): Record<string, string> {
  return {
    ...(searchText(filters.search) !== '' && { search: searchText(filters.search) }),
    ...(filters.status === 'to_check'
      ? { prescription: 'to_check' }
      : filters.status !== 'all' && { status: filters.status }),
    ...(filters.time !== 'all' && { time: filters.time }),
    ...(filters.sort !== 'newest' && { sort: 'oldest' }),
    ...(filters.sort === 'urgent' && { urgent: 'true' }),
  }
}

/**
 * The server's filter rules in the browser, so that filters act at once on the cached orders while the server searches
 * all of them.
 */
export function matchesFilters(order: Order, filters: OrderFilters, now = Date.now()): boolean {
  return (
    matchesSearch(order, filters.search) &&
    hasStatus(order, filters.status) &&
    (filters.sort !== 'urgent' || isMarkedUrgent(order, now)) &&
    Date.parse(order.createdAt) >= startOfTime(filters.time, now)
  )
}

function hasStatus(order: Order, status: OrderStatusFilter): boolean {
  if (status === 'to_check') return isToCheck(order)
  return status === 'all' || order.status === status
}

/** The text to search for; a short id may be pasted with its "#". */
export function searchText(search: string): string {
  return search.trim().replace(/^#/, '')
}

/** Whether order id, number, people, address or phone contain the text, in any case. */
export function matchesSearch(order: Order, search: string): boolean {
  const text = searchText(search).toLowerCase()
  if (text === '') return true
  const { customer, deliveryDetails: details } = order
  const fields = [
    ...[order.id, order.orderNumber, customer.name, customer.email, customer.phone],
    ...[details.fullName, details.phone, details.email, details.address, details.landmark],
    ...[details.city, details.pincode],
  ]
  return fields.some((field) => field?.toLowerCase().includes(text))
}

/**
 * When the period of a time filter begins, in ms: today's start, seven days before it, or a calendar month ago,
 * ending at the last day of a shorter month.
 */
function startOfTime(time: OrderTime, now: number): number {
  if (time === 'all') return Number.NEGATIVE_INFINITY
  if (time === 'month') return monthBefore(now)
  const startOfToday = Math.floor((now + SHOP_OFFSET_MS) / DAY_MS) * DAY_MS - SHOP_OFFSET_MS
  return time === 'today' ? startOfToday : startOfToday - 7 * DAY_MS
}

function monthBefore(now: number): number {
  const date = new Date(now + SHOP_OFFSET_MS)
  const dayOfMonth = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() - 1, 1)
  const lastDate = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(dayOfMonth, lastDate))
  return date.getTime() - SHOP_OFFSET_MS
}
