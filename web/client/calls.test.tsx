// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { areaCalls, readPromise } from '#contract/calls/area-calls.ts'
import { backupCalls } from '#contract/calls/backup-calls.ts'
import { cartCalls } from '#contract/calls/cart-calls.ts'
import { answerCalls, jsonReply } from '#testing/api-fixtures.ts'
import { callQuery, send } from './calls.ts'
import { useCall } from './use-call.ts'

afterEach(() => vi.unstubAllGlobals())

const done = () => jsonReply({ success: true, data: {}, message: 'Done' })

test('a call fills its address, leaves empty values of its query out, and carries body and key', async () => {
  const calls = answerCalls(done)
  const sent = { params: { userId: 'a/b', productId: 'pot' }, query: { pincode: '' }, body: { quantity: 2 } }
  expect(await send(cartCalls.set, { ...sent, key: 'once' })).toMatchObject({ message: 'Done' })
  await send(readPromise, { query: { pincode: '411004', goods: 500 } })
  expect(calls).toMatchObject([
    { method: 'PUT', path: '/api/cart/a%2Fb/pot', body: { quantity: 2 } },
    { method: 'GET', path: '/api/delivery-promise?pincode=411004&goods=500' },
  ])
  expect(calls[0]?.headers.get('idempotency-key')).toBe('once')
})

test('a call without a value for its address is not made', async () => {
  const calls = answerCalls(done)
  await expect(send(areaCalls.remove, { params: { id: '' } })).rejects.toThrow('id')
  expect(calls).toEqual([])
})

test('a file is answered by its content', async () => {
  answerCalls(() => new Response('rows'))
  expect(await (await send(backupCalls.download, { params: { id: 'b' } })).text()).toBe('rows')
})

test('what a changing call changes is read again, also where it has failed', async () => {
  answerCalls(() => jsonReply({ success: false, code: 'in_use', message: 'No' }, 409))
  const client = new QueryClient()
  const { queryKey } = callQuery(areaCalls.list)
  expect(queryKey[0]).toBe('shop')
  client.setQueryData(queryKey, { items: [], total: 0, nextCursor: null })
  client.setQueryData(['cart', 'somebody'], 'kept')
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useCall(areaCalls.remove), { wrapper })
  result.current.mutate({ params: { id: 'an-area' } })
  await waitFor(() => expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true))
  expect(client.getQueryState(['cart', 'somebody'])?.isInvalidated).toBe(false)
})
