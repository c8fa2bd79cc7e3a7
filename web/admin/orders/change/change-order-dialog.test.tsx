// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#client/query-client.ts'
import { answerCalls, jsonReply } from '#testing/api-fixtures.ts'
import { buildOrder } from '#testing/order-fixtures.ts'
import { signInAs } from '#testing/person-fixtures.ts'
import { ChangeOrderDialog } from './change-order-dialog.tsx'

beforeEach(() => void signInAs('admin'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const variant = { options: [], sku: null, barcode: null, stock: 5, pictures: [], isVisible: true }
const productOf = (id: string, name: string, price: number, barcode: string) => ({
  id,
  name,
  pictures: [],
  isVisible: true,
  variants: [{ ...variant, id, price, barcode }],
})
const lamp = productOf('lamp', 'Lamp', 100, '111')
const order = { ...buildOrder(), history: [], changes: [], changeable: 'all' as const }
const headphones = productOf('electronics_001', 'Wireless Headphones', 1500, '222')

/** The dialog in a shop that finds the lamp by its name, and each product by its code. */
function openDialog() {
  const { charges, ...amounts } = order
  const before = { total: 1180, due: 1180, prepaid: 0 }
  const price = { ...amounts, charges, before, refund: 0, lostCoupon: null, needsCheck: false }
  const calls = answerCalls(({ path }) => {
    const search = new URL(path, 'http://shop').searchParams.get('search')
    if (search === null) return jsonReply({ success: true, data: price })
    const items = [lamp, headphones].filter(
      ({ name, variants }) => name.toLowerCase() === search || variants[0]?.barcode === search,
    )
    return jsonReply({ success: true, data: { items } })
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ChangeOrderDialog order={order} isOpen onClose={() => undefined} />
    </QueryClientProvider>,
  )
  return calls
}
const searchBox = () => screen.getByLabelText<HTMLInputElement>('Find a product')
const type = (value: string) => fireEvent.change(searchBox(), { target: { value } })
const enter = () => searchBox().form?.requestSubmit()
const lines = () =>
  [...document.querySelectorAll('section[aria-label="Goods"] li')].map((line) => line.textContent)

test('a scanned code adds what has this code, not what was found before, and the order is not changed yet', async () => {
  const calls = openDialog()
  type('lamp')
  await screen.findByRole('option', { name: /Lamp/ })
  type('222')
  enter()
  await waitFor(() => expect(searchBox().value).toBe(''))
  expect(lines()).toEqual([expect.stringContaining('Wireless Headphones₹1,000.00 each')])
  expect(screen.getByRole('group', { name: 'Quantity of Wireless Headphones' }).textContent).toContain('2')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Change order' })).toHaveProperty('disabled', false),
  )
  type('111')
  enter()
  await waitFor(() => expect(lines()).toHaveLength(2))
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([])
})
