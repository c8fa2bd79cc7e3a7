// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { Category } from '#contract/catalogue/catalogue-schemas.ts'
import { answerCalls, brokenNetwork, jsonReply, problemReply, type SentCall } from '#testing/api-fixtures.ts'
import { ConfirmProvider } from '#ui/overlays/use-confirm.tsx'
import { lamp } from '../admin-product-fixtures.ts'
import { QuickAddDialog } from './quick-add-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const home = {
  id: 'home',
  _id: 'home',
  name: 'Home',
  icon: 'house',
  position: 0,
  productCount: 0,
  requiredFacts: [],
  rules: {},
} as unknown as Category

function openGrid(reply: (call: SentCall) => Response | Promise<Response>, categories: Category[] = [home]) {
  const calls = answerCalls(reply)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ConfirmProvider>
          <QuickAddDialog isOpen onClose={() => undefined} categories={categories} />
        </ConfirmProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return () => calls.filter(({ method }) => method === 'POST')
}

const created = ({ body }: SentCall) => {
  const { name } = body as { name: string }
  return jsonReply({ success: true, data: { ...lamp, id: name.toLowerCase(), name } }, 201)
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const fill = (number: number, name: string, price: string, stock = '') => {
  type(`Name of product ${number}`, name)
  type(`Price of product ${number}`, price)
  type(`Stock of product ${number}`, stock)
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('filled rows are saved into the category and become links; empty rows are ignored', async () => {
  const posts = openGrid(created)
  type('Category', 'home')
  fill(1, 'Lamp', '₹ 90', '5')
  fill(4, 'Vase', '120')
  press('Add 2 products')
  expect((await screen.findByRole('link', { name: 'Vase' })).getAttribute('href')).toBe(
    '/admin/products?product=vase',
  )
  expect(posts().map(({ body }) => body)).toMatchObject([
    { name: 'Lamp', price: 90, stock: 5, category: 'home' },
    { name: 'Vase', price: 120, stock: null, category: 'home' },
  ])
  await waitFor(() => press('Ten more'))
  expect(screen.queryByRole('link', { name: 'Vase' })).toBeNull()
})

test('a row that is refused stays with what the shop says, and alone is sent again', async () => {
  let isKnown = true
  const posts = openGrid((call) =>
    (call.body as { name: string }).name === 'Vase' && isKnown
      ? problemReply(409, 'conflict', 'There is a Vase already', {
          fields: { name: 'There is a Vase already' },
        })
      : created(call),
  )
  type('Category', 'home')
  fill(1, 'Vase', '120')
  fill(2, 'Lamp', '90')
  fill(3, 'Rug', 'cheap')
  press('Add 3 products')
  expect(await screen.findByText('There is a Vase already')).toBeTruthy()
  expect(screen.getByText('Enter a price such as 1299.50')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Lamp' })).toBeTruthy()
  isKnown = false
  type('Price of product 3', '400')
  await waitFor(() => press('Add 2 products'))
  expect(await screen.findByRole('link', { name: 'Rug' })).toBeTruthy()
  expect(posts().map(({ body }) => (body as { name: string }).name)).toEqual(['Vase', 'Lamp', 'Vase', 'Rug'])
})

test('a row whose answer was lost is sent again under the same key', async () => {
  let isLost = true
  const posts = openGrid((call) => (isLost ? brokenNetwork('Network error') : created(call)))
  type('Category', 'home')
  fill(1, 'Lamp', '90')
  press('Add 1 product')
  expect(await screen.findByText('Network error')).toBeTruthy()
  isLost = false
  await waitFor(() => press('Add 1 product'))
  expect(await screen.findByRole('link', { name: 'Lamp' })).toBeTruthy()
  const keys = posts().map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('nothing is sent without a category', async () => {
  const posts = openGrid(created)
  fill(1, 'Lamp', '90')
  press('Add 1 product')
  expect(await screen.findByText('Choose a category', { selector: '[role=alert] *' })).toBeTruthy()
  expect(posts()).toEqual([])
})

test('the first category of a shop is created once, before its products', async () => {
  const posts = openGrid(
    (call) =>
      call.path === '/api/categories'
        ? jsonReply({ success: true, data: { ...home, id: 'toys' } }, 201)
        : created(call),
    [],
  )
  type('Category', 'Toys')
  fill(1, 'Kite', '60')
  fill(2, 'Ball', '80')
  press('Add 2 products')
  expect(await screen.findByRole('link', { name: 'Ball' })).toBeTruthy()
  expect(posts().map(({ path }) => path)).toEqual(['/api/categories', '/api/products', '/api/products'])
  expect(posts()[1]?.body).toMatchObject({ category: 'toys' })
})

test('Enter goes to the same field of the next row', () => {
  openGrid(created)
  const first = screen.getByLabelText('Price of product 1')
  first.focus()
  fireEvent.keyDown(first, { key: 'Enter' })
  expect(document.activeElement).toBe(screen.getByLabelText('Price of product 2'))
})
