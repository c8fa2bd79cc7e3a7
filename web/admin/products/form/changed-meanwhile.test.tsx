// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AdminProduct } from '#contract/catalogue/admin-product-schemas.ts'
import { answerCalls, jsonReply, problemReply, type SentCall } from '#testing/api-fixtures.ts'
import { signInAs } from '#testing/person-fixtures.ts'
import { getShownToasts } from '#ui/overlays/toast.ts'
import { lamp } from '../admin-product-fixtures.ts'
import { ProductRow } from '../product-row.tsx'
import { useProductMutations } from '../products-api.ts'
import { ProductForm } from './product-form.tsx'

const changedByMeera = { ...lamp, price: 110, updatedAt: '2026-11-22T10:00:00.000Z' }

/** Meera has raised the price; who has not seen that is refused once. */
function shopOfMeera() {
  return answerCalls(({ body }) => {
    const { seen, ...changes } = body as { seen?: { price?: number } }
    if (seen?.price === 110) return jsonReply({ success: true, data: { ...changedByMeera, ...changes } })
    return problemReply(409, 'changed_meanwhile', 'Meera Shah has changed this meanwhile', {
      data: { current: changedByMeera, changed: [{ field: 'price', by: 'Meera Shah', at: null }] },
    })
  })
}

const onSaved = vi.fn()
beforeEach(() => void signInAs('admin'))
afterEach(() => {
  cleanup()
  onSaved.mockReset()
  vi.unstubAllGlobals()
})

function Form({ product = lamp }: { product?: AdminProduct }) {
  return (
    <ProductForm
      formId="form"
      product={product}
      categories={[]}
      mutations={useProductMutations()}
      onDirtyChange={() => undefined}
      onUploadingChange={() => undefined}
      onSaved={onSaved}
    />
  )
}

function Row() {
  const { change } = useProductMutations()
  return (
    <ProductRow
      product={lamp}
      categoryName="Furniture"
      isSelected={false}
      onSelect={() => undefined}
      onOpen={() => undefined}
      onChange={(changes) => change.mutateAsync({ id: lamp.id, changes })}
      onToggle={() => undefined}
    />
  )
}

function show(element: React.ReactNode) {
  const client = new QueryClient()
  const within = (shown: React.ReactNode) => (
    <QueryClientProvider client={client}>{shown}</QueryClientProvider>
  )
  const { rerender } = render(within(element))
  return (shown: React.ReactNode) => rerender(within(shown))
}
const field = (label: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}`) })
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })

async function saveForm() {
  await act(async () => fireEvent.submit(field('Name')))
  await screen.findByText('Meera Shah has changed this meanwhile')
}

test('a price that somebody else has set is named, and what was typed stays', async () => {
  shopOfMeera()
  show(<Form />)
  type('Price', '120')
  type('Name', 'Desk lamp')
  await saveForm()
  expect(screen.getByText(/Price: “110” now, you typed “120”/)).toBeTruthy()
  expect(field('Price').value).toBe('120')
  expect(onSaved).not.toHaveBeenCalled()
})

test('mine is saved over it when I say so', async () => {
  const calls = shopOfMeera()
  show(<Form />)
  type('Price', '120')
  await saveForm()
  await act(async () => fireEvent.click(screen.getByText('Save mine')))
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(calls.at(-1)?.body).toMatchObject({ price: 120, seen: { price: 110 } })
})

test('theirs is taken, and what only I have typed stays', async () => {
  shopOfMeera()
  show(<Form />)
  type('Price', '120')
  type('Name', 'Desk lamp')
  await saveForm()
  await act(async () => fireEvent.click(screen.getByText('Take theirs')))
  expect(field('Price').value).toBe('110')
  expect(field('Name').value).toBe('Desk lamp')
})

test('a price in the list is refused once, and saved by Enter again', async () => {
  const calls = shopOfMeera()
  show(<Row />)
  const price = field('Price of Lamp')
  await act(async () => price.focus())
  type('Price of Lamp', '120')
  await act(async () => fireEvent.keyDown(price, { key: 'Enter' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Meera Shah has changed this meanwhile')
  expect(price.value).toBe('120')
  await act(async () => fireEvent.keyDown(price, { key: 'Enter' }))
  await vi.waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ price: 120, seen: { price: 110 } }))
})

test('Undo takes a saved price back from how the shop has it now', async () => {
  const calls = answerCalls(({ body }) => {
    const { seen: _shown, ...changes } = body as object & { seen?: unknown }
    return jsonReply({ success: true, data: { ...changedByMeera, ...changes } })
  })
  show(<Row />)
  type('Price of Lamp', '120')
  await act(async () => fireEvent.keyDown(field('Price of Lamp'), { key: 'Enter' }))
  await vi.waitFor(() => expect(getShownToasts()[0]?.message).toBe('Price of Lamp saved'))
  await act(async () => getShownToasts()[0]?.action?.onAct())
  await vi.waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ price: 100, seen: { price: 120 } }))
})

test('a stock in the list goes with the stock that was shown', async () => {
  const calls = shopOfMeera()
  show(<Row />)
  const stock = field('Stock of Lamp')
  await act(async () => stock.focus())
  type('Stock of Lamp', '12')
  await act(async () => fireEvent.keyDown(stock, { key: 'Enter' }))
  expect(calls[0]?.body).toEqual({ stock: 12, seen: { stock: 10, updatedAt: lamp.updatedAt } })
})

describe('a stock that moved beside its form', () => {
  const moved = { ...lamp, name: 'Lamp of Meera', stock: 15, updatedAt: '2026-11-22T10:00:00.000Z' }

  const sentOf = (calls: SentCall[]) => calls.find(({ method }) => method === 'PUT')?.body

  test('is shown as it is now, and what is typed then is meant against it', async () => {
    const calls = shopOfMeera()
    const showAgain = show(<Form />)
    type('Name', 'Desk lamp')
    showAgain(<Form product={moved} />)
    expect(field('Stock').value).toBe('15')
    type('Stock', '14')
    await act(async () => fireEvent.submit(field('Name')))
    expect(sentOf(calls)).toEqual({
      name: 'Desk lamp',
      stock: 14,
      seen: { name: 'Lamp', stock: 15, updatedAt: moved.updatedAt },
    })
  })

  test('is shown once it begins to be counted, and is no change of the form', async () => {
    const calls = shopOfMeera()
    const showAgain = show(<Form product={{ ...lamp, stock: null }} />)
    showAgain(<Form product={moved} />)
    expect(field('Stock').value).toBe('15')
    type('Name', 'Desk lamp')
    await act(async () => fireEvent.submit(field('Name')))
    expect(sentOf(calls)).not.toHaveProperty('stock')
  })

  test('leaves what was typed before, which goes with the stock that was seen then', async () => {
    const calls = shopOfMeera()
    const showAgain = show(<Form />)
    type('Stock', '12')
    showAgain(<Form product={moved} />)
    expect(field('Stock').value).toBe('12')
    await act(async () => fireEvent.submit(field('Name')))
    expect(sentOf(calls)).toEqual({ stock: 12, seen: { stock: 10, updatedAt: lamp.updatedAt } })
  })
})

test('rules that somebody else has set are named without their parts', async () => {
  answerCalls(() =>
    problemReply(409, 'changed_meanwhile', 'Meera Shah has changed this meanwhile', {
      data: { current: lamp, changed: [{ field: 'rules', by: 'Meera Shah', at: null }] },
    }),
  )
  show(<Form />)
  type('Name', 'Desk lamp')
  await saveForm()
  expect(screen.getByText('Returns, warranty and cash: changed by somebody else')).toBeTruthy()
})
