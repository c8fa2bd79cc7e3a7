import { dateFormat } from './date-format.ts'

const clock = dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const dayAndClock = dateFormat({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** "10:42"; another day's "3 Nov, 10:42". In the phone's time. */
export function clockLabel(at: string | number, now = Date.now()): string {
  const moment = new Date(at)
  const isToday = moment.toDateString() === new Date(now).toDateString()
  return (isToday ? clock : dayAndClock)(moment)
}
