import type { DeliveryPromise } from '#contract/promises/areas-schemas.ts'

/** What the demo says of every delivery. */
export const FREE_DELIVERY: DeliveryPromise = {
  pincode: null,
  isServed: true,
  on: '2026-12-01',
  fee: 0,
  fullFee: 0,
  freeFrom: null,
  missingForFree: 0,
  minimum: 0,
  missingForMinimum: 0,
  takesCash: true,
}
