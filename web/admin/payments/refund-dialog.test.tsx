// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#client/query-client.ts'
import type { PaymentRecord } from '#contract/ordering/payments.ts'
import { answerCalls, brokenNetwork, jsonReply, problemReply } from '#testing/api-fixtures.ts'
import { signInAs } from '#testing/person-fixtures.ts'
import { RefundDialog } from './refund-dialog.tsx'

beforeEach(() => void signInAs('admin'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const payment: PaymentRecord = {
  id: 'payment-1',
  _id: 'payment-1',
  gatewayPaymentId: 'pay_1',
  gatewayOrderId: 'order_1',
  keyId: 'rzp_live_1',
  status: 'captured',
  amount: 2360,
  currency: 'INR',
  refunded: 0,
  method: 'upi',
  customer: { id: 'asha', _id: 'asha', name: 'Asha Rao', email: 'asha@example.com' },
  order: null,
  refunds: [],
  createdAt: '2026-03-02T10:00:00.000Z',
}

function openDialog(onClose = () => undefined) {
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <RefundDialog payment={payment} onClose={onClose} />
    </QueryClientProvider>,
  )
}

const type = (label: RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Refund' }))

test('a refund that is sent again after no answer came has the same key; another dialog has another', async () => {
  const onClose = vi.fn()
  let tries = 0
  const calls = answerCalls(() =>
    ++tries === 1 ? brokenNetwork() : jsonReply({ success: true, data: payment }),
  )
  const first = openDialog(onClose)
  type(/Reason/, 'Scratched')
  send()
  await screen.findByRole('alert')
  send()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  first.unmount()
  openDialog()
  type(/Reason/, 'Scratched')
  send()
  await waitFor(() => expect(calls).toHaveLength(3))
  const keys = calls.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toMatch(/^\w{8,}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('a first try that arrived all the same is named when something else is sent after it', async () => {
  answerCalls(() => problemReply(409, 'idempotency_mismatch', 'This Idempotency-Key was used'))
  openDialog()
  type(/Reason/, 'Scratched')
  send()
  expect(await screen.findByText(/Your first attempt went through/)).toBeDefined()
})
