import { expect, test } from 'vitest'
import { SLABS, sweep } from './charged-amounts.ts'

/** Comes to every remainder that rounding at these rates knows; `every-amount.long.test.ts` takes each paisa. */
const STEP = 41

const SALES = SLABS.flatMap((basisPoints) =>
  [false, true].map((isInterstate) => ({ basisPoints, isInterstate })),
)

test.each(SALES)(
  'amounts up to 10,000.00 that contain $basisPoints hundredths of a percent, between states: $isInterstate, keep the rules',
  (sale) => {
    expect(sweep({ ...sale, isIncluded: true, step: STEP }).broken).toBeNull()
  },
)

test.each(SALES)(
  'values up to 10,000.00 with $basisPoints hundredths of a percent on top, between states: $isInterstate, keep the rules',
  (sale) => {
    expect(sweep({ ...sale, isIncluded: false, step: STEP }).broken).toBeNull()
  },
)
