import type { Area } from '#contract/promises/areas-schemas.ts'
import { describePincodes, expandPincodes } from '#contract/promises/pincodes/pincode-list.ts'
import { formatWeekdays } from '#shop/promises/format-weekdays.ts'
import { shortRupees } from '#shop/rupees.ts'

/** "62 pincodes · ₹30, free from ₹499 · next day · Mon-Sat, order by 2:00 pm · riders · cash or online". */
export function formatArea(area: Area): string {
  const { minimum, leadDays, weekdays, cutOff, carrier, takesCash } = area
  return [
    formatPlaces(area.prefixes),
    formatFee(area),
    minimum > 0 && `smallest order ${shortRupees(minimum)}`,
    formatLead(leadDays),
    cutOff === null
      ? formatWeekdays(weekdays)
      : `${formatWeekdays(weekdays)}, order by ${formatCutOff(cutOff)}`,
    carrier,
    takesCash ? 'cash or online' : 'online only',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** "62 pincodes", "62 pincodes, and everywhere else". */
export function formatPlaces(prefixes: readonly string[]): string {
  const listed = describePincodes(expandPincodes(prefixes))
  if (!prefixes.includes('')) return listed || 'no pincodes: nobody is served'
  return listed === '' ? 'everywhere else' : `${listed}, and everywhere else`
}

function formatFee({ fee, freeFrom }: Area): string {
  if (fee === 0) return 'free'
  return freeFrom === null ? shortRupees(fee) : `${shortRupees(fee)}, free from ${shortRupees(freeFrom)}`
}

/** "same day", "next day", "in 3 days". */
export function formatLead(days: number): string {
  if (days === 0) return 'same day'
  return days === 1 ? 'next day' : `in ${days} days`
}

/** "14:00" reads "2:00 pm". */
export function formatCutOff(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const half = hours < 12 ? 'am' : 'pm'
  return `${hours % 12 === 0 ? 12 : hours % 12}:${String(minutes).padStart(2, '0')} ${half}`
}
