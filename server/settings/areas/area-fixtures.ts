import type { AreaBody } from '#contract/promises/areas-schemas.ts'

/** An area without pincodes that is delivered to in two days, for ₹30. */
export function someArea(name: string, changes: Partial<AreaBody> = {}): AreaBody {
  return {
    name,
    fee: 30,
    freeFrom: null,
    minimum: 0,
    takesCash: true,
    leadDays: 2,
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    cutOff: null,
    carrier: 'riders',
    prefixes: [],
    ...changes,
  }
}
