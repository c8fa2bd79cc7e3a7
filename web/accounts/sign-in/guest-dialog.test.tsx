// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, jsonReply } from '#testing/api-fixtures.ts'
import { AuthDialogs } from './auth-dialogs.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  [true, 'You pay online. We send news of your order to this number.'],
  [false, 'You pay online. We can reach you at this number.'],
])('a guest is promised text messages only by a shop that sends them (%s)', async (sendsCodes, words) => {
  answerCalls(() => jsonReply({ success: true, data: { name: 'Kirana', sendsCodes } }))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <AuthDialogs dialog="guest" onDialogChange={() => undefined} onLeaveSoon={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(await screen.findByText(words)).toBeTruthy()
})
