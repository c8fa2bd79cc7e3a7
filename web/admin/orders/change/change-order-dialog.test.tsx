// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#client/query-client.ts'
import { answerCalls, jsonReply, problemReply } from '#testing/api-fixtures.ts'
import { buildOrder } from '#testing/order-fixtures.ts'
import { signInAs } from '#testing/person-fixtures.ts'
import { getShownToasts } from '#ui/overlays/toast.ts'
import { ConfirmProvider } from '#ui/overlays/use-confirm.tsx'
import { ChangeOrderDialog } from './change-order-dialog.tsx'

beforeEach(() => void signInAs('admin'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
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

/** The dialog in a shop that finds the lamp by its name, and each product by its code; an answer may wait, a price fail. */
function openDialog({ answer = Promise.resolve(), onClose = () => undefined, failures = 0 } = {}) {
  const { charges, ...amounts } = order
  const before = { total: 1180, due: 1180, prepaid: 0 }
  const price = {
    ...amounts,
    charges,
    before,
    refund: 0,
    lostCoupon: null,
    keepsFee: false,
    needsCheck: false,
  }
  let left = failures
  const calls = answerCalls(async ({ path }) => {
    const search = new URL(path, 'http://shop').searchParams.get('search')
    if (search === null && left-- > 0) return problemReply(409, 'out_of_stock', 'Only 1 left')
    if (search === null) return jsonReply({ success: true, data: price })
    await answer
    const items = [lamp, headphones].filter(
      ({ name, variants }) => name.toLowerCase() === search || variants[0]?.barcode === search,
    )
    return jsonReply({ success: true, data: { items } })
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfirmProvider>
        <ChangeOrderDialog order={order} isOpen onClose={onClose} />
      </ConfirmProvider>
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

test('a second code that is scanned before the first is answered is added too', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<void>()
  const stopAsking = vi.spyOn(AbortController.prototype, 'abort')
  const calls = openDialog({ answer })
  type('111')
  // The suggestions ask for it too.
  await waitFor(() => expect(calls).toHaveLength(1))
  enter()
  await waitFor(() => expect(searchBox().value).toBe(''))
  type('222')
  enter()
  await waitFor(() => expect(stopAsking).toHaveBeenCalled())
  resolve()
  await waitFor(() => expect(lines()).toHaveLength(2))
  expect(screen.getByRole('group', { name: 'Quantity of Wireless Headphones' }).textContent).toContain('2')
  expect(getShownToasts()).toEqual([])
})

const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Change order' })
const typeIn = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test.each([
  [/^Pincode/, '5700', 'Please enter a valid 6-digit pincode'],
  [/^Phone/, '98765', 'Please enter a valid 10-digit phone number'],
  [/^Day of delivery/, '', 'Choose a day'],
])('what is wrong in %s is said, not that nothing is changed', async (label, typed, said) => {
  openDialog()
  expect(submit().disabled).toBe(true)
  typeIn(label, typed)
  expect(screen.queryByText('Nothing is changed yet.')).toBeNull()
  fireEvent.click(submit())
  expect(await screen.findByText(said)).toBeTruthy()
})

test('a price that cannot be had is asked for again', async () => {
  openDialog({ failures: 1 })
  typeIn(/^Phone/, '+91 98765 43210')
  expect(await screen.findByText('This change is not possible: Only 1 left')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('region', { name: 'After the change' })).toBeTruthy()
  expect(screen.queryByText(/not possible/)).toBeNull()
})

test('a change is discarded only after a question', async () => {
  const onClose = vi.fn()
  openDialog({ onClose })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  typeIn(/^Note/, 'Asked by phone')
  for (const name of ['Close', 'Cancel']) {
    fireEvent.click(screen.getByRole('button', { name }))
    fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByText('Discard your changes?')).toBeNull())
  }
  expect(onClose).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2))
})
