// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#client/query-client.ts'
import { answerCalls, jsonReply } from '#testing/api-fixtures.ts'
import { OrderHelp } from './order-help.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  [
    { supportPhone: '080 5550 1000', supportEmail: 'help@example.com' },
    'You can reach us by phone or email:',
  ],
  [{ supportPhone: null, supportEmail: 'help@example.com' }, 'You can reach us by email:'],
  [{ supportPhone: null, supportEmail: null }, 'Our support hours:'],
])('promises the ways that the shop has: %j', async (contact, sentence) => {
  answerCalls(() => jsonReply({ success: true, data: { name: 'Tokri', ...contact } }))
  render(
    <QueryClientProvider client={createQueryClient()}>
      <OrderHelp />
    </QueryClientProvider>,
  )
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.getByText('Mon-Fri 9:00 AM-6:00 PM')).toBeTruthy()
})
