export const DAY_MS = 24 * 60 * 60 * 1000
/** The shop's clock: India has one time zone, without summer time. */
export const SHOP_OFFSET_MS = 5.5 * 60 * 60 * 1000

/** The shop's calendar date: "2026-11-03". */
export function shopDate(now = Date.now()): string {
  return new Date(now + SHOP_OFFSET_MS).toISOString().slice(0, 10)
}

/** The last days of the shop's calendar, today included. */
export function lastDays(count: number, now = Date.now()): { from: string; to: string } {
  return { from: shopDate(now - (count - 1) * DAY_MS), to: shopDate(now) }
}

/** This month up to today. */
export function thisMonth(now = Date.now()): { from: string; to: string } {
  const to = shopDate(now)
  return { from: `${to.slice(0, 8)}01`, to }
}

/** The whole month before this one. */
export function lastMonth(now = Date.now()): { from: string; to: string } {
  const to = dayBefore(thisMonth(now).from)
  return { from: `${to.slice(0, 8)}01`, to }
}

/** From the last 1 April up to today. */
export function thisFinancialYear(now = Date.now()): { from: string; to: string } {
  const to = shopDate(now)
  const year = Number(to.slice(0, 4)) - (to.slice(5) < '04-01' ? 1 : 0)
  return { from: `${year}-04-01`, to }
}

/** The whole financial year before this one. */
export function lastFinancialYear(now = Date.now()): { from: string; to: string } {
  const to = dayBefore(thisFinancialYear(now).from)
  return { from: `${Number(to.slice(0, 4)) - 1}-04-01`, to }
}

const dayBefore = (day: string) => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10)
