/**
 * Where a shop delivers, for how much and by when: `promiseFor` is the one function that says it, for every screen, email and
 * paper.
 */

export const PINCODE_PATTERN = /^[1-9]\d{5}$/
export const PINCODE_TEXT = 'Enter a 6-digit pincode'

export const CARRIERS = ['riders', 'courier'] as const
/** Who brings it: the shop's own delivery agents, or a courier. */
export type Carrier = (typeof CARRIERS)[number]

/** How an area is delivered to. Amounts are in paise. */
export interface AreaTerms {
  name: string
  feePaise: number
  /** From this sum of goods delivery is free; null: never. */
  freeFromPaise: number | null
  /** What goods an order needs at least. */
  minimumPaise: number
  takesCash: boolean
  /** Calendar days from the order to its delivery. */
  leadDays: number
  /** The days on which it is delivered to, 0 for Sunday. */
  weekdays: number[]
  /** "14:00": a later order counts as one of the next day; null: every order counts on its day. */
  cutOff: string | null
  carrier: Carrier
}

/** An area, and the moment in Asia/Kolkata, for which a promise is made. */
export interface DeliveryTerms {
  /** Null where the shop does not deliver. Undefined: where to is not known, and it is not everywhere alike. */
  area: AreaTerms | null | undefined
  /** YYYY-MM-DD. */
  today: string
  /** HH:MM. */
  time: string
  /** Days on which nothing is delivered. */
  holidays: readonly string[]
}

/** What a delivery costs: nothing once the goods reach what makes it free. @param goodsPaise what is paid for the goods */
export function feeFor(
  area: Pick<AreaTerms, 'feePaise' | 'freeFromPaise'> | null | undefined,
  goodsPaise: number,
): number {
  if (!area) return 0
  return area.freeFromPaise !== null && goodsPaise >= area.freeFromPaise ? 0 : area.feePaise
}

/** What delivering goods costs, and what they lack until it is free, or until they can be ordered. @param goodsPaise what is paid for them */
export function feeAndMissing(
  area: Pick<AreaTerms, 'feePaise' | 'freeFromPaise' | 'minimumPaise'>,
  goodsPaise: number,
): Pick<DeliveryQuote, 'feePaise' | 'missingForFreePaise' | 'missingForMinimumPaise'> {
  const feePaise = feeFor(area, goodsPaise)
  const { freeFromPaise, minimumPaise } = area
  return {
    feePaise,
    missingForFreePaise: feePaise > 0 && freeFromPaise !== null ? freeFromPaise - goodsPaise : 0,
    missingForMinimumPaise: Math.max(0, minimumPaise - goodsPaise),
  }
}

/** What a shop says of a delivery, in paise. */
export interface DeliveryQuote {
  /** Undefined: the pincode decides. */
  isServed: boolean | undefined
  /** YYYY-MM-DD; null where it is not served or not known. */
  on: string | null
  feePaise: number
  /** What it costs with fewer goods than make it free. */
  fullFeePaise: number
  freeFromPaise: number | null
  /** What goods are missing until delivery is free; 0 where it is, or never gets so. */
  missingForFreePaise: number
  minimumPaise: number
  missingForMinimumPaise: number
  takesCash: boolean
  carrier: Carrier
  areaName: string | null
}

/** @param goodsPaise what is paid for the goods */
export function promiseFor(terms: DeliveryTerms, goodsPaise: number): DeliveryQuote {
  const { area } = terms
  if (!area) return { ...NO_PROMISE, isServed: area === null ? false : undefined }
  const { freeFromPaise, minimumPaise, takesCash, carrier, name } = area
  return {
    isServed: true,
    on: deliveryDay(area, terms),
    ...feeAndMissing(area, goodsPaise),
    fullFeePaise: area.feePaise,
    freeFromPaise,
    minimumPaise,
    takesCash,
    carrier,
    areaName: name,
  }
}

const NO_PROMISE = {
  on: null,
  feePaise: 0,
  fullFeePaise: 0,
  freeFromPaise: null,
  missingForFreePaise: 0,
  minimumPaise: 0,
  missingForMinimumPaise: 0,
  takesCash: true,
  carrier: 'riders',
  areaName: null,
} as const

/** Longer than any row of holidays; an area without a weekday is refused before it is stored. */
const MAX_SEARCHED_DAYS = 400

/** The first day of delivery that is at least the lead days away. */
function deliveryDay({ cutOff, leadDays, weekdays }: AreaTerms, terms: DeliveryTerms): string {
  const isLate = cutOff !== null && terms.time > cutOff
  const first = leadDays + (isLate ? 1 : 0)
  for (let ahead = first; ahead < first + MAX_SEARCHED_DAYS; ahead++) {
    const day = dayAfter(terms.today, ahead)
    if (weekdays.includes(weekdayOf(day)) && !terms.holidays.includes(day)) return day
  }
  return dayAfter(terms.today, first)
}

/** The day so many days after one, both YYYY-MM-DD. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** 0 for Sunday. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}
