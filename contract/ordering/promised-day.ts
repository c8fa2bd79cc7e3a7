import { FINAL_STATUSES, type OrderStatus } from './order-status.ts'

const dayInIndia = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })

/** The day of a moment in Asia/Kolkata, as YYYY-MM-DD. */
export const indiaDay = (at: string | number | Date): string => dayInIndia.format(new Date(at))

/** Whether the promised day of an open order has passed in Asia/Kolkata. @param now in milliseconds */
export function isLate(
  { status, expectedDelivery }: { status: OrderStatus; expectedDelivery: string },
  now = Date.now(),
): boolean {
  return !FINAL_STATUSES.includes(status) && indiaDay(now) > expectedDelivery
}
