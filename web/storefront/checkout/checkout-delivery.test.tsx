// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { orderAmounts, presentAmounts } from '#contract/charges.ts'
import type { Checkout } from '#contract/ordering/checkout-schemas.ts'
import type { DeliveryPromise } from '#contract/promises/areas-schemas.ts'
import { FREE_DELIVERY } from '#shop/promises/delivery-fixtures.ts'
import { problemReply } from '#testing/api-fixtures.ts'
import { buildOrder } from '#testing/order-fixtures.ts'
import { buildCheckout } from './checkout-fixtures.ts'
import {
  AREA_SHOP,
  field,
  findForm,
  openCheckout,
  ordersOf,
  placeCashOrder,
  press,
  startAsCustomer,
  toPayment,
  type,
} from './checkout-page-fixtures.tsx'

beforeEach(startAsCustomer)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A checkout of ₹1,000 that is delivered for a fee. */
function checkoutTo(
  pincode: string | undefined,
  fee: number,
  given: Partial<DeliveryPromise> = {},
): Checkout {
  const exact = orderAmounts([{ unitPricePaise: 100_000, quantity: 1 }], {
    terms: { taxIncluded: true },
    area: { feePaise: fee * 100, freeFromPaise: null },
  })
  const delivery = {
    ...FREE_DELIVERY,
    pincode: pincode ?? null,
    on: '2026-11-27',
    fee,
    fullFee: fee,
    ...given,
  }
  return buildCheckout({ amounts: presentAmounts(exact, null), delivery })
}
/** Mysuru costs ₹30, Pune ₹80, and nobody goes to Guwahati. */
const priceTo = (pincode: string | undefined) =>
  pincode === '781001'
    ? checkoutTo(pincode, 0, { isServed: false, on: null })
    : checkoutTo(pincode, pincode === '411004' ? 80 : 30)
const openAreaCheckout = (given: Parameters<typeof openCheckout>[0] = {}) =>
  openCheckout({ info: AREA_SHOP, priceTo, ...given })
const summary = () => within(screen.getByRole('complementary', { name: 'Order Summary' }))
const fee = () => summary().getByText('Delivery').nextSibling?.textContent
const isDisabled = (name: string) => screen.getByRole('button', { name }).matches(':disabled')

test('the address prices the checkout, and another pincode does so again', async () => {
  const { calls } = openAreaCheckout()
  await findForm()
  expect(fee()).toBe('₹30.00')
  expect(summary().getByText('Arrives by Fri, 27 Nov')).toBeTruthy()
  for (const typed of ['4110', '411004']) type('Pincode', typed)
  await waitFor(() => expect(fee()).toBe('₹80.00'))
  const priced = calls.filter(({ path }) => path === '/api/checkout/price').map(({ body }) => body)
  // The first call is sent before the shop is known.
  expect(priced.slice(1)).toEqual([
    { orderType: 'cart', pincode: '570001' },
    { orderType: 'cart', pincode: '411004' },
  ])
  expect(screen.queryByText(/^The total is now/)).toBeNull()
})

test('the pincode chosen before stands in the form of somebody without an address', async () => {
  localStorage.setItem('delivery-pincode', '411004')
  openAreaCheckout({ latest: undefined })
  await findForm()
  expect(field('Pincode').value).toBe('411004')
  expect(fee()).toBe('₹80.00')
  localStorage.removeItem('delivery-pincode')
})

test('the order says the fee and the day that were shown, and its screen the day and fee of the order', async () => {
  const { calls } = openAreaCheckout({
    order: buildOrder({ delivery: 30, total: 1030, expectedDelivery: '2026-11-27' }),
  })
  await toPayment()
  expect(screen.getAllByText('Arrives by Fri, 27 Nov').length).toBeGreaterThan(1)
  await placeCashOrder()
  await screen.findByRole('heading', { name: 'Order Placed Successfully!' })
  expect(ordersOf(calls)[0]?.body).toMatchObject({ delivery: 30, total: 1030, deliverBy: '2026-11-27' })
  expect(screen.getByText(/^Friday,? 27 November 2026$/)).toBeTruthy()
  expect(screen.getByText('Delivery ₹30.00')).toBeTruthy()
})

test('nothing is ordered with the amounts of the pincode before', async () => {
  let answer: (checkout: Checkout) => void = () => undefined
  const later = new Promise<Checkout>((resolve) => {
    answer = resolve
  })
  openAreaCheckout({ priceTo: (pincode) => (pincode === '411004' ? later : priceTo(pincode)) })
  await findForm()
  type('Pincode', '411004')
  press('Change to Maharashtra')
  press('Continue to Payment')
  await screen.findByRole('heading', { name: 'Payment Method' })
  fireEvent.click(screen.getByRole('radio', { name: /^Cash on Delivery/ }))
  expect(isDisabled('Place Order')).toBe(true)
  answer(priceTo('411004'))
  await waitFor(() => expect(isDisabled('Place Order')).toBe(false))
  expect(fee()).toBe('₹80.00')
})

test('an address that is not served is said in words, and another one goes on with all that was typed', async () => {
  openAreaCheckout()
  await findForm()
  type('Full Name', 'Ravi Kumar')
  type('Pincode', '781001')
  expect(await screen.findByText('We do not deliver to 781001 yet.')).toBeTruthy()
  expect(isDisabled('Continue to Payment')).toBe(true)
  type('Pincode', '411004')
  await waitFor(() => expect(isDisabled('Continue to Payment')).toBe(false))
  expect(field('Full Name').value).toBe('Ravi Kumar')
})

test('an order that is too small says what is missing, and a shop that is not open says so', async () => {
  const small = { minimum: 1200, missingForMinimum: 200 }
  openAreaCheckout({ priceTo: (pincode) => checkoutTo(pincode, 30, small) })
  expect(await screen.findByText('Smallest order for 570001 is ₹1,200: add ₹200 more.')).toBeTruthy()
  cleanup()
  openAreaCheckout({ info: { ...AREA_SHOP, isOpen: false } })
  expect(await screen.findByText('This shop is not open yet.')).toBeTruthy()
  expect(isDisabled('Continue to Payment')).toBe(true)
})

test('where no cash is taken, it cannot be chosen and says why', async () => {
  const cashRefusal = 'Orders to this pincode cannot be paid in cash.'
  openAreaCheckout({ priceTo: (pincode) => ({ ...checkoutTo(pincode, 30), cashRefusal }) })
  await toPayment()
  expect(screen.getByText(cashRefusal)).toBeTruthy()
  expect(screen.getByRole('radio', { name: /^Cash on Delivery/ }).matches(':disabled')).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Pay Online/ }).checked).toBe(true)
})

describe('what has changed while somebody ordered', () => {
  test.each([
    ['delivery_changed', checkoutTo('570001', 30, { on: '2026-11-28' }), 'It now arrives by Sat, 28 Nov.'],
    ['price_changed', checkoutTo('570001', 90), 'The total is now ₹1,090.00 (it was ₹1,030.00).'],
  ] as const)('%s is said with what is new, and asked about again', async (code, changed, difference) => {
    let isChanged = false
    const { shop, calls } = openAreaCheckout({
      priceTo: (pincode) => (isChanged ? changed : priceTo(pincode)),
    })
    await toPayment()
    shop.placeOrder = () => {
      isChanged = true
      return problemReply(409, code, 'Something has changed')
    }
    await placeCashOrder()
    expect(await screen.findByText(difference)).toBeTruthy()
    expect(screen.getByText('Something has changed')).toBeTruthy()
    press('Place Order')
    await waitFor(() => expect(ordersOf(calls)).toHaveLength(2))
    expect(ordersOf(calls)[1]?.body).toMatchObject({
      total: changed.amounts.total,
      deliverBy: changed.delivery.on,
    })
  })

  test.each(['not_delivered', 'below_minimum', 'cash_refused', 'not_open'])(
    '%s shows the words of the shop and leaves everything as it was',
    async (code) => {
      openAreaCheckout({ placeOrder: () => problemReply(409, code, 'Not like this') })
      await toPayment()
      await placeCashOrder()
      expect(await screen.findByText('Not like this')).toBeTruthy()
      press('Back to Delivery')
      await findForm()
      expect(field('Full Name').value).toBe('Meera Iyer')
    },
  )
})

test('an address in another state stops at once where the shop sells only inside its own', async () => {
  openAreaCheckout({ info: { ...AREA_SHOP, onlyState: 'Karnataka' } })
  await findForm()
  const isSaid = () => screen.queryByText('We deliver inside Karnataka only.') !== null
  expect([isSaid(), isDisabled('Continue to Payment')]).toEqual([false, false])
  type('State', 'Kerala')
  await waitFor(() => expect([isSaid(), isDisabled('Continue to Payment')]).toEqual([true, true]))
})
