// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { DeliveryPromise } from '#contract/promises/areas-schemas.ts'
import type { ShopInfo } from '#contract/settings.ts'
import { FREE_DELIVERY } from '#shop/promises/delivery-fixtures.ts'
import { answerCalls, jsonReply, problemReply } from '#testing/api-fixtures.ts'
import { renderCustomerPage } from '#testing/customer-page-fixtures.tsx'
import { signInAs } from '#testing/person-fixtures.ts'
import { someShopInfo } from '#testing/shop-info-fixtures.ts'
import { ProductDelivery } from './product-delivery.tsx'

beforeAll(() => import('./delivery-answer.tsx'))
beforeEach(() => {
  localStorage.clear()
  signInAs('customer')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const PUNE: DeliveryPromise = {
  ...FREE_DELIVERY,
  pincode: '411004',
  on: '2026-11-27',
  fee: 30,
  fullFee: 30,
  freeFrom: 499,
}
const PROMISES: Record<string, DeliveryPromise> = {
  '': { ...FREE_DELIVERY, isServed: undefined, on: null },
  '411004': PUNE,
  '560001': { ...PUNE, pincode: '560001', freeFrom: null, takesCash: false },
  '781001': { ...FREE_DELIVERY, pincode: '781001', isServed: false, on: null },
}
const REAL = someShopInfo({ isDemo: false, delivery: null })

function openProduct(shop: ShopInfo = REAL, promises = PROMISES, address?: string) {
  const state = { isAway: false }
  const calls = answerCalls(({ path }) => {
    if (path === '/api/shop') return jsonReply({ success: true, data: shop })
    const items = address ? [{ id: 'home', isDefault: true, pincode: address }] : []
    if (path === '/api/addresses') return jsonReply({ success: true, data: { items } })
    const pincode = new URLSearchParams(path.split('?')[1]).get('pincode') ?? ''
    if (state.isAway) return problemReply(500, 'internal', 'The shop stumbled')
    return jsonReply({ success: true, data: promises[pincode] })
  })
  renderCustomerPage(<ProductDelivery />, '/products/rice')
  return { calls, state }
}
const field = () => screen.findByLabelText<HTMLInputElement>('Enter your pincode for delivery')
async function enter(pincode: string) {
  const input = await field()
  fireEvent.change(input, { target: { value: pincode } })
  fireEvent.submit(input.form ?? input)
}
const said = async (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text))

test('a pincode is asked for, kept in this browser, and can be changed', async () => {
  openProduct()
  await enter('41 1004')
  await said('Deliver to 411004: by Fri, 27 Nov · ₹30, free from ₹499 · cash or online')
  cleanup()
  openProduct()
  await said('Deliver to 411004: by Fri, 27 Nov · ₹30, free from ₹499 · cash or online')
  fireEvent.click(screen.getByRole('button', { name: 'Change pincode' }))
  expect((await field()).value).toBe('411004')
  await enter('560001')
  await said('Deliver to 560001: by Fri, 27 Nov · ₹30 · paid online')
})

test('what is no pincode is refused at the field, and stays there', async () => {
  const { calls } = openProduct()
  await enter('4110')
  expect(await screen.findByText('Enter a 6-digit pincode')).toBeTruthy()
  expect((await field()).value).toBe('4110')
  await enter('650001')
  expect(await screen.findByText('No post office has this pincode')).toBeTruthy()
  expect(calls.filter(({ path }) => path.includes('pincode='))).toEqual([])
})

test('a pincode that is not served is said in words', async () => {
  openProduct()
  await enter('781001')
  await said('We do not deliver to 781001 yet')
})

test('a pincode that could not be looked up stays in its field and can be sent again', async () => {
  const { state } = openProduct()
  await field()
  state.isAway = true
  await enter('411004')
  expect(await screen.findByText('The shop stumbled')).toBeTruthy()
  state.isAway = false
  await enter((await field()).value)
  await said('Deliver to 411004: by Fri, 27 Nov · ₹30, free from ₹499 · cash or online')
})

test("without a pincode chosen here it is that of the customer's default address", async () => {
  openProduct(REAL, PROMISES, '411004')
  await said('Deliver to 411004: by Fri, 27 Nov · ₹30, free from ₹499 · cash or online')
})

test('where delivery is alike everywhere it is said at once, and nothing is asked', async () => {
  const alike = { ...PUNE, pincode: null, on: '2026-12-01' }
  openProduct({ ...REAL, delivery: { fee: 30, freeFrom: 499, minimum: 0 } }, { '': alike })
  await said('Delivery by Tue, 1 Dec · ₹30, free from ₹499')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a demo that delivers free everywhere says nothing more and asks nothing', async () => {
  const { calls } = openProduct(someShopInfo())
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/shop'))
  expect(screen.queryByRole('status')).toBeNull()
  expect(calls.some(({ path }) => path.startsWith('/api/delivery-promise'))).toBe(false)
})
