import { lastDays } from '#admin/layout/shop-calendar.ts'
import { isDay, rangeError as rangeErrorOf } from '#contract/days.ts'
import {
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

/** Reads the filters of a URL; without a valid range the last 30 days. */
export function readReportFilters(searchParams: URLSearchParams): ReportFilters {
  const [from = '', to = ''] = [searchParams.get('from') ?? '', searchParams.get('to') ?? '']
  const isRange = isDay(from) && isDay(to)
  return {
    kind: REPORT_KINDS.find((kind) => kind === searchParams.get('kind')) ?? 'sales',
    period: REPORT_PERIODS.find((period) => period === searchParams.get('period')) ?? 'day',
    ...(isRange ? { from, to } : lastDays(30)),
  }
}

export function reportParams({ kind, period, from, to }: ReportFilters): Record<string, string> {
  return { kind, ...(kind === 'sales' && { period }), from, to }
}

/** The error of a range; undefined where it is valid. */
export function rangeError({ from, to }: Pick<ReportFilters, 'from' | 'to'>): string | undefined {
  if (!isDay(from) || !isDay(to)) return 'Enter both dates'
  return rangeErrorOf({ from, to }, MAX_REPORT_DAYS)
}
