// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#client/query-client.ts'
import { answerCalls, problemReply } from '#testing/api-fixtures.ts'
import { TrackingPage } from './tracking-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  ['without a token', '/track', 400],
  ['with half a token', '/track#abc', 404],
])('a link %s is not said to have been good once', async (_what, url, status) => {
  answerCalls(() => problemReply(status, status === 400 ? 'invalid_input' : 'not_found', 'No such link'))
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[url]}>
        <TrackingPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/no longer|expired/)
})
