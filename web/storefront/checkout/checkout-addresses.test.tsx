// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SavedAddress } from '#contract/address-schemas.ts'
import { buildOrder } from '#testing/order-fixtures.ts'
import { signInAs } from '#testing/person-fixtures.ts'
import {
  AREA_SHOP,
  field,
  findForm,
  openCheckout,
  ordersOf,
  placeCashOrder,
  press,
  startAsCustomer,
  type,
} from './checkout-page-fixtures.tsx'

beforeEach(startAsCustomer)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const OPEN_SHOP = { ...AREA_SHOP, isOpenToVisitors: true, delivery: { fee: 0, freeFrom: null, minimum: 0 } }
const PLACES = {
  '411004': { city: 'Pune', state: 'Maharashtra' },
  '560001': { city: 'Bengaluru', state: 'Karnataka' },
  '605001': { city: null, state: null },
}
function saved(id: string, given: Partial<SavedAddress> = {}): SavedAddress {
  return {
    _id: id,
    id,
    label: 'Home',
    isDefault: id === 'home',
    fullName: 'Asha Rao',
    phone: '9876543210',
    email: 'asha@example.com',
    address: '14, 3rd Cross',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560001',
    ...given,
  }
}
const HOME = saved('home')
const OFFICE = saved('office', {
  label: 'Office',
  address: '2, FC Road',
  ...PLACES['411004'],
  pincode: '411004',
})
const open = (given: Parameters<typeof openCheckout>[0] = {}) =>
  openCheckout({ info: OPEN_SHOP, places: PLACES, latest: undefined, ...given })
const card = (label: string) => screen.findByRole('button', { name: new RegExp(`^${label} `) })
const isPressed = async (label: string) => (await card(label)).getAttribute('aria-pressed') === 'true'
const hasFields = () => screen.queryByLabelText('Full Name') !== null
const pay = async () => {
  press('Continue to Payment')
  await screen.findByRole('heading', { name: 'Payment Method' })
}
const placed = async (calls: ReturnType<typeof open>['calls']) => {
  await pay()
  await placeCashOrder()
  await screen.findByRole('heading', { name: 'Order Placed Successfully!' })
  return ordersOf(calls)[0]?.body
}

describe('known addresses', () => {
  test('the default one is chosen, nothing has to be typed, and it goes with the order', async () => {
    const { calls } = open({ savedAddresses: [HOME, OFFICE] })
    expect(await isPressed('Home')).toBe(true)
    expect(hasFields()).toBe(false)
    expect(await placed(calls)).toMatchObject({
      deliveryDetails: { address: '14, 3rd Cross', pincode: '560001' },
    })
  })

  test('another one is chosen by a press', async () => {
    const { calls } = open({ savedAddresses: [HOME, OFFICE] })
    fireEvent.click(await card('Office'))
    expect([await isPressed('Home'), await isPressed('Office'), hasFields()]).toEqual([false, true, false])
    expect(await placed(calls)).toMatchObject({
      deliveryDetails: { address: '2, FC Road', pincode: '411004' },
    })
  })

  test('a change is typed in place, goes with the order, and is saved unless somebody says otherwise', async () => {
    const { calls } = open({ savedAddresses: [HOME, OFFICE] })
    await card('Home')
    press('Change Home')
    type('Street Address', '15, 4th Cross')
    expect(screen.getByLabelText<HTMLInputElement>('Save this change to Home').checked).toBe(true)
    await pay()
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
        path: '/api/addresses/home',
        body: { label: 'Home', isDefault: true, address: '15, 4th Cross' },
      }),
    )
  })

  test('a new one starts empty but for who gets it; a card gives it up', async () => {
    open({ savedAddresses: [HOME, OFFICE] })
    await card('Home')
    press('Add a new address')
    expect([field('Full Name').value, field('Phone Number').value]).toEqual(['Asha Rao', '9876543210'])
    for (const name of ['Street Address', 'Pincode', 'City', 'State']) expect(field(name).value).toBe('')
    expect(screen.getByLabelText<HTMLInputElement>('Save this address for next time').checked).toBe(false)
    expect(screen.queryByRole('button', { name: 'Change Home' })).toBeNull()
    press('Show all 2 addresses')
    fireEvent.click(await card('Home'))
    expect(hasFields()).toBe(false)
  })

  test('what is typed of a new one survives a reload with its fields', async () => {
    open({ savedAddresses: [HOME] })
    await card('Home')
    press('Add a new address')
    type('Street Address', '7, Luz')
    cleanup()
    open({ savedAddresses: [HOME] })
    await findForm()
    expect(field('Street Address').value).toBe('7, Luz')
    expect(await isPressed('Home')).toBe(false)
  })

  test('without a saved one the last order’s is offered, and without an order the fields', async () => {
    open()
    await findForm()
    expect(screen.queryByText('Deliver to')).toBeNull()
    cleanup()
    sessionStorage.clear()
    open({ latest: buildOrder() })
    expect(await isPressed('Your address')).toBe(true)
    expect(hasFields()).toBe(false)
  })

  test('one with a pincode that no post office has opens its fields', async () => {
    open({ savedAddresses: [saved('home', { pincode: '650001' })] })
    await findForm()
    expect(await isPressed('Home')).toBe(true)
    press('Continue to Payment')
    expect(screen.getByText('No post office has this pincode. Please check it.')).toBeTruthy()
    expect(document.activeElement).toBe(field('Pincode'))
  })

  test('many are folded, and the chosen one is always among those that are shown', async () => {
    const many = Array.from({ length: 7 }, (_, at) =>
      saved(`a${at}`, { label: `Place ${at}`, address: `${at} Road` }),
    )
    many[5] = { ...many[5], isDefault: true } as SavedAddress
    open({ savedAddresses: many })
    expect(await isPressed('Place 5')).toBe(true)
    expect(screen.getAllByRole('button', { name: /^Change / })).toHaveLength(5)
    press('Show all 7 addresses')
    expect(screen.getAllByRole('button', { name: /^Change / })).toHaveLength(7)
  })
})

describe('the pincode', () => {
  const place = () => [field('City').value, field('State').value]

  test('comes before city and state and fills them, again when it changes', async () => {
    open()
    await findForm()
    const labels = [...document.querySelectorAll('label')].map(({ textContent }) => textContent)
    expect(labels.indexOf('Pincode')).toBeLessThan(labels.indexOf('City'))
    type('Pincode', '411 004')
    await waitFor(() => expect(place()).toEqual(['Pune', 'Maharashtra']))
    type('Pincode', '560001')
    await waitFor(() => expect(place()).toEqual(['Bengaluru', 'Karnataka']))
    type('Pincode', '605001')
    await waitFor(() => expect(place()).toEqual(['', '']))
  })

  test('leaves alone what somebody has typed, and asks no more once both are', async () => {
    const { calls } = open()
    await findForm()
    type('City', 'Pimpri')
    type('Pincode', '411004')
    await waitFor(() => expect(place()).toEqual(['Pimpri', 'Maharashtra']))
    type('State', 'Goa')
    type('Pincode', '560001')
    await act(async () => undefined)
    expect(place()).toEqual(['Pimpri', 'Goa'])
    expect(calls.filter(({ path }) => path.startsWith('/api/pincodes/')).map(({ path }) => path)).toEqual([
      '/api/pincodes/411004',
    ])
  })

  test('without an answer nothing is filled, and everything can be typed', async () => {
    open({ places: {} })
    await findForm()
    type('Pincode', '411004')
    type('City', 'Pune')
    type('State', 'Maharashtra')
    expect(place()).toEqual(['Pune', 'Maharashtra'])
  })

  test('of another state is a question before the payment, which either answer settles', async () => {
    const { calls } = open({ savedAddresses: [saved('home', { pincode: '411004' })] })
    expect(await screen.findByText('411004 lies in Maharashtra. Is Karnataka right?')).toBeTruthy()
    press('Continue to Payment')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change to Maharashtra' }))
    press('Keep Karnataka')
    expect(screen.queryByText(/lies in Maharashtra/)).toBeNull()
    expect(await placed(calls)).toMatchObject({
      deliveryDetails: { state: 'Karnataka', isStateConfirmed: true },
    })
  })

  test('of another state is asked about once for an address, and anew after a change of it', async () => {
    open({ savedAddresses: [saved('home', { pincode: '411004', isStateConfirmed: true })] })
    await card('Home')
    expect(screen.queryByText(/lies in Maharashtra/)).toBeNull()
    press('Change Home')
    type('Pincode', '400001')
    expect(screen.getByText('400001 lies in Maharashtra. Is Karnataka right?')).toBeTruthy()
  })

  test('of another state is asked about in a real shop that only its customers see', async () => {
    const info = { ...OPEN_SHOP, isOpenToVisitors: false }
    open({ info, savedAddresses: [saved('home', { pincode: '411004' })] })
    expect(await screen.findByText('411004 lies in Maharashtra. Is Karnataka right?')).toBeTruthy()
  })

  test('of another state: the state changes by one press, and the address is shown to be looked at', async () => {
    const { calls } = open({ savedAddresses: [saved('home', { pincode: '411004' })] })
    await card('Home')
    press('Change to Maharashtra')
    expect(field('State').value).toBe('Maharashtra')
    expect(await placed(calls)).toMatchObject({
      deliveryDetails: { state: 'Maharashtra', pincode: '411004' },
    })
  })

  test('is any six digits in the demo, and nothing is asked or looked up there', async () => {
    const { calls } = openCheckout({ latest: undefined })
    await findForm()
    for (const [name, text] of Object.entries({
      'Street Address': '4, Car Street',
      City: 'Pune',
      State: 'Karnataka',
      Pincode: '650001',
    }))
      type(name, text)
    await pay()
    expect(calls.some(({ path }) => path.startsWith('/api/pincodes'))).toBe(false)
  })
})

test('for an account without an email the email says that it is optional', async () => {
  act(() => void signInAs('customer', { email: '', phone: '9876543210' }))
  open()
  await findForm()
  expect(field('Email Address (optional)').getAttribute('aria-required')).toBe('false')
  expect(field('Phone Number').value).toBe('9876543210')
})
