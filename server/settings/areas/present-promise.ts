import { rupeesFromPaise } from '#contract/money.ts'
import type { DeliveryQuote } from '#contract/promises/areas.ts'
import type { DeliveryPromise } from '#contract/promises/areas-schemas.ts'

/** A promise as the API has it. @param pincode undefined: not known */
export function presentPromise(promise: DeliveryQuote, pincode: string | undefined): DeliveryPromise {
  const { freeFromPaise } = promise
  return {
    pincode: pincode ?? null,
    isServed: promise.isServed,
    on: promise.on,
    fee: rupeesFromPaise(promise.feePaise),
    fullFee: rupeesFromPaise(promise.fullFeePaise),
    freeFrom: freeFromPaise === null ? null : rupeesFromPaise(freeFromPaise),
    missingForFree: rupeesFromPaise(promise.missingForFreePaise),
    minimum: rupeesFromPaise(promise.minimumPaise),
    missingForMinimum: rupeesFromPaise(promise.missingForMinimumPaise),
    takesCash: promise.takesCash,
  }
}
