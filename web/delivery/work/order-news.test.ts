// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { answerCalls, jsonReply, problemReply } from '#testing/api-fixtures.ts'
import { getShownToasts } from '#ui/overlays/toast.ts'
import { buildStop } from './delivery-fixtures.ts'
import { newsOf, showTaken } from './order-news.ts'

const [one, two] = [buildStop({ id: 'one' }), buildStop({ id: 'two' })]

test('an order that was not there before is new, one that is gone without a delivery was taken away', () => {
  const before = { assignedOrders: [one], recentOrders: [] }
  expect(newsOf(before, { assignedOrders: [one, two], recentOrders: [] })).toEqual({ added: [two], gone: [] })
  expect(newsOf(before, { assignedOrders: [], recentOrders: [] })).toEqual({ added: [], gone: [one] })
})

test('a delivered order is no bad news', () => {
  const before = { assignedOrders: [one], recentOrders: [] }
  expect(newsOf(before, { assignedOrders: [], recentOrders: [one] })).toEqual({ added: [], gone: [] })
})

test('an order that was taken away says why; one that is the agent’s again says nothing', async () => {
  const data = { reason: 'This order was cancelled.', whatToDo: 'There is nothing more to do.' }
  answerCalls(({ path }) =>
    path.includes('/one/') ? jsonReply({ success: true, data }) : problemReply(409, 'still_yours', 'Yours'),
  )
  await showTaken(two)
  expect(getShownToasts()).toEqual([])
  await showTaken(one)
  expect(getShownToasts()).toMatchObject([{ message: 'This order was cancelled.' }])
})
