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
