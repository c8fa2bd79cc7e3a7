// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PAGE } from '#client/api-client.ts'
import { parseEvent, readEvents } from '#client/event-stream.ts'
import { SHOP_EVENTS } from '#contract/notifications.ts'
import { signInAs } from '#testing/person-fixtures.ts'
import { gatherTopics, refresh, useLiveUpdates } from './live-updates.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function streamOf(...chunks: string[]): ReadableStream<Uint8Array> {
  return new Blob(chunks).stream().pipeThrough(
    new TransformStream({
      transform(bytes: Uint8Array, controller) {
        for (const byte of bytes) controller.enqueue(new Uint8Array([byte]))
      },
    }),
  )
}

test('events are read across chunks, comments and unknown topics', async () => {
  vi.useRealTimers()
  const text =
    ': hello\n\ndata: {"topic":"orders","id":"o-1"}\n\ndata: {"topic":"gossip"}\r\n\r\ndata: {"topic":"cart"}\n\n'
  const onBytes = vi.fn()
  const received: unknown[] = []
  for await (const event of readEvents(streamOf(text), onBytes)) received.push(event)
  expect(received).toEqual([
    { topic: 'orders', id: 'o-1' },
    { topic: 'cart', id: undefined },
  ])
  expect(onBytes).toHaveBeenCalled()
})

test.each(['', '{', 'null', '"orders"', '{"topic":7}'])('%j is no event', (text) => {
  expect(parseEvent(text)).toBeUndefined()
})

test('fifty events in a burst ask for the data once', () => {
  const handOn = vi.fn()
  const gather = gatherTopics(handOn, new AbortController().signal)
  for (let at = 0; at < 50; at++) gather(at % 2 ? ['orders'] : ['agents'])
  vi.advanceTimersByTime(1000)
  expect(handOn.mock.calls).toEqual([[['agents', 'orders']]])
  gather(['cart'])
  vi.advanceTimersByTime(1000)
  expect(handOn).toHaveBeenLastCalledWith(['cart'])
})

test('nothing is handed on after the end', () => {
  const handOn = vi.fn()
  const stopping = new AbortController()
  gatherTopics(handOn, stopping.signal)(['orders'])
  stopping.abort()
  vi.advanceTimersByTime(1000)
  expect(handOn).not.toHaveBeenCalled()
})

function clientWith(keys: readonly string[][]): QueryClient {
  const client = new QueryClient()
  for (const key of keys) client.setQueryData(key, 'old')
  return client
}

const isStale = (client: QueryClient, key: string[]) => client.getQueryState(key)?.isInvalidated

test('a change of orders makes orders and dashboards stale, and nothing else', () => {
  const client = clientWith([
    ['orders', 'list'],
    ['dashboard', 'admin'],
    ['cart', 'a'],
  ])
  refresh(client, ['orders'])
  expect(isStale(client, ['orders', 'list'])).toBe(true)
  expect(isStale(client, ['dashboard', 'admin'])).toBe(true)
  expect(isStale(client, ['cart', 'a'])).toBe(false)
})

test('after a break everything is stale', () => {
  const keys = [['orders'], ['dashboard'], ['agents'], ['cash'], ['cart'], ['wishlist'], ['catalogue']]
  const client = clientWith(keys)
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  refresh(client, SHOP_EVENTS)
  vi.unstubAllGlobals()
  expect(keys.filter((key) => !isStale(client, key))).toEqual([])
})

test('a cart with a change of its own under way is marked, and not asked for in between', () => {
  const client = new QueryClient()
  const reads: unknown[] = []
  for (const topic of ['cart', 'wishlist']) {
    const queryKey = [topic, 'a']
    client.setQueryData(queryKey, 'old')
    const queryFn = () => reads.push(topic)
    new QueryObserver(client, { queryKey, queryFn, staleTime: 60_000 }).subscribe(() => undefined)
  }
  client
    .getMutationCache()
    .build(client, { mutationKey: ['cart'], mutationFn: () => new Promise(() => {}) })
    .execute(undefined)
    .catch(() => undefined)
  refresh(client, ['cart', 'wishlist'])
  expect(isStale(client, ['cart', 'a'])).toBe(true)
  expect(reads).toEqual(['wishlist'])
})

test('a page does not ask for what its own call has answered, and asks for what others have changed', async () => {
  signInAs('customer')
  const news = [{ topic: 'cart', page: PAGE }, { topic: 'wishlist', page: 'another' }, { topic: 'catalogue' }]
  const text = news.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
  vi.stubGlobal('fetch', async () => new Response(streamOf(text)))
  vi.stubGlobal('navigator', {})
  const client = clientWith([['cart'], ['wishlist'], ['catalogue']])
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children)
  vi.useRealTimers()
  const { unmount } = renderHook(() => useLiveUpdates(), { wrapper })
  await waitFor(() => expect(isStale(client, ['catalogue'])).toBe(true))
  expect(isStale(client, ['wishlist'])).toBe(true)
  expect(isStale(client, ['cart'])).toBe(false)
  unmount()
  vi.unstubAllGlobals()
})
