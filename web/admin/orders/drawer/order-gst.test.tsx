// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#client/query-client.ts'
import type { IssuedDocument } from '#contract/documents/documents-schemas.ts'
import { bothIds } from '#contract/envelope.ts'
import type { OrderWithHistory } from '#contract/ordering/orders-schemas.ts'
import { answerCalls, brokenNetwork, jsonReply, problemReply } from '#testing/api-fixtures.ts'
import { someDocument } from '#testing/document-fixtures.ts'
import { buildOrder } from '#testing/order-fixtures.ts'
import { signInAs } from '#testing/person-fixtures.ts'
import { OrderGst } from './order-gst.tsx'

beforeEach(() => void signInAs('admin'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const note = someDocument({
  ...bothIds('note-1'),
  kind: 'credit_note',
  title: 'Credit note',
  number: 'C/26-27/00001',
  invoice: { number: 'T/26-27/00001', issuedOn: '2026-11-25' },
  reason: 'Scratched',
  lines: [{ ...lineOf(someDocument()), quantity: 1, total: 118 }],
  total: 118,
})

function lineOf({ lines: [line] }: IssuedDocument) {
  if (!line) throw new Error('The document has no line')
  return line
}

/** The section of an order with these documents; changes are answered by `reply`. */
function show(
  documents: IssuedDocument[],
  order: Partial<OrderWithHistory> = {},
  reply: () => Response | Promise<Response> = () => jsonReply({ success: true, data: note }, 201),
) {
  const calls = answerCalls(({ method }) =>
    method === 'GET' ? jsonReply({ success: true, data: documents }) : reply(),
  )
  render(
    <QueryClientProvider client={createQueryClient()}>
      <OrderGst order={{ ...buildOrder(), history: [], ...order }} />
    </QueryClientProvider>,
  )
  return calls
}

const changesIn = (calls: ReturnType<typeof show>) => calls.filter(({ method }) => method !== 'GET')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: RegExp | string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })

test('an order without documents has no section, unless it needs an e-way bill', async () => {
  const calls = show([])
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByRole('region', { name: 'GST' })).toBeNull()
  cleanup()
  show([], { needsEwayBill: true })
  expect(await screen.findByText(/Make the e-way bill before the goods leave/)).toBeTruthy()
})

test('the warning goes once the invoice has the number', async () => {
  show([someDocument()], { needsEwayBill: true })
  expect(await screen.findByText(/Enter the number at the invoice\./)).toBeTruthy()
  cleanup()
  show([someDocument({ ewayBill: '101012345678' })], { needsEwayBill: true })
  expect(await screen.findByText('E-way bill 101012345678')).toBeTruthy()
  expect(screen.queryByText('Needs an e-way bill')).toBeNull()
})

test('numbers are checked before they are sent, and sent without blanks', async () => {
  const calls = show([someDocument()], {}, () => jsonReply({ success: true, data: someDocument() }))
  fireEvent.click(await screen.findByRole('button', { name: /^E-way bill and e-invoice/ }))
  type('E-way bill number', '1234')
  press('Save numbers')
  expect(await screen.findByText('The number of an e-way bill has 12 digits')).toBeTruthy()
  type('E-way bill number', '1010 1234 5678')
  press('Save numbers')
  await waitFor(() => expect(changesIn(calls)).toHaveLength(1))
  expect(changesIn(calls)[0]).toMatchObject({
    method: 'PUT',
    path: '/api/documents/document-1/numbers',
    body: { ewayBill: '101012345678', irn: null, irnQr: null },
  })
})

test('an amount is credited at most as far as it is left, and a retry has the same key', async () => {
  let tries = 0
  const calls = show([someDocument(), note], {}, () =>
    ++tries === 1 ? brokenNetwork() : jsonReply({ success: true, data: note }, 201),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Give a credit note' }))
  type(/^Amount/, '118.01')
  type(/^Reason/, 'Scratched')
  press('Issue credit note')
  expect((await screen.findByRole('alert')).textContent).toBe('At most ₹118.00')
  type(/^Amount/, '18')
  press('Issue credit note')
  await screen.findByText('Failed to fetch')
  press('Issue credit note')
  await waitFor(() => expect(changesIn(calls)).toHaveLength(2))
  const [first, second] = changesIn(calls)
  expect(first).toMatchObject({
    path: `/api/orders/${buildOrder().id}/credit-notes`,
    body: { amount: 18, reason: 'Scratched' },
  })
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
})

test('pieces are credited by line; what is refused says why', async () => {
  const calls = show([someDocument(), note], {}, () =>
    problemReply(409, 'credit_refused', 'At most 1 of Kettle can be credited'),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Give a credit note' }))
  press('Pieces')
  type(/^Reason/, 'Broken')
  press('Issue credit note')
  expect(await screen.findByText('Enter how many pieces go back')).toBeTruthy()
  expect(screen.getByText('0 to 1 pieces')).toBeTruthy()
  type('Kettle', '2')
  press('Issue credit note')
  expect(await screen.findByText('At most 1 of Kettle can be credited')).toBeTruthy()
  expect(changesIn(calls)[0]?.body).toEqual({ lines: [{ lineNo: 1, quantity: 2 }], reason: 'Broken' })
})

test('what was paid online is corrected by a refund, and what was credited whole no more', async () => {
  show([someDocument()], { paymentMethod: 'razorpay' })
  expect(await screen.findByText(/the credit note follows the refund/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Give a credit note' })).toBeNull()
  cleanup()
  show([someDocument(), { ...note, total: 236 }])
  expect(await screen.findByText(/Scratched/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Give a credit note' })).toBeNull()
})

test('the cash of a delivered order that was paid both ways is credited by hand, as far as it is left', async () => {
  const order = {
    paymentMethod: 'razorpay',
    status: 'delivered',
    total: 236,
    prepaid: 100,
    due: 136,
  } as const
  show([someDocument(), { ...note, isCash: true }], order)
  fireEvent.click(await screen.findByRole('button', { name: 'Give a credit note' }))
  expect(screen.getByText('At most ₹18.00, tax included')).toBeTruthy()
  expect(screen.getByText(/the credit note follows the refund/)).toBeTruthy()
  for (const [notes, changes] of [
    [{ ...note, isCash: true, total: 136 }, {}],
    [note, { status: 'out_for_delivery' }],
  ] as const) {
    cleanup()
    show([someDocument(), notes], { ...order, ...changes })
    expect(await screen.findByText(/the credit note follows the refund/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Give a credit note' })).toBeNull()
  }
})

test('documents that cannot be loaded say so and are loaded again', async () => {
  let tries = 0
  answerCalls(() =>
    ++tries === 1
      ? problemReply(500, 'internal', 'Something went wrong')
      : jsonReply({ success: true, data: [someDocument()] }),
  )
  render(
    <QueryClientProvider client={createQueryClient()}>
      <OrderGst order={{ ...buildOrder(), history: [] }} />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('T/26-27/00001')).toBeTruthy()
})
