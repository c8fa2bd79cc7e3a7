import type { AreaFact, PageFacts } from './page-facts.ts'
import { amount, dateText, dayCount, list, type Part, section, text } from './page-parts.ts'

/** More areas stand in a table. */
const MAX_LISTED_AREAS = 6
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

export function shippingText(facts: PageFacts): string {
  const { areas, knowsAreas, holidays, usesDeliveryCode } = facts
  return text(
    knowsAreas
      ? section('Where, by when and for how much', areaText(areas), elsewhereText(areas))
      : 'The checkout says whether, when and for how much we deliver to your pincode, before you order.',
    knowsAreas && holidays.length > 0 && section('No delivery on', list(...holidays.map(dateText))),
    section(
      'On the way',
      'My Orders shows how far each order is.',
      usesDeliveryCode &&
        'At the door the delivery agent asks for the four digits that your order shows while it is out for delivery.',
    ),
  )
}

function areaText(areas: readonly AreaFact[]): string | null {
  if (areas.length <= MAX_LISTED_AREAS) return list(...areas.map(areaLine))
  const rows = areas.map((area) =>
    [
      area.name,
      whenText(area),
      feeText(area),
      area.minimumPaise > 0 ? amount(area.minimumPaise) : 'none',
      area.takesCash ? 'yes' : 'no',
    ]
      .map((cell) => cell.replaceAll('|', '/'))
      .join(' | '),
  )
  return ['Area | Delivered | Delivery fee | Least order | Cash', ...rows]
    .map((row) => `| ${row} |`)
    .join('\n')
}

function areaLine(area: AreaFact): string {
  const conditions = [
    area.minimumPaise > 0 && `orders of at least ${amount(area.minimumPaise)}`,
    !area.takesCash && 'paid online, not in cash',
  ].filter(Boolean)
  return [`${area.name}: ${whenText(area)}, ${feeText(area)}`, ...conditions].join('; ')
}

/** "within 2 days, on Mon and Thu, if ordered by 14:00". */
function whenText({ leadDays, weekdays, cutOff }: AreaFact): string {
  const parts: Part[] = [
    leadDays === 0 ? 'on the same day' : `within ${dayCount(leadDays)}`,
    weekdays.length < WEEKDAYS.length &&
      `on ${[...weekdays]
        .sort()
        .map((day) => WEEKDAYS[day])
        .join(', ')}`,
    cutOff !== null && `if ordered by ${cutOff}`,
  ]
  return parts.filter(Boolean).join(', ')
}

function feeText({ feePaise, freeFromPaise }: AreaFact): string {
  if (feePaise === 0) return 'free'
  const fee = `for ${amount(feePaise)}`
  return freeFromPaise === null ? fee : `${fee}, free from ${amount(freeFromPaise)}`
}

function elsewhereText(areas: readonly AreaFact[]): string | null {
  if (areas.length === 1 && areas[0]?.isEverywhereElse) return null
  return areas.some((area) => area.isEverywhereElse)
    ? 'Your pincode decides: the checkout says what holds for it before you order.'
    : 'We do not deliver to other pincodes. The checkout says whether we deliver to yours before you order.'
}
