// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Category } from '#contract/catalogue/catalogue-schemas.ts'
import { SHOP_KEY } from '#shop/shop-info.ts'
import { answerCalls, jsonReply, problemReply, type SentCall } from '#testing/api-fixtures.ts'
import { lamp } from '../admin-product-fixtures.ts'
import { useProductMutations } from '../products-api.ts'
import { ProductForm } from './product-form.tsx'

const clothes = {
  ...lamp,
  id: 'clothes',
  name: 'Clothes',
  requiredFacts: [],
  rules: {},
} as unknown as Category

let reply: (call: SentCall) => Response
let calls: SentCall[]
beforeEach(() => {
  reply = () => jsonReply({ success: true, data: lamp }, 201)
  calls = answerCalls((call) =>
    call.method === 'POST' ? reply(call) : jsonReply({ success: true, data: [] }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function NewProduct() {
  return (
    <ProductForm
      formId="form"
      product={undefined}
      categories={[clothes]}
      mutations={useProductMutations()}
      onDirtyChange={() => undefined}
      onUploadingChange={() => undefined}
      onSaved={() => undefined}
    />
  )
}

function open() {
  const client = new QueryClient()
  client.setQueryData(SHOP_KEY, { terms: { taxIncluded: true, roundsCash: true }, isDemo: false })
  render(
    <QueryClientProvider client={client}>
      <NewProduct />
    </QueryClientProvider>,
  )
  type('Name', 'Kurta')
  fireEvent.change(screen.getByLabelText(/^Category/), { target: { value: 'clothes' } })
}
const field = (label: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}`) })
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const cell = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const fill = (label: string, value: string) => fireEvent.change(cell(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const save = () => {
  const form = field('Name').form
  if (form) fireEvent.submit(form)
}
const paste = (label: string, text: string) =>
  fireEvent.paste(cell(label), { clipboardData: { getData: () => text } })
const posts = () => calls.filter(({ method }) => method === 'POST')

function withSizes(values = 'S, M, L') {
  press('Add options: size, colour, pack')
  fill('Option', 'Size')
  fill('Values, separated by commas', values)
}

test('a stock is asked for: a number, or that there is no end of it', async () => {
  open()
  type('Price', '999')
  save()
  expect(screen.getByText('Enter how many there are, or "unlimited"')).toBeTruthy()
  expect(posts()).toEqual([])
  type('Stock', 'Unlimited')
  save()
  await vi.waitFor(() => expect(posts()[0]?.body).toMatchObject({ name: 'Kurta', price: 999, stock: null }))
})

test('a product with sizes is created in one call, with what was typed before as its first line', async () => {
  open()
  type('Price', '999')
  type('Stock', '4')
  withSizes()
  expect(cell('Price (₹) of L').value).toBe('999')
  expect(cell('Stock of S').value).toBe('4')
  press('Same stock for all new ones')
  fill('Stock of L', 'unlimited')
  fill('SKU of M', 'K-M')
  press('Hide S')
  save()
  await vi.waitFor(() => expect(posts()).toHaveLength(1))
  const body = posts()[0]?.body as Record<string, unknown>
  expect(body).toMatchObject({
    name: 'Kurta',
    optionNames: ['Size'],
    variants: [
      { options: ['S'], price: 999, stock: 4, isVisible: false },
      { options: ['M'], price: 999, stock: 4, sku: 'K-M' },
      { options: ['L'], price: 999, stock: null },
    ],
  })
  expect(['price', 'stock', 'mrp', 'sku', 'barcode'].map((name) => body[name] ?? null)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})

test('cells copied from a spreadsheet are written where they are pasted, and undone at once', () => {
  open()
  withSizes()
  paste('Price (₹) of S', '499\t799\t12\n599\t899\t5\n')
  expect(['S', 'M', 'L'].map((size) => cell(`Price (₹) of ${size}`).value)).toEqual(['499', '599', ''])
  expect(['S', 'M'].map((size) => cell(`Stock of ${size}`).value)).toEqual(['12', '5'])
  press('Undo')
  expect(['S', 'M'].map((size) => cell(`Stock of ${size}`).value)).toEqual(['', ''])
})

test('one word is pasted as the browser does', () => {
  open()
  withSizes()
  expect(paste('SKU of S', 'K-1')).toBe(true)
  expect(paste('SKU of S', 'K-1\nK-2')).toBe(false)
})

test('what is typed into one cell is undone at once, and the cell before it next', () => {
  open()
  withSizes()
  for (const text of ['4', '49', '499']) fill('Price (₹) of S', text)
  fill('Price (₹) of M', '5')
  fireEvent.keyDown(cell('Price (₹) of M'), { key: 'z', ctrlKey: true })
  expect([cell('Price (₹) of S').value, cell('Price (₹) of M').value]).toEqual(['499', ''])
  fireEvent.keyDown(cell('Price (₹) of S'), { key: 'z', metaKey: true })
  expect(cell('Price (₹) of S').value).toBe('')
})

test('keys move as in a spreadsheet, and Enter saves nothing', () => {
  open()
  withSizes()
  const at = () => (document.activeElement as HTMLInputElement).getAttribute('aria-label')
  const key = (name: string, more = {}) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more })
  cell('Price (₹) of S').focus()
  key('Enter')
  expect(at()).toBe('Price (₹) of M')
  key('ArrowDown')
  key('Enter')
  expect(at()).toBe('Price (₹) of L')
  key('Enter', { shiftKey: true })
  expect(at()).toBe('Price (₹) of M')
  key('ArrowRight')
  expect(at()).toBe('MRP (₹) of M')
  key('ArrowLeft')
  expect(at()).toBe('Price (₹) of M')
  fill('Price (₹) of M', '12')
  cell('Price (₹) of M').setSelectionRange(1, 1)
  key('ArrowRight')
  expect(at()).toBe('Price (₹) of M')
  fill('MRP (₹) of S', '90')
  cell('MRP (₹) of M').focus()
  key('d', { ctrlKey: true })
  expect(cell('MRP (₹) of M').value).toBe('90')
  expect(posts()).toEqual([])
})

test('the cell that is wrong is marked, named and focused', () => {
  open()
  withSizes()
  paste('Price (₹) of S', '499\t\t1\n599\t\t\n699\t\t3')
  save()
  expect(screen.getByText('M: Enter how many there are, or "unlimited"')).toBeTruthy()
  expect(cell('Stock of M').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(cell('Stock of M'))
  fill('Stock of M', '2')
  fill('MRP (₹) of L', '600')
  save()
  expect(screen.getByText('L: ₹699.00 is above the MRP of ₹600.00')).toBeTruthy()
  expect(cell('MRP (₹) of L').getAttribute('aria-invalid')).toBe('true')
})

test('what the shop refuses is said at the sheet', async () => {
  reply = () =>
    problemReply(400, 'invalid_input', 'Another product has this SKU', {
      fields: { variants: 'Another product has this SKU' },
    })
  open()
  withSizes('S')
  paste('Price (₹) of S', '499\t\t1')
  save()
  expect((await screen.findByText('Another product has this SKU')).getAttribute('role')).toBe('alert')
})

test('without its last option the product has what its first line had, and with options again all lines of before', async () => {
  open()
  withSizes()
  paste('Price (₹) of S', '499\t799\t12\tK-S\n599\t899\t5\tK-M')
  press('Remove option Size')
  expect([field('Price').value, field('MRP').value, field('Stock').value, field('SKU').value]).toEqual([
    '499',
    '799',
    '12',
    'K-S',
  ])
  press('Add options: size, colour, pack')
  expect(['S', 'M'].map((size) => cell(`Price (₹) of ${size}`).value)).toEqual(['499', '599'])
})

test('a column of a spreadsheet becomes the values of an option', () => {
  open()
  withSizes('S')
  paste('Values, separated by commas', 'M\nL\nS\n')
  expect(cell('Values, separated by commas').value).toBe('S, M, L')
})

test('the card beside the form shows what is typed, as the shop will', async () => {
  open()
  const card = () => within(screen.getByLabelText('How the shop shows it'))
  type('Price', '1299.5')
  type('MRP', '1500')
  type('Stock', '3')
  expect(await card().findByText('₹1,299.50')).toBeTruthy()
  expect(card().getByText('₹1,500.00').closest('s')).toBeTruthy()
  expect(card().getByText('Only 3 left')).toBeTruthy()
  expect(card().getByText('Add to Cart')).toBeTruthy()
  withSizes()
  expect(await card().findByText('3 options')).toBeTruthy()
  expect(card().getByText('3 sizes')).toBeTruthy()
  fill('Price (₹) of M', '999')
  expect(await card().findByText('₹999.00')).toBeTruthy()
  press('Hide M')
  expect(await card().findByText('2 options')).toBeTruthy()
})
