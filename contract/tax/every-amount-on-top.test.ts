import { expect, test } from 'vitest'
import { SLABS, sweep } from './charged-amounts.ts'

test.each(
  SLABS.flatMap((basisPoints) => [false, true].map((isInterstate) => ({ basisPoints, isInterstate }))),
)(
  'every seventh value up to 10,000.00 with $basisPoints hundredths of a percent on top, between states: $isInterstate',
  ({ basisPoints, isInterstate }) => {
    expect(sweep({ basisPoints, isInterstate, isIncluded: false, step: 7 }).broken).toBeNull()
  },
)
