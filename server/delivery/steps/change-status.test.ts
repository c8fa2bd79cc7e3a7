import { expect, test } from 'vitest'
import { TRANSITIONS } from '#contract/ordering/order-steps.ts'
import { ORDER_STEPS } from './change-status.ts'

test('every step of the table is a transition of the contract', () => {
  const transitions = TRANSITIONS.map(({ from, to, by }) => `${from} > ${to} by ${by}`)
  expect(Object.keys(ORDER_STEPS).filter((key) => !transitions.includes(key))).toEqual([])
})
