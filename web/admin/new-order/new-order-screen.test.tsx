// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#client/query-client.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { SHOP_KEY } from '#shop/shop-info.ts'
import { answerCalls, jsonReply, problemReply } from '#testing/api-fixtures.ts'
import { buildOrder } from '#testing/order-fixtures.ts'
import { buildPerson, signInAs } from '#testing/person-fixtures.ts'
import { someShopInfo } from '#testing/shop-info-fixtures.ts'
import { getShownToasts, removeToast } from '#ui/overlays/toast.ts'
import { ConfirmProvider } from '#ui/overlays/use-confirm.tsx'
import { NewOrderScreen } from './new-order-screen.tsx'

const asha = buildPerson({ id: 'asha', name: 'Asha Rao' })
const bina = buildPerson({ id: 'bina', name: 'Bina Das' })
const variant = { id: 'rice', options: [], sku: null, barcode: '111', price: 10, stock: 1, pictures: [] }
const rice = {
  id: 'rice',
  name: 'Rice',
  pictures: [],
  isVisible: true,
  variants: [{ ...variant, isVisible: true }],
}
const orderTo = (address: string, channel: Order['channel'] = 'online') => {
  const order = buildOrder({ channel })
  return { ...order, deliveryDetails: { ...order.deliveryDetails, address } }
}

beforeEach(() => void signInAs('admin'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  for (const { id } of getShownToasts()) removeToast(id)
})

/** The screen, with the latest orders of each customer; an answer may wait. */
function openScreen(ordersOf: Record<string, Order[] | Promise<Order[]>>) {
  const calls = answerCalls(async ({ path }) => {
    const { pathname, searchParams } = new URL(path, 'http://shop')
    if (pathname === '/api/users') return jsonReply({ success: true, data: { items: [asha, bina] } })
    if (pathname === '/api/admin/products') return jsonReply({ success: true, data: { items: [rice] } })
    if (pathname !== '/api/orders') return problemReply(404, 'not_found', 'Not found')
    const items = await ordersOf[searchParams.get('userId') ?? '']
    if (!items) return problemReply(403, 'forbidden', 'Not allowed')
    return jsonReply({ success: true, data: { items: items.slice(0, Number(searchParams.get('limit'))) } })
  })
  const client = createQueryClient()
  client.setQueryData(SHOP_KEY, someShopInfo({ isDemo: false }))
  render(
    <QueryClientProvider client={client}>
      <ConfirmProvider>
        <MemoryRouter>
          <NewOrderScreen />
        </MemoryRouter>
      </ConfirmProvider>
    </QueryClientProvider>,
  )
  return calls
}
async function pick(name: string) {
  fireEvent.change(screen.getByLabelText('Find a customer'), { target: { value: name.slice(0, 3) } })
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(name) }))
}
const somebodyElse = () => fireEvent.click(screen.getByRole('button', { name: 'Somebody else' }))
const valueIn = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value

test('the address is that of the latest order which was sent, never that of a sale at the counter', async () => {
  openScreen({ asha: [orderTo('The shop itself', 'counter'), orderTo('4, Car Street')] })
  await pick('Asha Rao')
  await waitFor(() => expect(valueIn(/^Address/)).toBe('4, Car Street'))
})

test.each<[string, Order[] | undefined]>([
  ['has no orders', []],
  ['has orders that cannot be read', undefined],
])('what belonged to one customer does not stay for the next, who %s', async (_, orders) => {
  const calls = openScreen({ asha: [orderTo('4, Car Street')], ...(orders && { bina: orders }) })
  await pick('Asha Rao')
  await waitFor(() => expect(valueIn(/^Address/)).toBe('4, Car Street'))
  fireEvent.change(screen.getByLabelText('Discount code'), { target: { value: 'SAVE10' } })
  somebodyElse()
  await pick('Bina Das')
  await waitFor(() => expect(calls.some(({ path }) => path.includes('userId=bina'))).toBe(true))
  expect([valueIn(/^Name/), valueIn(/^Address/), valueIn(/^Pincode/)]).toEqual(['Bina Das', '', ''])
  expect(valueIn(/^Discount code/)).toBe('SAVE10')
})

test('an answer that comes after somebody else was picked fills in nothing', async () => {
  const late = Promise.withResolvers<Order[]>()
  openScreen({ asha: late.promise, bina: [orderTo('9, Lake Road')] })
  await pick('Asha Rao')
  somebodyElse()
  await pick('Bina Das')
  await waitFor(() => expect(valueIn(/^Address/)).toBe('9, Lake Road'))
  await act(async () => {
    late.resolve([orderTo('4, Car Street')])
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  expect([valueIn(/^Name/), valueIn(/^Address/)]).toEqual(['Meera Iyer', '9, Lake Road'])
})

test('a state in which the pincode does not lie is asked about once', async () => {
  openScreen({})
  fireEvent.change(screen.getByLabelText(/^State/), { target: { value: 'Goa' } })
  fireEvent.change(screen.getByLabelText(/^Pincode/), { target: { value: '560038' } })
  expect(screen.getByText('560038 lies in Karnataka. Is Goa right?')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Keep Goa' }))
  expect(screen.queryByText(/lies in Karnataka/)).toBeNull()
})

function scan(code: string) {
  const field = screen.getByLabelText('Find a product')
  fireEvent.change(field, { target: { value: code } })
  fireEvent.submit(field)
}

test('a scan of more than there is in stock is said', async () => {
  openScreen({})
  scan('111')
  scan('111')
  await waitFor(() => expect(getShownToasts()).toMatchObject([{ message: 'Rice: only 1 in stock' }]))
})

test('a price that cannot be had is asked for again, and not said to be on its way', async () => {
  const calls = openScreen({})
  scan('111')
  const again = await screen.findByRole('button', { name: 'Try Again' })
  expect(screen.queryByText('Asking...')).toBeNull()
  const asked = () => calls.filter(({ path }) => path.startsWith('/api/desk/orders/price')).length
  expect(asked()).toBe(1)
  fireEvent.click(again)
  await waitFor(() => expect(asked()).toBe(2))
})
