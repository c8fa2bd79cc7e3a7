import type { PaymentPeriod } from '#contract/payments.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const indiaDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })

/** How many days, today among them. */
const PERIODS = { today: 1, week: 7, month: 30 } as const
export type PeriodName = keyof typeof PERIODS

/** The last days of the shop's calendar, up to today. */
export function lastDays(name: PeriodName, now = Date.now()): PaymentPeriod {
  return {
    from: indiaDay.format(new Date(now - (PERIODS[name] - 1) * DAY_MS)),
    to: indiaDay.format(new Date(now)),
  }
}

/** The name of a period that ends today; undefined for days of one's own choice. */
export function periodName(period: PaymentPeriod, now = Date.now()): PeriodName | undefined {
  const names: PeriodName[] = ['today', 'week', 'month']
  return names.find((name) => {
    const { from, to } = lastDays(name, now)
    return from === period.from && to === period.to
  })
}
