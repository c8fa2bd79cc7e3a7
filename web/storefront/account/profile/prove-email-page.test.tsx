// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#client/query-client.ts'
import { answerCalls, problemReply } from '#testing/api-fixtures.ts'
import { ProveEmailPage } from './prove-email-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  ['of an email that somebody else uses by now', 409, 'email_taken', 'This email is taken'],
  ['that was used', 400, 'reset_link_invalid', 'This link does not work'],
])('a link %s cannot be tried again', async (_what, status, code, title) => {
  answerCalls(() => problemReply(status, code, 'Refused'))
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={['/email#token=abc']}>
        <ProveEmailPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Use This Email' }))
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
