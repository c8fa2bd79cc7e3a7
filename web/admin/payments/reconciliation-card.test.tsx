// @vitest-environment happy-dom
import { QueryClientProvider, type UseQueryResult } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#client/query-client.ts'
import type { Reconciliation } from '#contract/ordering/payments.ts'
import { answerCalls, jsonReply } from '#testing/api-fixtures.ts'
import { ReconciliationCard } from './reconciliation-card.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const nothing = { payments: 0, captured: 0, refunded: 0 }
const data = {
  from: '2026-03-01',
  to: '2026-03-07',
  ours: nothing,
  gateway: nothing,
  differenceCount: 0,
  differences: [],
}

function show(mode: 'off' | 'razorpay') {
  answerCalls(() => jsonReply({ success: true, data: { name: 'Kirana', isDemo: false, payment: { mode } } }))
  const query = { data, error: null, isFetching: false } as unknown as UseQueryResult<Reconciliation>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ReconciliationCard query={query} />
    </QueryClientProvider>,
  )
}

test('without a payment gateway nothing is said to match', async () => {
  show('off')
  expect(await screen.findByText(/there is no payment gateway to compare with/)).toBeTruthy()
  expect(screen.queryByText('Records match')).toBeNull()
})

test('with one, equal records match', async () => {
  show('razorpay')
  expect(await screen.findByText('Records match')).toBeTruthy()
})
