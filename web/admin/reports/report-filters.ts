import {
  daysInRange,
  MAX_REPORT_DAYS,
  REPORT_KINDS,
  REPORT_PERIODS,
  type ReportKind,
  type ReportPeriod,
} from '#contract/reports.ts'

export interface ReportFilters {
  kind: ReportKind
  period: ReportPeriod
  /** Calendar days, both included. */
  from: string
  to: string
}

export const KIND_LABELS: Record<ReportKind, string> = {
  sales: 'Sales',
  category: 'Categories',
  product: 'Products',
  payment: 'Payment methods',
  agents: 'Delivery agents',
  cancelled: 'Cancelled orders',
}
export const PERIOD_LABELS: Record<ReportPeriod, string> = {
  day: 'By day',
  week: 'By week',
  month: 'By month',
}

const DAY_MS = 24 * 60 * 60 * 1000
/** The shop's clock: India has one time zone, without summer time. */
const SHOP_OFFSET_MS = 5.5 * 60 * 60 * 1000

/** The shop's calendar date. */
export function shopDate(now = Date.now()): string {
  return new Date(now + SHOP_OFFSET_MS).toISOString().slice(0, 10)
}

/** The last so many days, today included. */
export function lastDays(count: number, now = Date.now()): Pick<ReportFilters, 'from' | 'to'> {
  return { from: shopDate(now - (count - 1) * DAY_MS), to: shopDate(now) }
}

/** This month up to today. */
export function thisMonth(now = Date.now()): Pick<ReportFilters, 'from' | 'to'> {
  const to = shopDate(now)
  return { from: `${to.slice(0, 8)}01`, to }
}

const DATE = /^\d{4}-\d{2}-\d{2}$/

/** Filters as a URL carries them; without a proper range the last 30 days. */
export function readReportFilters(parameters: URLSearchParams): ReportFilters {
  const [from = '', to = ''] = [parameters.get('from') ?? '', parameters.get('to') ?? '']
  const isRange = isDate(from) && isDate(to)
  return {
    kind: REPORT_KINDS.find((kind) => kind === parameters.get('kind')) ?? 'sales',
    period: REPORT_PERIODS.find((period) => period === parameters.get('period')) ?? 'day',
    ...(isRange ? { from, to } : lastDays(30)),
  }
}

function isDate(text: string): boolean {
  return DATE.test(text) && !Number.isNaN(Date.parse(text))
}

export function reportParameters({ kind, period, from, to }: ReportFilters): Record<string, string> {
  return { kind, ...(kind === 'sales' && { period }), from, to }
}

/** What is wrong with a range, or nothing. */
export function rangeError({ from, to }: Pick<ReportFilters, 'from' | 'to'>): string | undefined {
  if (!isDate(from) || !isDate(to)) return 'Enter both dates'
  if (daysInRange({ from, to }) < 1) return 'The end date must not be before the start date'
  return daysInRange({ from, to }) > MAX_REPORT_DAYS ? `Choose at most ${MAX_REPORT_DAYS} days` : undefined
}
