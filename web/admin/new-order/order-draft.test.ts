import { describe, expect, test } from 'vitest'
import { rice } from '#admin/list/find-product/sellable-fixtures.ts'
import type { DeskPrice } from '#contract/ordering/desk-schemas.ts'
import { checkDraft, type DraftLine, EMPTY_VALUES, mostOf, priceBody } from './order-draft.ts'

const line: DraftLine = { ...rice, quantity: 2 }
const price = {
  amounts: { subtotal: 998, discount: 0, tax: 0, delivery: 30, total: 1028 },
  delivery: { on: '2026-12-02' },
} as DeskPrice
const address = {
  ...EMPTY_VALUES,
  fullName: 'Asha Rao',
  phone: '+91 98765 43210',
  address: '14, 3rd Cross',
  pincode: '560 038',
  city: 'Bengaluru',
  state: 'Karnataka',
}
const draft = (channel: 'phone' | 'counter', customerId?: string) => ({ channel, lines: [line], customerId })

test('an order has at most ten of a thing, and no more than there is', () => {
  expect([3, null, 0].map((stock) => mostOf({ stock }))).toEqual([3, 10, 1])
})

describe('an order that is taken', () => {
  test('by phone has the address as a parcel needs it, and the price and day that were shown', () => {
    expect(checkDraft(draft('phone'), price, address)).toEqual({
      body: {
        channel: 'phone',
        items: [{ productId: 'rice', variantId: 'rice-5', quantity: 2 }],
        coupon: null,
        customerId: undefined,
        subtotal: 998,
        discount: 0,
        tax: 0,
        delivery: 30,
        total: 1028,
        deliverBy: '2026-12-02',
        deliveryDetails: {
          fullName: 'Asha Rao',
          phone: '9876543210',
          email: '',
          address: '14, 3rd Cross',
          pincode: '560038',
          city: 'Bengaluru',
          state: 'Karnataka',
        },
      },
    })
  })

  test('by phone names each field that is missing', () => {
    const kept = { ...address, state: 'Goa', keptState: '560038 Goa' }
    expect(checkDraft(draft('phone'), price, kept)).toMatchObject({
      body: { deliveryDetails: { state: 'Goa', isStateConfirmed: true } },
    })
    const checked = checkDraft(draft('phone'), price, EMPTY_VALUES)
    expect('errors' in checked && Object.keys(checked.errors).sort()).toEqual(
      ['address', 'city', 'fullName', 'phone', 'pincode', 'state'].sort(),
    )
  })

  test('at the counter needs nobody, but name and mobile number together', () => {
    expect(checkDraft(draft('counter'), price, EMPTY_VALUES)).toMatchObject({ body: { channel: 'counter' } })
    expect(checkDraft(draft('counter'), price, { ...EMPTY_VALUES, phone: '98765' })).toMatchObject({
      errors: { fullName: expect.any(String), phone: expect.any(String) },
    })
    expect(checkDraft(draft('counter'), price, address)).toMatchObject({
      body: { customer: { fullName: 'Asha Rao', phone: '9876543210' } },
    })
    expect(checkDraft(draft('counter', 'id'), price, EMPTY_VALUES)).toMatchObject({
      body: { customerId: 'id' },
    })
  })

  test('at the counter names an address where one is wanted or the law asks for one, without an account', () => {
    const { phone: _, ...named } = address
    const wanted = { ...named, phone: '', namesAddress: true }
    const billTo = { fullName: 'Asha Rao', address: '14, 3rd Cross', city: 'Bengaluru', state: 'Karnataka' }
    const body = { billTo: { ...billTo, pincode: '560038' } }
    expect(checkDraft(draft('counter'), price, wanted)).toMatchObject({ body })
    expect(checkDraft(draft('counter'), price, wanted)).not.toHaveProperty('body.customer')
    const needed = { ...draft('counter'), needsBuyer: true }
    expect(checkDraft(needed, price, EMPTY_VALUES)).toHaveProperty('errors.address')
    expect(priceBody(draft('counter'), wanted)).toMatchObject({ state: 'Karnataka' })
    expect(priceBody(draft('counter'), address)).toMatchObject({ state: undefined })
  })

  test('is not sent without goods or before its price is known', () => {
    expect(checkDraft({ ...draft('counter'), lines: [] }, price, EMPTY_VALUES)).toHaveProperty('problem')
    expect(checkDraft(draft('counter'), undefined, EMPTY_VALUES)).toHaveProperty('problem')
  })

  test('is priced with its pincode once that is whole', () => {
    expect(priceBody(draft('phone'), { ...address, pincode: '5600' })).toMatchObject({ pincode: undefined })
    expect(priceBody(draft('phone'), { ...address, coupon: ' save10 ' })).toMatchObject({
      pincode: '560038',
      coupon: 'SAVE10',
    })
  })
})
