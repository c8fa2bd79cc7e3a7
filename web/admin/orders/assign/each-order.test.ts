import { expect, test, vi } from 'vitest'
import { eachOrder } from './each-order.ts'

test('three orders cause three calls, one each', async () => {
  const assignOne = vi.fn(async () => undefined)
  await eachOrder(['a', 'b', 'c'], assignOne)
  expect(assignOne.mock.calls).toEqual([['a'], ['b'], ['c']])
})

test('a refused order does not stop the others and is named', async () => {
  const refusal = new Error('already assigned')
  const outcomes = await eachOrder(['a', 'b', 'c', 'd', 'e', 'f'], async (orderId) => {
    if (orderId === 'b') throw refusal
  })
  expect(outcomes).toEqual(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((orderId) => ({
      orderId,
      error: orderId === 'b' ? refusal : undefined,
    })),
  )
})

test('no more than four calls are under way at once', async () => {
  let underWay = 0
  let most = 0
  await eachOrder([...'abcdefghij'], async () => {
    most = Math.max(most, ++underWay)
    await Promise.resolve()
    underWay -= 1
  })
  expect(most).toBe(4)
})
