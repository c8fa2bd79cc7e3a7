import { expect, test } from 'vitest'
import { sweep, unwritable } from './charged-amounts.ts'

test.each([
  { heads: 'CGST and SGST', isInterstate: false },
  { heads: 'IGST', isInterstate: true },
])(
  'each amount from 0.01 to 10,000.00 that contains 18 % as $heads is rounded only where no value fits',
  ({ isInterstate }) => {
    const { broken, rounded } = sweep({ basisPoints: 1800, isInterstate, isIncluded: true })
    expect(broken).toBeNull()
    expect(Math.abs(rounded - unwritable(1800))).toBeLessThanOrEqual(1)
  },
)
