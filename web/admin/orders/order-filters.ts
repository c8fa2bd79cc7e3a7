import { DAY_MS, SHOP_OFFSET_MS } from '#admin/layout/shop-calendar.ts'
import {
  FINAL_STATUSES,
  IN_TRANSIT_STATUSES,
  isMarkedUrgent,
  ORDER_STATUSES,
  type OrderStatus,
} from '#contract/ordering/order-status.ts'
import {
  isAssignable,
  isToCheck,
  ORDER_TABS,
  ORDER_TIMES,
  type OrderTab,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '#contract/ordering/orders.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { indiaDay, isLate } from '#contract/ordering/promised-day.ts'
import { STATUS_FILTERS } from '#contract/ordering/status-filters.ts'

type OrderTime = (typeof ORDER_TIMES)[number]
export const ORDER_SORT_LABELS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  urgent: 'Urgent only, oldest first',
} as const
type OrderSort = keyof typeof ORDER_SORT_LABELS
export const ORDER_SORT_CHOICES = ['newest', 'oldest', 'urgent'] as const

/** A tab, a status of the specification's filter, or one that is beside it. */
type OrderStatusFilter = 'all' | OrderTab | OrderStatus | 'to_check' | 'late'

/** What stands beside the specification's statuses; late only where promises are kept. */
export function otherChoices(hasLate: boolean): readonly OrderStatusFilter[] {
  return hasLate ? ['all', 'late', 'shipped', 'cancelled'] : ['all', 'shipped', 'cancelled']
}

/** The choices of the status filter; prescriptions are there in a shop that sells what needs them. */
export function statusChoices(sellsPrescriptions: boolean): readonly OrderStatusFilter[] {
  return sellsPrescriptions ? [...STATUS_FILTERS.admin, 'to_check'] : STATUS_FILTERS.admin
}

export interface OrderFilters {
  search: string
  status: OrderStatusFilter
  time: OrderTime
  sort: OrderSort
  /** The id of the agent who has or had them; '' for everybody's. */
  agent: string
  payment: 'all' | PaymentMethod
  /** The day on which they were placed, YYYY-MM-DD; '' for every day. */
  day: string
}

/** The server refuses longer texts. */
export const MAX_SEARCH_LENGTH = 100

export const NO_FILTERS: OrderFilters = {
  ...{ search: '', status: 'all', time: 'all', sort: 'newest' },
  ...{ agent: '', payment: 'all', day: '' },
}

export const TIME_LABELS: Record<OrderTime, string> = {
  all: 'All time',
  today: 'Today',
  week: 'This week',
  month: 'This month',
}

export function isFiltered(filters: OrderFilters): boolean {
  const { search, status, time, sort } = filters
  const isUsual = status === 'all' && time === 'all' && sort !== 'urgent'
  return search.trim() !== '' || !isUsual || hasMoreFilters(filters)
}

/** Whether a filter is on that the specification does not have. */
export function hasMoreFilters({ status, agent, payment, day }: OrderFilters): boolean {
  return otherChoices(true).indexOf(status) > 0 || agent !== '' || payment !== 'all' || day !== ''
}

/** Reads the filters of a URL; unknown values are ignored. */
export function readFilters(searchParams: URLSearchParams): OrderFilters {
  return {
    search: (searchParams.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH),
    status: readStatus(searchParams),
    time: ORDER_TIMES.find((time) => time === searchParams.get('time')) ?? 'all',
    sort: searchParams.has('urgent') ? 'urgent' : searchParams.get('sort') === 'oldest' ? 'oldest' : 'newest',
    agent: (searchParams.get('agentId') ?? '').slice(0, MAX_ID_LENGTH),
    payment: PAYMENT_METHODS.find((method) => method === searchParams.get('payment')) ?? 'all',
    day: readDay(searchParams.get('from')),
  }
}

const MAX_ID_LENGTH = 80

function readStatus(searchParams: URLSearchParams): OrderStatusFilter {
  if (searchParams.has('prescription')) return 'to_check'
  if (searchParams.has('late')) return 'late'
  const tab = ORDER_TABS.find((known) => known === searchParams.get('tab'))
  return tab ?? ORDER_STATUSES.find((status) => status === searchParams.get('status')) ?? 'all'
}

function readDay(param: string | null): string {
  return param !== null && /^20\d\d-\d\d-\d\d$/.test(param) && !Number.isNaN(Date.parse(param)) ? param : ''
}

/** The params of the filters, without defaults. */
export function filterParams(filters: OrderFilters): Record<string, string> {
  return {
    ...(searchText(filters.search) !== '' && { search: searchText(filters.search) }),
    ...statusParams(filters.status),
    ...(filters.time !== 'all' && { time: filters.time }),
    ...(filters.sort !== 'newest' && { sort: 'oldest' }),
    ...(filters.sort === 'urgent' && { urgent: 'true' }),
    ...(filters.agent !== '' && { agentId: filters.agent }),
    ...(filters.payment !== 'all' && { payment: filters.payment }),
    ...(filters.day !== '' && { from: filters.day, to: filters.day }),
  }
}

function statusParams(status: OrderStatusFilter): Record<string, string> {
  if (status === 'all') return {}
  if (status === 'to_check') return { prescription: 'to_check' }
  if (status === 'late') return { late: 'true' }
  return ORDER_TABS.some((tab) => tab === status) ? { tab: status } : { status }
}

/**
 * The server's filter rules in the browser, so that filters act at once on the cached orders while the server searches
 * all of them.
 */
export function matchesFilters(order: Order, filters: OrderFilters, now = Date.now()): boolean {
  return (
    matchesSearch(order, filters.search) &&
    hasStatus(order, filters.status, now) &&
    (filters.agent === '' || order.deliveryAgent?._id === filters.agent) &&
    (filters.payment === 'all' || order.paymentMethod === filters.payment) &&
    (filters.day === '' || indiaDay(order.createdAt) === filters.day) &&
    (filters.sort !== 'urgent' || isMarkedUrgent(order, now)) &&
    Date.parse(order.createdAt) >= startOfTime(filters.time, now)
  )
}

function hasStatus(order: Order, filter: OrderStatusFilter, now: number): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'to_check':
      return isToCheck(order)
    case 'late':
      return isLate(order, now)
    case 'to_assign':
      return isAssignable(order)
    case 'out':
      return IN_TRANSIT_STATUSES.includes(order.status)
    case 'to_come_back':
      return Boolean(order.goodsOut) && ['pending', 'confirmed', 'cancelled'].includes(order.status)
    case 'done':
      return FINAL_STATUSES.includes(order.status)
    default:
      return order.status === filter
  }
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
