import { dateFormat } from './date-format.ts'

const clock = dateFormat({ hour: 'numeric', minute: '2-digit' })
const dayAndClock = dateFormat({ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' })

/** "10:42 am"; another day's "3 Nov, 10:42 am". In the reader's time zone. */
export function formatClock(at: string | number, now = Date.now()): string {
  const date = new Date(at)
  const isToday = date.toDateString() === new Date(now).toDateString()
  return (isToday ? clock : dayAndClock)(date)
}
