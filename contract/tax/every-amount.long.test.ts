import { expect, test } from 'vitest'
import { SLABS, sweep, unwritable } from './charged-amounts.ts'

const SALES = SLABS.flatMap((basisPoints) =>
  [false, true].map((isInterstate) => ({ basisPoints, isInterstate })),
)

test.each(SALES)(
  'each amount from 0.01 to 10,000.00 that contains $basisPoints hundredths of a percent, between states: $isInterstate, is rounded only where no value fits',
  (sale) => {
    const { broken, rounded } = sweep({ ...sale, isIncluded: true })
    expect(broken).toBeNull()
    expect(Math.abs(rounded - unwritable(sale.basisPoints))).toBeLessThanOrEqual(1)
  },
)

test.each(SALES)(
  'each value from 0.01 to 10,000.00 with $basisPoints hundredths of a percent on top, between states: $isInterstate, keeps the rules',
  (sale) => {
    expect(sweep({ ...sale, isIncluded: false }).broken).toBeNull()
  },
)
