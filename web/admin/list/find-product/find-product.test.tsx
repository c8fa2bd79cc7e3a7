// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#client/query-client.ts'
import { answerCalls, jsonReply } from '#testing/api-fixtures.ts'
import { getShownToasts, removeToast } from '#ui/overlays/toast.ts'
import { addOneMore } from './add-one-more.ts'
import { FindProduct } from './find-product.tsx'
import type { Sellable } from './sellable.ts'

const variant = { options: [], sku: null, price: 10, pictures: [], isVisible: true }
const productOf = (id: string, barcode: string, stock: number | null) => ({
  id,
  name: id,
  pictures: [],
  isVisible: true,
  variants: [{ ...variant, id, barcode, stock }],
})
const products = [productOf('Rice', '111', 2), productOf('Rice flour', '222', null)]

/** An order in the making; each search is answered once its own promise is. */
function Goods() {
  const [lines, setLines] = useState<readonly (Sellable & { quantity: number })[]>([])
  const add = (added: Sellable) =>
    addOneMore(setLines, added, added.stock ?? 10, () => ({ ...added, quantity: 1 }))
  return (
    <>
      <FindProduct onAdd={add} />
      <output>{lines.map(({ name, quantity }) => `${quantity} ${name}`).join(', ')}</output>
    </>
  )
}

let waits: Record<string, Promise<void>>
beforeEach(() => {
  waits = {}
  answerCalls(async ({ path }) => {
    const search = new URL(path, 'http://shop').searchParams.get('search') ?? ''
    await waits[search]
    const items = products.filter(
      ({ name, variants }) => name.includes(search) || variants[0]?.barcode === search,
    )
    return jsonReply({ success: true, data: { items } })
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Goods />
    </QueryClientProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  for (const { id } of getShownToasts()) removeToast(id)
})

const field = () => screen.getByLabelText<HTMLInputElement>('Find a product')
const goods = () => screen.getByRole('status').textContent
const said = () => getShownToasts().map(({ message }) => message)
function scan(code: string) {
  fireEvent.change(field(), { target: { value: field().value + code } })
  fireEvent.submit(field())
}
function hold(search: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  waits[search] = promise
  return resolve
}

test('each of several scans on a slow line is added', async () => {
  const answer = hold('111')
  scan('111')
  scan('222')
  scan('111')
  await waitFor(() => expect(goods()).toBe('1 Rice flour'))
  answer()
  await waitFor(() => expect(goods()).toBe('1 Rice flour, 2 Rice'))
  expect(said()).toEqual([])
})

test('one more than there is in stock is said, not dropped in silence', async () => {
  for (const _ of [1, 2, 3]) scan('111')
  await waitFor(() => expect(said()).toEqual(['Rice: only 2 in stock']))
  expect(goods()).toBe('2 Rice')
})

test('one more than an order may have is said', async () => {
  for (let times = 0; times < 11; times += 1) scan('222')
  await waitFor(() => expect(said()).toEqual(['Rice flour: Max 10 per order']))
  expect(goods()).toBe('10 Rice flour')
})

test.each([
  ['999', 'Nothing is found for "999"'],
  ['Rice', 'Several are found for "Rice"'],
])('what adds nothing comes back into the field: %s', async (typed, message) => {
  scan(typed)
  expect(field().value).toBe('')
  await waitFor(() => expect(field().value).toBe(typed))
  expect(said()).toEqual([message])
})

test('what adds nothing stays away where something else was scanned meanwhile', async () => {
  const answer = hold('999')
  scan('999')
  scan('222')
  await waitFor(() => expect(goods()).toBe('1 Rice flour'))
  answer()
  await waitFor(() => expect(said()).toEqual(['Nothing is found for "999"']))
  expect(field().value).toBe('')
})
