// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, jsonReply } from '#testing/api-fixtures.ts'
import { NO_PRODUCT_FILTERS } from '../product-filters.ts'
import { TaxDialog } from './tax-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const rate = { from: '2025-09-22', upTo: null, basisPoints: 500 }
const merit = { _id: 'gst_5', id: 'gst_5', name: 'Merit', treatment: 'taxable', rates: [rate] }
const TEA = { code: '0902', description: 'Tea, green or black', taxClass: 'gst_5' }

function open() {
  const sent = answerCalls(({ path, method }) => {
    const data = path.startsWith('/api/hsn-codes')
      ? [TEA]
      : path.startsWith('/api/tax-classes')
        ? [merit]
        : method === 'PUT'
          ? { found: 2, changed: 2 }
          : { items: [], total: 1215, nextCursor: null }
    return jsonReply({ success: true, data })
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TaxDialog
        isOpen
        onClose={() => undefined}
        selected={['tea', 'salt']}
        filters={{ ...NO_PRODUCT_FILTERS, hsn: 'missing', category: 'grocery' }}
      />
    </QueryClientProvider>,
  )
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  return { puts: () => sent.filter(({ method }) => method === 'PUT'), choose }
}
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Set' }))

test('a code is found by a word, and brings its usual class', async () => {
  const { puts, choose } = open()
  choose('HSN code', 'tea')
  const option = await screen.findByRole('option', {
    name: /0902 Tea, green or black.*Usually Merit \(5 %\)/,
  })
  fireEvent.click(option)
  expect(screen.getByLabelText('HSN code')).toHaveProperty('value', '0902')
  press()
  await vi.waitFor(() =>
    expect(puts()).toMatchObject([
      { path: '/api/products/tax', body: { ids: ['tea', 'salt'], hsn: '0902', taxClass: 'gst_5' } },
    ]),
  )
})

test('all products of the filter are set at once, and their number is said', async () => {
  const { puts, choose } = open()
  expect(await screen.findByText('All products of this filter: 1,215')).toBeDefined()
  choose('Products', 'all')
  choose('HSN code', '0902')
  press()
  await vi.waitFor(() =>
    expect(puts()[0]?.body).toMatchObject({ filter: { hsn: 'missing', category: 'grocery' }, hsn: '0902' }),
  )
})

test('a word that is no code is refused at the field, and so is nothing at all', async () => {
  const { puts, choose } = open()
  press()
  expect((await screen.findByRole('alert')).textContent).toBe('Enter an HSN code, or choose a tax class')
  choose('HSN code', 'tea')
  press()
  expect((await screen.findByRole('alert')).textContent).toBe('An HSN code has 4, 6 or 8 digits')
  expect(puts()).toEqual([])
})
