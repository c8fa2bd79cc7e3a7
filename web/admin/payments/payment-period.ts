import { lastDays } from '#admin/layout/shop-calendar.ts'
import type { PaymentPeriod } from '#contract/ordering/payments.ts'

/** In days, today included. */
const PERIODS = { today: 1, week: 7, month: 30 } as const
export type PeriodName = keyof typeof PERIODS

/** The days of a period that ends today. */
export function periodOf(name: PeriodName, now = Date.now()): PaymentPeriod {
  return lastDays(PERIODS[name], now)
}

/** The name of a period that ends today; undefined for other days. */
export function periodName(period: PaymentPeriod, now = Date.now()): PeriodName | undefined {
  const names: PeriodName[] = ['today', 'week', 'month']
  return names.find((name) => {
    const { from, to } = periodOf(name, now)
    return from === period.from && to === period.to
  })
}
