// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#client/query-client.ts'
import type { TrackedOrder } from '#contract/ordering/orders-schemas.ts'
import { answerCalls, jsonReply, problemReply } from '#testing/api-fixtures.ts'
import { someDocument } from '#testing/document-fixtures.ts'
import { buildOrder } from '#testing/order-fixtures.ts'
import { someShopInfo } from '#testing/shop-info-fixtures.ts'
import { TrackingPage } from './tracking-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(url: string, answer: () => Response, documents = () => jsonReply({ success: true, data: [] })) {
  const shop = someShopInfo({ isDemo: false, supportPhone: '020 5550 1000' })
  const calls = answerCalls(({ path }) => {
    if (path === '/api/shop') return jsonReply({ success: true, data: shop })
    return path === '/api/orders/track' ? answer() : documents()
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[url]}>
        <TrackingPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return calls
}

test.each([
  ['without a token', '/track', 400],
  ['with half a token', '/track#abc', 404],
])('a link %s is not said to have been good once', async (_what, url, status) => {
  open(url, () => problemReply(status, status === 400 ? 'invalid_input' : 'not_found', 'No such link'))
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy()
  expect(document.body.textContent).toContain('Open it again from your message')
  expect(document.body.textContent).not.toMatch(/no longer|expired|ended/)
})

test('a link of an order that is long over says so', async () => {
  open('/track#token', () => problemReply(404, 'tracking_ended', 'This tracking link has ended'))
  expect(await screen.findByRole('heading', { name: 'This link has ended' })).toBeTruthy()
  expect(document.body.textContent).not.toContain('not complete')
})

const soon = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
function show(more: Partial<TrackedOrder>, documents?: () => Response) {
  const items = [{ name: 'Basmati Rice', options: ['5 kg'], quantity: 2 }]
  const { deliveryAgent: _agent, ...order } = buildOrder({ expectedDelivery: soon })
  const tracked = {
    ...order,
    agentFirstName: null,
    items,
    itemCount: 2,
    due: 430,
    hasDocuments: false,
    ...more,
  }
  return open('/track#token', () => jsonReply({ success: true, data: tracked }), documents)
}
const text = () => document.body.textContent ?? ''

test('a link shows the goods, what is to pay, and how to reach the shop', async () => {
  show({ status: 'out_for_delivery', outForDeliveryAt: new Date().toISOString(), agentFirstName: 'Ravi' })
  await screen.findByRole('heading', { name: 'Out for delivery' })
  for (const said of ['Basmati Rice, 5 kg', '× 2', 'Please keep ₹430.00 ready in cash.', 'Ravi'])
    expect(text()).toContain(said)
  expect((await screen.findByRole('link', { name: 'Call 020 5550 1000' })).getAttribute('href')).toBe(
    'tel:02055501000',
  )
})

test.each([
  ['expected', {}, /Expected by/, 'Please keep ₹430.00 ready in cash.'],
  ['late', { expectedDelivery: '2026-03-16' }, /Late: it was expected by Mon.*16 Mar/, '₹430.00'],
  ['paid', { due: 0 }, /Expected by/, 'There is nothing to pay at the door.'],
  [
    'delivered',
    { status: 'delivered', deliveredAt: '2026-03-14T10:00:00' },
    /Delivered on Sat/,
    '₹430.00 was paid in cash',
  ],
] as const)('an order that is %s has one truth about its day', async (_what, more, day, pay) => {
  show(more)
  await screen.findByRole('heading', { level: 1 })
  expect(text()).toMatch(day)
  expect(text()).toContain(pay)
  const others = [/Expected by/, /Late:/, /Delivered on/].filter(
    ({ source }) => !day.source.startsWith(source),
  )
  for (const other of others) expect(text()).not.toMatch(other)
})

test('of a cancelled order nothing is to be paid', async () => {
  show({ status: 'cancelled', cancelledAt: '2026-03-14T10:00:00' })
  await screen.findByRole('heading', { name: 'Cancelled' })
  expect(text()).not.toMatch(/430|pay/)
})

const type = (digits: string) => {
  fireEvent.change(screen.getByLabelText('Last four digits of the phone'), { target: { value: digits } })
  fireEvent.click(screen.getByRole('button', { name: 'Show the invoice' }))
}

test('an invoice is shown with the last four digits of the phone', async () => {
  const calls = show({ hasDocuments: true }, () => jsonReply({ success: true, data: [someDocument()] }))
  await screen.findByRole('heading', { name: 'Invoice' })
  type('12')
  expect(await screen.findByText('Enter four digits')).toBeTruthy()
  type('3210')
  expect(await screen.findByText(someDocument().number)).toBeTruthy()
  expect(calls.filter(({ path }) => path === '/api/documents/track').map(({ body }) => body)).toEqual([
    { token: 'token', phoneDigits: '3210' },
  ])
})

test('wrong digits are said at the field, too many tries above it', async () => {
  const message = 'Too many attempts. Please try again in 59 minutes.'
  const answers = [
    problemReply(400, 'invalid_input', 'Wrong', { fields: { phoneDigits: 'Not these digits' } }),
    problemReply(429, 'too_many_requests', message),
  ]
  show({ hasDocuments: true }, () => answers.shift() ?? jsonReply({ success: true, data: [] }))
  await screen.findByRole('heading', { name: 'Invoice' })
  type('0000')
  expect(await screen.findByText('Not these digits')).toBeTruthy()
  type('0001')
  expect(await screen.findByText(message)).toBeTruthy()
})

test('before there is an invoice nothing asks for digits', async () => {
  show({})
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByLabelText('Last four digits of the phone')).toBeNull()
})
