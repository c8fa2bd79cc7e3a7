import { expect, test } from 'vitest'
import { CASH_LIMIT_PER_AGENT_RUPEES } from '#server/settings/settings.ts'
import { handoversFor } from './seed-cash.ts'

const LIMIT_PAISE = CASH_LIMIT_PER_AGENT_RUPEES * 100

test('no agent of the demo hands over more than the limit, and everything that is old is counted', () => {
  const amountPaise = Math.round(LIMIT_PAISE * 0.4)
  const collected = Array.from({ length: 12 }, (_, day) => ({ amountPaise, at: new Date(2026, 2, day + 1) }))
  const handovers = handoversFor(collected, new Date(2026, 2, 20).getTime())
  expect(Math.max(...handovers.map(({ paise }) => paise))).toBeLessThanOrEqual(LIMIT_PAISE)
  expect(handovers.reduce((sum, { paise }) => sum + paise, 0)).toBe(12 * amountPaise)
})
