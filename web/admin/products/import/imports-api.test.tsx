// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { jsonReply } from '#testing/api-fixtures.ts'
import { importAt } from './import-fixtures.ts'
import { importQuery, useImportMutations } from './imports-api.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('an answer that was asked for before a step does not take the place of its own', async () => {
  let answerTheOld: () => void = () => undefined
  vi.stubGlobal('fetch', (_path: string, { method }: RequestInit) =>
    method === 'POST'
      ? Promise.resolve(jsonReply({ success: true, data: importAt({ state: 'importing' }) }))
      : new Promise((resolve) => {
          answerTheOld = () => resolve(jsonReply({ success: true, data: importAt() }))
        }),
  )
  const client = new QueryClient()
  const { queryKey } = importQuery('import-1')
  client.setQueryData(queryKey, importAt())
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(
    () => ({ query: useQuery(importQuery('import-1')), ...useImportMutations() }),
    { wrapper },
  )
  const first = answerTheOld
  act(() => result.current.step.mutate({ id: 'import-1', step: 'start' }))
  await waitFor(() => expect(result.current.query.data?.state).toBe('importing'))
  await act(async () => first())
  expect(client.getQueryData(queryKey)?.state).toBe('importing')
})
