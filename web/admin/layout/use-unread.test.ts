// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#client/query-client.ts'
import type { Activity } from '#contract/dashboards.ts'
import { answerCalls, jsonReply } from '#testing/api-fixtures.ts'
import { signInAs } from '#testing/person-fixtures.ts'
import { useUnread } from './use-unread.ts'

beforeEach(() => void signInAs('admin'))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const activity = (id: string, time: string) =>
  ({ id, _id: id, time, type: 'order', message: 'New order' }) as Activity
const TWO = [activity('b', '2026-03-02T10:00:00.000Z'), activity('a', '2026-03-02T09:00:00.000Z')]
const THREE = [activity('c', '2026-03-02T11:00:00.000Z'), ...TWO]

function watch(isDemo: boolean) {
  answerCalls(() => jsonReply({ success: true, data: { name: 'Kirana', isDemo } }))
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children)
  return renderHook(({ activities }) => useUnread(activities), { wrapper, initialProps: { activities: TWO } })
}

test('what was shown counts no more, what came since does', async () => {
  const { result, rerender } = watch(false)
  expect(result.current.count).toBe(2)
  act(() => result.current.markSeen())
  expect(result.current.count).toBe(0)
  rerender({ activities: THREE })
  expect(result.current.count).toBe(1)
})

test('the demo shop counts all that is listed', async () => {
  const { result } = watch(true)
  act(() => result.current.markSeen())
  await waitFor(() => expect(result.current.count).toBe(2))
})
