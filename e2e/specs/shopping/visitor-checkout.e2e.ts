import type { Browser } from '@playwright/test'
import { press } from '../../support/auth-dialogs.ts'
import { DETAILS, typeDetails } from '../../support/delivery-details.ts'
import { Hand } from '../../support/hand.ts'
import { codeTo, latestTextTo } from '../../support/latest-text.ts'
import { call, type Session } from '../../support/opened-mode.ts'
import { payByUpi } from '../../support/pay-by-upi.ts'
import { openVisitor, startPublicDemo } from '../../support/public-demo.ts'
import { expect, test } from '../../support/shop-test.ts'
import type { StartedShop } from '../../support/started-shop.ts'

// One after the other, so that they share the shop that is started here.
test.describe.configure({ mode: 'default' })

/** Assumed of somebody's thumb, not measured: a tap with finding its button, and a field with the tap into it. */
const TAP_S = 2
const FIELD_S = 5
const MAX_S = 60

const PRODUCT = '/products/gadgets_001'
const { 'Phone Number': _phone, 'Email Address': _email, ...ADDRESS } = DETAILS

let shop: StartedShop
/** The number of a customer who has ordered before, and of one who has an account without an address. */
let returning: string
let known: string
test.beforeAll(async () => {
  shop = await startPublicDemo()
  returning = newPhone()
  known = newPhone()
  const customer = await openAccount(returning)
  const place = { fullName: DETAILS['Full Name'], address: DETAILS['Street Address'], city: DETAILS.City }
  const saved = { label: 'Home', phone: returning, email: DETAILS['Email Address'], ...place }
  await call(shop.url, customer, '/api/addresses', {
    ...saved,
    state: DETAILS.State,
    pincode: DETAILS.Pincode,
  })
  await openAccount(known)
})
test.afterAll(() => shop.stop())

let phones = 0
const newPhone = () => `96${String(Date.now()).slice(-6)}${String(++phones).padStart(2, '0')}`

async function openAccount(phone: string): Promise<Session> {
  await call(shop.url, undefined, '/api/phone-codes', { phone })
  return call(shop.url, undefined, '/api/phone-login', { phone, code: await codeTo(shop.url, phone) })
}

/** From a shared link into the checkout. */
async function openByLink(browser: Browser, errors: string[]): Promise<Hand> {
  const page = await openVisitor(browser, shop.url + PRODUCT, errors)
  await expect(page.locator('[data-rendered-for]')).toHaveCount(0)
  const hand = new Hand(page)
  await hand.tap('Buy Now', 'link')
  await expect(page.getByRole('heading', { name: 'Mobile number' })).toBeVisible()
  hand.watchPaths()
  return hand
}

async function enterCode(hand: Hand, phone: string, confirm: string) {
  await expect(hand.page.getByText(/Another code in \d+ s/)).toBeVisible()
  await hand.fill('Code', await codeTo(shop.url, phone))
  await hand.tap(confirm)
}

async function proveNumber(hand: Hand, phone: string) {
  await hand.fill('Mobile Number', phone)
  await hand.tap('Send Code')
  await enterCode(hand, phone, 'Continue to Delivery')
  await expect(hand.page.getByRole('heading', { name: 'Delivery Details' })).toBeVisible()
}

/** Types what is needed and not known yet. */
async function giveAddress(hand: Hand) {
  const needed = ['Pincode', 'City', 'State', 'Full Name', 'Street Address'] as const
  await expect(hand.page.getByLabel('Full Name')).toBeVisible()
  for (const label of needed) {
    const field = hand.page.getByLabel(label, { exact: true })
    if ((await field.inputValue()) === '') await hand.fill(label, DETAILS[label])
  }
  await hand.tap('Continue to Payment')
  await expect(hand.page.getByRole('heading', { name: 'Payment Method' })).toBeVisible()
}

async function expectOrdered(hand: Hand, atMost: number) {
  await expect(hand.page.getByText('Order Placed Successfully!')).toBeVisible()
  expect([...hand.paths]).toEqual(['/checkout'])
  expect(hand.fields).toBeLessThanOrEqual(atMost)
  expect(hand.taps * TAP_S + hand.fields * FIELD_S).toBeLessThanOrEqual(MAX_S)
}

test('on a phone a visitor orders in cash with a phone alone', async ({ browser }) => {
  const errors: string[] = []
  const phone = newPhone()
  const hand = await openByLink(browser, errors)
  await proveNumber(hand, phone)
  await giveAddress(hand)
  await hand.choose('Cash on Delivery')
  await hand.tap('Place Order')
  await expectOrdered(hand, 9)
  expect(errors).toEqual([])
})

test('on a phone a visitor pays online without a code', async ({ browser }) => {
  const errors: string[] = []
  const hand = await openByLink(browser, errors)
  await hand.fill('Mobile Number', newPhone())
  await hand.tap('Continue without a code (pay online)')
  await giveAddress(hand)
  await hand.tap('Proceed to Pay')
  // What is done in the payment window is the gateway's, and a UPI app has no field.
  await payByUpi(hand.page)
  await expectOrdered(hand, 9)
  expect(errors).toEqual([])
})

test('on a phone a customer with a saved address orders with four fields at most', async ({ browser }) => {
  const errors: string[] = []
  const hand = await openByLink(browser, errors)
  await proveNumber(hand, returning)
  await hand.tap('Continue to Payment')
  await hand.choose('Cash on Delivery')
  await hand.tap('Place Order')
  await expectOrdered(hand, 4)
  expect(errors).toEqual([])
})

test('on a phone a guest comes to cash by a code in its card, and loses nothing typed', async ({
  browser,
}) => {
  const errors: string[] = []
  for (const phone of [newPhone(), known]) {
    const hand = await openByLink(browser, errors)
    await hand.fill('Mobile Number', phone)
    await hand.tap('Continue without a code (pay online)')
    await giveAddress(hand)
    await hand.tap(`Send code to ${phone.slice(0, 5)} ${phone.slice(5)}`)
    await enterCode(hand, phone, 'Confirm for cash')
    await expect(hand.page.getByRole('radio', { name: /Cash on Delivery/ })).toBeChecked()
    await expect(hand.page.getByText(DETAILS['Street Address'])).toBeVisible()
    await hand.tap('Place Order')
    await expectOrdered(hand, 9)
  }
  expect(errors).toEqual([])
})

test('a reload, a wrong code and another code keep the number; back leads to the cart', async ({
  browser,
}) => {
  const errors: string[] = []
  const phone = newPhone()
  const page = await openVisitor(browser, shop.url + PRODUCT, errors)
  await expect(page.locator('[data-rendered-for]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add to Cart' }).last().click()
  // It is left before the shop has answered.
  await page.goto(`${shop.url}/cart`)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).last().click()
  await page.getByLabel('Mobile Number').fill(phone)
  await page.reload()
  await expect(page.getByLabel('Mobile Number')).toHaveValue(phone)
  await press(page, 'Send Code')
  await page.getByLabel('Code').fill('000000')
  await press(page, 'Continue to Delivery')
  await expect(page.getByText('This code is wrong or no longer valid').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText(`${phone.slice(0, 5)} ${phone.slice(5)}`)).toBeVisible()
  await press(page, 'Change')
  await expect(page.getByLabel('Mobile Number')).toHaveValue(phone)
  await press(page, 'Send Code')
  await expect(page.getByText(/Another code in \d+ s/)).toBeVisible()
  await page.getByLabel('Code').fill(await codeTo(shop.url, phone))
  await press(page, 'Continue to Delivery')
  await expect(page.getByRole('heading', { name: 'Delivery Details' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`${shop.url}/cart`)
  expect(errors).toEqual([])
})

test('from a shared link to a paid order and its tracking link, with a phone alone', async ({ browser }) => {
  const errors: string[] = []
  const phone = newPhone()
  const page = await openVisitor(browser, shop.url + PRODUCT, errors)

  await test.step('buys, and signs in by a code', async () => {
    await page.getByRole('link', { name: 'Buy Now' }).first().click()
    await page.getByLabel('Mobile Number').fill('12345')
    await press(page, 'Send Code')
    await expect(page.getByText('Enter your 10-digit mobile number').first()).toBeVisible()
    await page.getByLabel('Mobile Number').fill(`+91 ${phone.slice(0, 5)} ${phone.slice(5)}`)
    await press(page, 'Send Code')
    await expect(page.getByText(/Another code in \d+ s/)).toBeVisible()
    await page.getByLabel('Code').fill('00000')
    await press(page, 'Continue to Delivery')
    await expect(page.getByText('Enter the 6 digits of the code').first()).toBeVisible()
    await page.getByLabel('Code').fill(await codeTo(shop.url, phone))
    await press(page, 'Continue to Delivery')
    await expect(page.getByRole('heading', { name: 'Delivery Details' })).toBeVisible()
    await expect(page).toHaveURL(/\/checkout\?product=gadgets_001/)
  })

  await test.step('gives name and address, and pays', async () => {
    await expect(page.getByLabel('Phone Number')).toHaveValue(phone)
    await typeDetails(page, ADDRESS)
    await press(page, 'Continue to Payment')
    await page.getByText('Pay Online').click()
    await press(page, 'Proceed to Pay')
    await payByUpi(page)
    await expect(page.getByText('Order Placed Successfully!')).toBeVisible()
  })

  await test.step('anybody with the link of the message sees how far it is', async () => {
    const text = await latestTextTo(shop.url, phone, 'Follow it here')
    const [link = ''] = /http\S+/.exec(text) ?? []
    const tracking = await openVisitor(browser, shop.url + link.slice(new URL(link).origin.length), errors)
    await expect(tracking.getByRole('heading', { level: 1 })).toHaveText('Order confirmed')
    await expect(tracking.getByText('Expected by').first()).toBeVisible()
    await expect(tracking.getByText(DETAILS['Street Address'])).toHaveCount(0)
    await tracking.goto(`${shop.url}/track#${'A'.repeat(43)}`)
    await tracking.reload()
    await expect(tracking.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  })

  await test.step('is called by the name of the parcel, and may add an email', async () => {
    await page.goto(`${shop.url}/customer`)
    await page.getByRole('tab', { name: 'Profile' }).click()
    await expect(page.getByText('Change the number you sign in with')).toBeVisible()
    await press(page, 'Edit Profile')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(DETAILS['Full Name'])
    await press(page, 'Save Changes')
    await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  })
  expect(errors).toEqual([])
})

test('a guest pays online without a code, and proves the number later to have the order', async ({
  browser,
}) => {
  const errors: string[] = []
  const phone = newPhone()
  const page = await openVisitor(browser, shop.url + PRODUCT, errors)
  await page.getByRole('link', { name: 'Buy Now' }).first().click()
  await page.getByLabel('Mobile Number').fill(phone)
  await press(page, 'Continue without a code (pay online)')
  await typeDetails(page, ADDRESS)
  await press(page, 'Continue to Payment')
  await expect(page.getByText('To pay in cash, confirm your number with a code')).toBeVisible()
  await press(page, 'Proceed to Pay')
  await payByUpi(page)
  await expect(page.getByText('Order Placed Successfully!')).toBeVisible()
  expect(await latestTextTo(shop.url, phone, 'Follow it here')).toContain('/track#')

  const later = await openVisitor(browser, `${shop.url}/orders`, errors)
  await press(later, 'Login')
  await press(later, 'Sign in by phone')
  await later.getByLabel('Mobile Number').fill(phone)
  await press(later, 'Send Code')
  await expect(later.getByText(/Another code in/)).toBeVisible()
  await later.getByLabel('Code').fill(await codeTo(shop.url, phone))
  await press(later, 'Sign In')
  await expect(later).toHaveURL(`${shop.url}/orders`)
  await expect(later.getByText('Smart Watch').first()).toBeVisible()
  expect(errors).toEqual([])
})
