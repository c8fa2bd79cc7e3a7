// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#client/query-client.ts'
import { SHOP_KEY } from '#shop/shop-info.ts'
import { answerCalls, jsonReply, problemReply, type SentCall } from '#testing/api-fixtures.ts'
import { someDocument } from '#testing/document-fixtures.ts'
import { signInAs } from '#testing/person-fixtures.ts'
import { someShopInfo } from '#testing/shop-info-fixtures.ts'
import { ConfirmProvider } from '#ui/overlays/use-confirm.tsx'
import { AccountantPage } from './accountant/accountant-page.tsx'
import { RUNNING, someMonth, someReconciliation, someReturn } from './gst-fixtures.ts'
import { GstScreen } from './gst-screen.tsx'

beforeEach(() => void signInAs('admin'))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const data = (answer: unknown) => jsonReply({ success: true, data: answer })

interface Answers {
  months?: unknown
  return?: unknown
  reconciliation?: unknown
  documents?: unknown[]
  registrations?: unknown
  links?: unknown[]
  isDemo?: boolean
  change?: (call: SentCall) => Response
}

/** The screen at a path, with these answers. */
function open(answers: Answers = {}, path = '/admin/gst') {
  const { months = [RUNNING, someMonth()], documents = [someDocument()] } = answers
  const calls = answerCalls((call) => {
    if (call.method !== 'GET') return answers.change?.(call) ?? data({})
    if (call.path === '/api/gst/months') return data(months)
    if (call.path.startsWith('/api/gst/links')) return data(answers.links ?? [])
    if (call.path === '/api/settings')
      return data({ registrations: answers.registrations ?? [{ from: '2020-01-01', kind: 'regular' }] })
    if (call.path.startsWith('/api/gst/reconciliation'))
      return data(answers.reconciliation ?? someReconciliation())
    if (call.path.startsWith('/api/documents'))
      return data({ items: documents, total: documents.length, nextCursor: null })
    return data(answers.return ?? someReturn())
  })
  const client = createQueryClient()
  client.setQueryData(SHOP_KEY, someShopInfo({ isDemo: answers.isDemo ?? false }))
  render(
    <QueryClientProvider client={client}>
      <ConfirmProvider>
        <MemoryRouter initialEntries={[path]}>
          <GstScreen />
        </MemoryRouter>
      </ConfirmProvider>
    </QueryClientProvider>,
  )
  return calls
}

const pathsOf = (calls: readonly SentCall[]) => calls.map(({ path }) => path)

test('the latest month that is over is shown, with what the portal fills into GSTR-3B and the sheets of GSTR-1', async () => {
  const calls = open()
  expect(await screen.findByRole('heading', { name: 'October 2026' })).toBeTruthy()
  const table = await screen.findByRole('table', { name: 'GSTR-3B, table 3.1' })
  expect(within(table).getByRole('row', { name: /Taxable sales ₹200.00 ₹0.00 ₹17.99 ₹17.99/ })).toBeTruthy()
  expect(screen.getByRole('row', { name: '07-Delhi ₹50.00 ₹9.00' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'CSV of hsn(b2c)' })).toBeTruthy()
  expect(pathsOf(calls)).toContain('/api/gst/returns/2026-10')
})

test('a composition dealer sees CMP-08 and the register, and no table of GSTR-1', async () => {
  open({
    return: someReturn({ isRegular: false, cmp08: { value: 9500.5, taxable: 9000.5, cgst: 45, sgst: 45 } }),
  })
  const table = await screen.findByRole('table', { name: 'CMP-08, outward supplies' })
  expect(
    within(table).getByRole('row', { name: /All, exempt ones too ₹9,500.50 ₹45.00 ₹45.00/ }),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sales register' })).toBeTruthy()
  expect(screen.queryByRole('table', { name: /GSTR/ })).toBeNull()
})

test('a quarter and another month are chosen', async () => {
  const calls = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Quarter' }))
  await waitFor(() => expect(pathsOf(calls)).toContain('/api/gst/returns/2026-Q3'))
  expect(screen.getByRole('heading', { name: 'October to December 2026' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'November 2026' }))
  expect(await screen.findByText('November 2026 runs: its figures still change.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Close/ })).toBeNull()
})

test('a month is closed after a question that says what it means', async () => {
  const calls = open({
    change: () => data(someMonth({ state: 'closed', canClose: false })),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Close the month' }))
  const question = await screen.findByRole('alertdialog', { name: 'Close October 2026?' })
  expect(question.textContent).toContain('12 documents will be closed')
  expect(calls.some(({ method }) => method === 'POST')).toBe(false)
  fireEvent.click(within(question).getByRole('button', { name: 'Close the month' }))
  await waitFor(() => expect(pathsOf(calls)).toContain('/api/gst/months/2026-10/close'))
})

test('a closed month says by whom and cannot be closed again', async () => {
  const closed = someMonth({
    state: 'closed',
    closedAt: '2026-11-02T06:00:00.000Z',
    closedBy: { id: 'meera', _id: 'meera', name: 'Meera Shah' },
    canClose: false,
  })
  open({ months: [RUNNING, closed] })
  expect(await screen.findByText(/was closed by Meera Shah/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Close the month' })).toBeNull()
})

test('warnings name the documents, each a link to its order', async () => {
  const documents = [{ id: 'document-1', _id: 'document-1', number: 'T/26-27/00001', orderId: 'order-1' }]
  open({ return: someReturn({ warnings: [{ kind: 'no_hsn', count: 2, documents }] }) })
  expect(await screen.findByText(/2 documents with goods that have no HSN code/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'T/26-27/00001' }).getAttribute('href')).toBe(
    '/admin?order=order-1',
  )
})

test('sums below zero are shown, where more was credited than sold', async () => {
  open({
    return: someReturn({
      gstr3b: {
        taxable: { taxable: -10, igst: -1.8, cgst: 0, sgst: 0, computed: { igst: -1.8, cgst: 0, sgst: 0 } },
        nilExempt: 0,
        nonGst: 0,
        interstateUnregistered: [],
      },
    }),
  })
  expect(await screen.findByRole('row', { name: /Taxable sales -₹10.00 -₹1.80/ })).toBeTruthy()
})

test('a link for the accountant is made once, and says until when it works', async () => {
  const link = { url: 'https://shop.example/accountant#token', endsAt: '2026-11-26T10:00:00.000Z' }
  const calls = open({ change: () => data(link) })
  fireEvent.click(await screen.findByRole('button', { name: 'Link for the accountant' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Make the link' }))
  expect(await screen.findByDisplayValue(link.url)).toBeTruthy()
  expect(screen.getByText(/^Works until/)).toBeTruthy()
  expect(calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
    ['/api/gst/links', { period: '2026-10' }],
  ])
})

test('links that work are shown with who made them, and each is ended', async () => {
  const links = [{ id: 'link-1', madeBy: 'Asha Rao', endsAt: '2026-11-26T10:00:00.000Z' }]
  const calls = open({ links })
  fireEvent.click(await screen.findByRole('button', { name: 'Link for the accountant' }))
  fireEvent.click(await screen.findByRole('button', { name: /^End the link by Asha Rao, until/ }))
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      '/api/gst/links/link-1',
    ]),
  )
})

test('every difference opens its order, and a missing document is issued', async () => {
  const calls = open({ change: () => data({ number: 'T/26-27/00009' }) }, '/admin/gst?tab=reconciliation')
  expect(await screen.findByText('1 difference')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'TK-1001' }).getAttribute('href')).toBe('/admin?order=order-1')
  fireEvent.click(screen.getByRole('button', { name: 'Issue the document of TK-1001 now' }))
  await waitFor(() => expect(pathsOf(calls)).toContain('/api/gst/orders/order-1/document'))
})

test('a month without differences agrees', async () => {
  const reconciliation = someReconciliation({ differenceCounts: [], differences: [] })
  open({ reconciliation }, '/admin/gst?tab=reconciliation')
  expect(await screen.findByText('Everything agrees')).toBeTruthy()
})

test('documents are searched and filtered, and one is opened with its lines', async () => {
  const calls = open({}, '/admin/gst?tab=documents')
  fireEvent.change(await screen.findByLabelText('Kind'), { target: { value: 'invoice' } })
  fireEvent.change(screen.getByLabelText('Search documents'), { target: { value: 'asha' } })
  await waitFor(() => expect(pathsOf(calls)).toContain('/api/documents?search=asha&kind=invoice&limit=50'))
  fireEvent.click(screen.getByRole('button', { name: 'T/26-27/00001' }))
  const drawer = await screen.findByRole('dialog', { name: 'T/26-27/00001' })
  expect(within(drawer).getByRole('link', { name: 'Open order TK-1001' })).toBeTruthy()
  expect(within(drawer).getByRole('row', { name: 'Kettle 851610 2 18 % ₹200.00 ₹236.00' })).toBeTruthy()
})

test('all documents that are found go into one PDF file, up to 200', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  )
  const documents = [
    someDocument(),
    someDocument({ id: 'document-2', _id: 'document-2', number: 'T/26-27/00002' }),
  ]
  const calls = open({ documents }, '/admin/gst?tab=documents&kind=invoice')
  fireEvent.click(await screen.findByRole('button', { name: 'All as one PDF' }))
  await waitFor(() => expect(pathsOf(calls)).toContain('/api/documents/pdf?ids=document-1%2Cdocument-2'))
  expect(pathsOf(calls)).toContain('/api/documents?kind=invoice&limit=100')
})

test('no documents, and none found, say so', async () => {
  open({ documents: [] }, '/admin/gst?tab=documents')
  expect(await screen.findByText('No documents yet')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'bill' } })
  expect(await screen.findByText('No documents found')).toBeTruthy()
})

test.each([
  ['composition', /A composition dealer files no GSTR-1/],
  ['unregistered', /A shop that is not registered files no GSTR-1/],
])('a shop that is %s hears that it files no GSTR-1', async (kind, sentence) => {
  open({ registrations: [{ from: '2020-01-01', kind }] })
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('a shop that has not said how it stands to GST is led to its settings', async () => {
  open({ registrations: [] })
  const link = await screen.findByRole('link', { name: 'settings' })
  expect(link.getAttribute('href')).toBe('/admin/settings?section=tax')
})

test('the demo says that its documents are samples', async () => {
  open({ isDemo: true })
  expect(await screen.findByText(/documents and figures of this demo shop are samples/)).toBeTruthy()
})

function openLink(reply: () => Response, hash = '#secret') {
  const calls = answerCalls(({ path }) => (path === '/api/shop' ? data(someShopInfo()) : reply()))
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[`/accountant${hash}`]}>
        <AccountantPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return calls
}

test('an accountant reads one period with the token of the link alone', async () => {
  const shared = { shopName: 'Kirana', endsAt: '2026-11-26T10:00:00.000Z', return: someReturn() }
  const calls = openLink(() => data(shared))
  expect(await screen.findByRole('heading', { name: 'Kirana: October 2026' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sales register' })).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
  const asked = calls.filter(({ path }) => path.startsWith('/api/gst'))
  expect(asked.map(({ path, headers }) => [path, headers.get('authorization')])).toEqual([
    ['/api/gst/shared', 'Bearer secret'],
  ])
})

test.each([
  ['#secret', 401],
  ['#secret', 404],
  ['', 200],
])('a link %s that is answered %i does not work', async (hash, status) => {
  openLink(() => problemReply(status, 'unauthenticated', 'Please log in'), hash)
  expect(await screen.findByText('This link does not work')).toBeTruthy()
})
