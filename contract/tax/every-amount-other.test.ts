import { expect, test } from 'vitest'
import { SLABS, sweep } from './charged-amounts.ts'

const OTHERS = SLABS.filter((basisPoints) => basisPoints !== 500 && basisPoints !== 1800)

test.each(
  OTHERS.flatMap((basisPoints) => [false, true].map((isInterstate) => ({ basisPoints, isInterstate }))),
)(
  'every seventh amount up to 10,000.00 that contains $basisPoints hundredths of a percent, between states: $isInterstate',
  ({ basisPoints, isInterstate }) => {
    expect(sweep({ basisPoints, isInterstate, isIncluded: true, step: 7 }).broken).toBeNull()
  },
)
