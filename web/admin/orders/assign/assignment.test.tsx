// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createQueryClient } from '#client/query-client.ts'
import type { OrderPage } from '#contract/ordering/orders-schemas.ts'
import { answerCalls, jsonReply, problemReply } from '#testing/api-fixtures.ts'
import { buildOrder } from '#testing/order-fixtures.ts'
import { signInAs } from '#testing/person-fixtures.ts'
import { getShownToasts, removeToast } from '#ui/overlays/toast.ts'
import { allOrdersQuery } from '../orders-api.ts'
import { buildAgent } from './agent-fixtures.ts'
import { useAssignment } from './assignment.ts'

beforeEach(() => void signInAs('admin'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  for (const toast of getShownToasts()) removeToast(toast.id)
})

const agents = [buildAgent({ id: 'agent-1', name: 'Ravi Kumar' })]

function startAssigning(given = agents) {
  const queryClient = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  return { queryClient, ...renderHook(() => useAssignment(given), { wrapper }) }
}

const assigned = (orderId: string) =>
  jsonReply({
    success: true,
    data: buildOrder({
      id: orderId,
      status: 'assigned',
      deliveryAgent: { _id: 'agent-1', name: 'Ravi Kumar', phone: null },
    }),
  })
const saidLast = () => getShownToasts()[0]

describe('assigning one order', () => {
  test('without an agent warns and calls nobody', async () => {
    const calls = answerCalls(() => assigned('order-1'))
    const { result } = startAssigning()
    await act(() => result.current.assign('order-1'))
    expect(saidLast()).toMatchObject({ tone: 'warning', message: 'Please select a delivery agent' })
    expect(calls).toEqual([])
  })

  test('an agent who has left the shop since counts as none', async () => {
    const calls = answerCalls(() => assigned('order-1'))
    const { result } = startAssigning()
    act(() => result.current.choose('order-1', 'agent-gone'))
    await act(() => result.current.assign('order-1'))
    expect(saidLast()?.message).toBe('Please select a delivery agent')
    expect(result.current.chosenFor('order-1')).toBe('')
    expect(calls).toEqual([])
  })

  test('sends the chosen agent, says so and clears the choice', async () => {
    const calls = answerCalls(() => assigned('order-1'))
    const { result } = startAssigning()
    act(() => result.current.choose('order-1', 'agent-1'))
    await act(() => result.current.assign('order-1'))
    expect(calls[0]).toMatchObject({
      method: 'PUT',
      path: '/api/analytics/admin/orders/order-1/assign',
      body: { agentId: 'agent-1' },
    })
    expect(saidLast()).toMatchObject({ tone: 'success', message: 'Order assigned successfully!' })
    expect(result.current.chosenFor('order-1')).toBe('')
  })

  test('only that order is busy meanwhile', async () => {
    let answer: (response: Response) => void = () => undefined
    answerCalls(() => new Promise((resolve) => (answer = resolve)))
    const { result } = startAssigning()
    act(() => result.current.choose('order-1', 'agent-1'))
    const done: Promise<void>[] = []
    act(() => void done.push(result.current.assign('order-1')))
    await waitFor(() => expect(result.current.isAssigning('order-1')).toBe(true))
    expect(result.current.isAssigning('order-2')).toBe(false)
    answer(assigned('order-1'))
    await act(() => Promise.all(done))
    expect(result.current.isAssigning('order-1')).toBe(false)
  })

  test('a refusal shows the server’s message and leaves the choice', async () => {
    answerCalls(() => problemReply(409, 'already_assigned', 'This order is ASSIGNED'))
    const { result } = startAssigning()
    act(() => result.current.choose('order-1', 'agent-1'))
    await act(() => result.current.assign('order-1'))
    const text = 'Failed to assign order: This order is ASSIGNED'
    expect(saidLast()).toMatchObject({ tone: 'error', message: text })
    expect(result.current.failureOf('order-1')).toBe(text)
    expect(result.current.chosenFor('order-1')).toBe('agent-1')
  })

  test('asks again for figures, agents and orders afterwards', async () => {
    answerCalls(() => assigned('order-1'))
    const { result, queryClient } = startAssigning()
    const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
    act(() => result.current.choose('order-1', 'agent-1'))
    await act(() => result.current.assign('order-1'))
    const topics = invalidate.mock.calls.map(([filter]) => filter?.queryKey?.[0])
    expect(topics).toEqual(expect.arrayContaining(['dashboard', 'agents', 'orders']))
  })

  test('shows the answered order in the list before the list is fetched again', async () => {
    answerCalls(() => assigned('order-1'))
    const { result, queryClient } = startAssigning()
    const { queryKey } = allOrdersQuery()
    const page: OrderPage = { items: [buildOrder({ id: 'order-1' })], total: 1, nextCursor: null }
    queryClient.setQueryData(queryKey, page)
    act(() => result.current.choose('order-1', 'agent-1'))
    await act(() => result.current.assign('order-1'))
    expect(queryClient.getQueryData(queryKey)?.items[0]?.status).toBe('assigned')
  })
})

describe('assigning several orders', () => {
  test('makes one call for each and shows what became of them', async () => {
    const calls = answerCalls(({ path }) =>
      path.includes('order-2') ? problemReply(409, 'cash_limit', 'Too much cash') : assigned('order-1'),
    )
    const { result } = startAssigning()
    const outcomes = await act(() => result.current.assignAll(['order-1', 'order-2', 'order-3'], 'agent-1'))
    const assignCalls = calls.filter((call) => call.path.endsWith('/assign'))
    expect(assignCalls.map((call) => call.path.split('/').at(-2))).toEqual(['order-1', 'order-2', 'order-3'])
    expect(outcomes.map((outcome) => outcome.error === undefined)).toEqual([true, false, true])
    expect(result.current.failureOf('order-2')).toBe('Failed to assign order: Too much cash')
    expect(saidLast()).toMatchObject({ tone: 'error', message: '1 of 3 orders could not be assigned' })
  })

  test('needs an agent: without one it warns and calls nobody', async () => {
    const calls = answerCalls(() => assigned('order-1'))
    const { result } = startAssigning()
    await act(() => result.current.assignAll(['order-1'], ''))
    expect(saidLast()?.message).toBe('Please select a delivery agent')
    expect(calls).toEqual([])
  })
})
