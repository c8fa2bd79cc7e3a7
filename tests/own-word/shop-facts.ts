import type { Area } from '#contract/promises/areas-schemas.ts'
import type { Settings } from '#contract/settings.ts'

/** What a shop has said of itself, and what happened in it. */
export interface ShopFacts {
  settings: Settings
  areas: readonly Pick<Area, 'fee' | 'freeFrom' | 'minimum' | 'prefixes' | 'takesCash' | 'leadDays'>[]
  takesOnlinePayment: boolean
  /** What the owner and people have typed, and the numbers that the shop gave: a screen repeats them. */
  typed: readonly string[]
  /** In rupees: prices, totals and fees. */
  amounts: readonly number[]
  /** YYYY-MM-DD; every other day that is shown has passed. */
  promisedDays: readonly string[]
  /** YYYY-MM-DD in Asia/Kolkata. */
  today: string
}
