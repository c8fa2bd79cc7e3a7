import type { Browser, Page } from '@playwright/test'
import { press } from '../../support/auth-dialogs.ts'
import { DETAILS } from '../../support/delivery-details.ts'
import { codeTo } from '../../support/latest-text.ts'
import { watchPages } from '../../support/page-watch.ts'
import { payByUpi } from '../../support/pay-by-upi.ts'
import { demoAdmin, expect, PHONE, test } from '../../support/shop-test.ts'
import { type StartedShop, startShop } from '../../support/started-shop.ts'

// One after the other, so that they share the shop that is started here.
test.describe.configure({ mode: 'default' })

/** Assumed of somebody's thumb, not measured: a tap with finding its button, and a field with the tap into it. */
const TAP_S = 2
const FIELD_S = 5
const MAX_S = 60

const SCREENS = [
  ['a phone', PHONE],
  ['a desktop', { width: 1440, height: 900 }],
] as const
type Screen = (typeof SCREENS)[number][0]

const PRODUCT = '/products/gadgets_001'

let shop: StartedShop
/** The numbers of customers who have ordered before, and of some who have an account without an address. */
const returning = {} as Record<Screen, string>
const known = {} as Record<Screen, string>
test.beforeAll(async () => {
  shop = await startShop({ env: { DEMO: 'true' } })
  const { token } = await call<{ token: string }>('POST', '/api/login', demoAdmin)
  await call('PUT', '/api/settings', { storefrontAccess: 'everyone' }, token)
  for (const [screen] of SCREENS) {
    returning[screen] = newPhone()
    known[screen] = newPhone()
    const customer = await openAccount(returning[screen])
    const { 'Full Name': fullName, 'Street Address': address, City: city, State: state } = DETAILS
    const place = { fullName, address, city, state, pincode: DETAILS.Pincode }
    const saved = { label: 'Home', phone: returning[screen], email: DETAILS['Email Address'], ...place }
    await call('POST', '/api/addresses', saved, customer.token)
    await openAccount(known[screen])
  }
})
test.afterAll(() => shop.stop())

let phones = 0
const newPhone = () => `96${String(Date.now()).slice(-6)}${String(++phones).padStart(2, '0')}`

async function call<Data>(method: string, path: string, body: unknown, token?: string): Promise<Data> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(shop.url + path, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { data: Data }).data
}

async function openAccount(phone: string): Promise<{ token: string }> {
  await call('POST', '/api/phone-codes', { phone })
  return call('POST', '/api/phone-login', { phone, code: await codeTo(shop.url, phone) })
}

/** What a person does, counted. */
class Hand {
  taps = 0
  fields = 0
  readonly paths = new Set<string>()
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async tap(name: string | RegExp, role: 'button' | 'link' = 'button') {
    await this.page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .click()
    this.taps += 1
  }

  async choose(text: string) {
    await this.page.getByText(text, { exact: true }).click()
    this.taps += 1
  }

  async fill(label: string, value: string) {
    const field = this.page.getByLabel(label, { exact: true })
    const isList = await field.evaluate((element) => element instanceof HTMLSelectElement)
    if (isList) await field.selectOption({ label: value })
    else await field.fill(value)
    this.fields += 1
  }

  /** The pages that are opened from here on. */
  watchPaths() {
    this.page.on('framenavigated', (frame) => {
      if (frame === this.page.mainFrame()) this.paths.add(new URL(frame.url()).pathname)
    })
  }
}

/** From a shared link into the checkout. */
async function openByLink(browser: Browser, viewport: typeof PHONE, errors: string[]): Promise<Hand> {
  const context = await browser.newContext({ viewport, hasTouch: viewport === PHONE })
  watchPages(context, errors)
  const page = await context.newPage()
  await page.goto(shop.url + PRODUCT)
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

for (const [screen, viewport] of SCREENS) {
  test(`on ${screen} a visitor orders in cash with a phone alone`, async ({ browser }) => {
    const errors: string[] = []
    const phone = newPhone()
    const hand = await openByLink(browser, viewport, errors)
    await proveNumber(hand, phone)
    await giveAddress(hand)
    await hand.choose('Cash on Delivery')
    await hand.tap('Place Order')
    await expectOrdered(hand, 9)
    expect(errors).toEqual([])
  })

  test(`on ${screen} a visitor pays online without a code`, async ({ browser }) => {
    const errors: string[] = []
    const hand = await openByLink(browser, viewport, errors)
    await hand.fill('Mobile Number', newPhone())
    await hand.tap('Continue without a code (pay online)')
    await giveAddress(hand)
    await hand.tap('Proceed to Pay')
    // What is done in the payment window is the gateway's, and a UPI app has no field.
    await payByUpi(hand.page)
    await expectOrdered(hand, 9)
    expect(errors).toEqual([])
  })

  test(`on ${screen} a customer with a saved address orders with four fields at most`, async ({
    browser,
  }) => {
    const errors: string[] = []
    const hand = await openByLink(browser, viewport, errors)
    await proveNumber(hand, returning[screen])
    await hand.tap('Continue to Payment')
    await hand.choose('Cash on Delivery')
    await hand.tap('Place Order')
    await expectOrdered(hand, 4)
    expect(errors).toEqual([])
  })

  test(`on ${screen} a guest comes to cash by a code in its card, and loses nothing typed`, async ({
    browser,
  }) => {
    const errors: string[] = []
    for (const phone of [newPhone(), known[screen]]) {
      const hand = await openByLink(browser, viewport, errors)
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
}

test('a reload, a wrong code and another code keep the number; back leads to the cart', async ({
  browser,
}) => {
  const errors: string[] = []
  const phone = newPhone()
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true })
  watchPages(context, errors)
  const page = await context.newPage()
  await page.goto(shop.url + PRODUCT)
  await expect(page.locator('[data-rendered-for]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add to Cart' }).last().click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' }).first()).toBeVisible()
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
