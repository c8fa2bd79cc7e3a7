// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PlaceOrderBody } from '#contract/ordering/checkout-schemas.ts'
import type { ShopInfo } from '#contract/settings.ts'
import { buildOrder } from '#testing/order-fixtures.ts'
import { someShopInfo } from '#testing/shop-info-fixtures.ts'
import {
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

const BUSINESS = { gstin: '29AABCR1718E1ZL', legalName: 'Rao Traders' }
const OFFER = 'GST invoice for my business'
const registered = (changes: Partial<ShopInfo> = {}) =>
  someShopInfo({ isDemo: false, givesTaxInvoices: true, ...changes })

beforeEach(startAsCustomer)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function openOffer(given: Parameters<typeof openCheckout>[0] = {}) {
  const opened = openCheckout({ info: registered(), ...given })
  await findForm()
  fireEvent.click(await screen.findByLabelText(OFFER))
  return opened
}
const placedBody = (calls: Parameters<typeof ordersOf>[0]) => ordersOf(calls)[0]?.body as PlaceOrderBody

describe('an invoice for a business', () => {
  test('is offered only where the shop gives tax invoices', async () => {
    openCheckout({ info: someShopInfo() })
    await findForm()
    expect(screen.queryByLabelText(OFFER)).toBeNull()
  })

  test('goes with the order, and stands beside the address before it is placed', async () => {
    const { calls } = await openOffer()
    type('GSTIN', ' 29aabcr1718e1zl')
    type('Registered name', 'Rao Traders')
    expect(screen.getByText('Registered in Karnataka')).toBeTruthy()
    await toPayment()
    expect(screen.getByText(/^GST invoice for/).textContent).toBe(
      'GST invoice for Rao Traders, GSTIN 29AABCR1718E1ZL',
    )
    await placeCashOrder()
    await waitFor(() => expect(placedBody(calls)).toMatchObject({ business: BUSINESS }))
  })

  test('asks for both, and holds the step until they are right', async () => {
    await openOffer()
    press('Continue to Payment')
    expect(await screen.findByText('Enter the registered name')).toBeTruthy()
    expect(document.activeElement).toBe(field('GSTIN'))
    expect(screen.queryByRole('heading', { name: 'Payment Method' })).toBeNull()
    type('Registered name', 'Rao Traders')
    type('GSTIN', '29AABCR1718E1Z')
    expect(screen.queryByText(/^This is no GSTIN/)).toBeNull()
    type('GSTIN', '29AABCR1718E1ZK')
    expect(screen.getByText(/^This is no GSTIN/)).toBeTruthy()
    type('GSTIN', BUSINESS.gstin)
    expect(screen.queryByText(/^This is no GSTIN/)).toBeNull()
    await toPayment()
  })

  test('names the other state that its goods go to, and is asked where it is', async () => {
    const { calls } = await openOffer()
    type('GSTIN', BUSINESS.gstin)
    expect(screen.queryByText(/place of supply/)).toBeNull()
    type('Pincode', '682001')
    type('State', 'kerala')
    expect(screen.getByText(/place of supply/).textContent).toBe(
      'Your GSTIN is of Karnataka, the goods go to Kerala: the invoice names Kerala as place of supply. Ask your accountant whether you can set this tax off.',
    )
    type('Registered name', 'Rao Traders')
    press('Continue to Payment')
    expect(await screen.findByText(/^Enter the address of the business/)).toBeTruthy()
    type('Billing address', '7, MG Road, Bengaluru 560001')
    fireEvent.click(screen.getByLabelText(/^The goods go to somebody else/))
    expect(screen.getByText(/the invoice names both/)).toBeTruthy()
    type('Ship-to GSTIN', '32AABCR1718E1Z')
    press('Continue to Payment')
    expect(await screen.findByText(/^This is no GSTIN/)).toBeTruthy()
    type('Ship-to GSTIN', '')
    await toPayment()
    await placeCashOrder()
    await waitFor(() =>
      expect(placedBody(calls).business).toEqual({
        ...BUSINESS,
        address: '7, MG Road, Bengaluru 560001',
        shipTo: {},
      }),
    )
  })

  test('is offered again from the last order, and nobody has ticked it', async () => {
    const { calls } = openCheckout({ info: registered(), latest: buildOrder({ business: BUSINESS }) })
    await findForm()
    const offer = await screen.findByLabelText<HTMLInputElement>(OFFER)
    expect(offer.checked).toBe(false)
    fireEvent.click(offer)
    expect([field('GSTIN').value, field('Registered name').value]).toEqual([
      BUSINESS.gstin,
      BUSINESS.legalName,
    ])
    fireEvent.click(offer)
    await toPayment()
    await placeCashOrder()
    await waitFor(() => expect(ordersOf(calls)).toHaveLength(1))
    expect(placedBody(calls)).not.toHaveProperty('business')
  })

  test('outlives a reload', async () => {
    await openOffer()
    type('GSTIN', BUSINESS.gstin)
    type('Registered name', 'Rao Traders')
    cleanup()
    openCheckout({ info: registered() })
    await findForm()
    expect((await screen.findByLabelText<HTMLInputElement>('GSTIN')).value).toBe(BUSINESS.gstin)
  })
})

test('the state prices the checkout where prices contain a tax that is shown', async () => {
  const terms = { taxIncluded: true, roundsCash: false }
  const { calls } = openCheckout({ info: registered({ terms }) })
  await findForm()
  type('State', 'Kerala')
  await waitFor(() => {
    const priced = calls.filter(({ path }) => path === '/api/checkout/price')
    expect(priced.at(-1)?.body).toEqual({ orderType: 'cart', state: 'Kerala' })
  })
})
