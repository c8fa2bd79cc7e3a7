import type { Browser, Page } from '@playwright/test'
import { press, signIn, toast } from '../../support/auth-dialogs.ts'
import { expectAccessible } from '../../support/axe.ts'
import { DETAILS } from '../../support/delivery-details.ts'
import { call, signIn as openSession } from '../../support/opened-mode.ts'
import { openVisitor, startPublicDemo } from '../../support/public-demo.ts'
import { demoAdmin, expect, test } from '../../support/shop-test.ts'
import type { StartedShop } from '../../support/started-shop.ts'

// One after the other, so that they share the shop that is started here.
test.describe.configure({ mode: 'default' })

let shop: StartedShop
test.beforeAll(async () => {
  shop = await startPublicDemo()
})
test.afterAll(() => shop.stop())

async function newCustomer() {
  const email = `meera-${Math.random().toString(36).slice(2)}@example.com`
  const person = { name: 'Meera Iyer', email, password: 'basket-42' }
  await call(shop.url, undefined, '/api/register', { ...person, role: 'customer' })
  return person
}

const open = (browser: Browser, path: string, errors: string[]) =>
  openVisitor(browser, shop.url + path, errors)

test('a crawler without JavaScript reads names, prices and links of an open shop', async () => {
  const list = await (await fetch(`${shop.url}/products`)).text()
  expect(list).toContain('data-rendered-for="shopper"')
  const links = [...list.matchAll(/href="(\/products\/[\w-]+)"/g)].map(([, href]) => href)
  expect(new Set(links).size).toBeGreaterThanOrEqual(24)
  const page = await (await fetch(`${shop.url}${links[0]}`)).text()
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? []
  expect(JSON.parse(json)['@type']).toMatch(/^Product/)
  expect(page).toMatch(/<h1[^>]*>[^<]+/)
  expect(page).toMatch(/₹[\d,]+\.\d\d/)
  expect(page).not.toContain('data-personal-name')
})

test('from a shared link to the cart, and with it through the sign-in to the checkout', async ({
  browser,
}) => {
  const errors: string[] = []
  const person = await newCustomer()
  const page = await open(browser, '/products/gadgets_001', errors)
  const name = (await page.locator('h1').textContent()) ?? ''

  await test.step('looks, saves and fills a cart without an account', async () => {
    await expect(page.locator('[data-rendered-for]')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Log out' })).toHaveCount(0)
    await page
      .getByRole('button', { name: /^Add .* to wishlist$/ })
      .first()
      .click()
    await expect(toast(page, 'Added to wishlist!')).toBeVisible()
    await page.getByRole('button', { name: 'Add to Cart' }).last().click()
    await expect(toast(page, 'Added to cart!')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('link', { name: 'Cart, 1 item' }).first()).toBeVisible()
  })

  await test.step('finds it in the cart, priced', async () => {
    await page.goto(`${shop.url}/cart`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('1 item')
    await expect(page.getByText(name).first()).toBeVisible()
    await page
      .getByRole('button', { name: /More|Increase/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('2 items')
    await expect(page.getByText('You can enter an offer code once you have logged in.')).toBeVisible()
    await page.goto(`${shop.url}/wishlist`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('1 item')
  })

  await test.step('signs in where it is needed, and buys what the browser stored', async () => {
    await page.goto(`${shop.url}/cart`)
    await page.getByRole('button', { name: 'Proceed to Checkout' }).last().click()
    await expect(page.getByRole('heading', { name: 'Mobile number' })).toBeVisible()
    await expect(page.getByText(name).first()).toBeAttached()
    await press(page, 'Use email and password')
    await signIn(page, person)
    await expect(page.getByRole('heading', { name: 'Delivery Details' })).toBeVisible()
    await expect(page).toHaveURL(`${shop.url}/checkout`)
    await expect(toast(page, '2 items you chose before signing in are now in your cart.')).toBeVisible()
    await expect(page.getByText(name).first()).toBeAttached()
    await page.goto(`${shop.url}/wishlist`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('1 item')
    expect(await page.evaluate(() => localStorage.getItem('visitor-cart'))).toBeNull()
  })

  await test.step('leaves nothing behind for the next person', async () => {
    await page.goto(`${shop.url}/products`)
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(`${shop.url}/`)
    await page.getByRole('link', { name: 'See all' }).first().click()
    await expect(page.getByRole('link', { name: 'Cart, empty' }).first()).toBeVisible()
  })
  expect(errors).toEqual([])
})

/** What the browser stored of products and quantities, what the customer's own cart holds, and what is said of both together. */
const MERGES = [
  {
    name: 'another product',
    stored: { gadgets_001: 2 },
    own: { gadgets_005: 1 },
    said: '2 items you chose before signing in are now in your cart.',
    items: 3,
  },
  {
    name: 'the same product',
    stored: { gadgets_001: 2 },
    own: { gadgets_001: 3 },
    said: '2 items you chose before signing in are now in your cart.',
    items: 5,
  },
  {
    name: 'the same product, beyond ten',
    stored: { gadgets_001: 6 },
    own: { gadgets_001: 8 },
    said: /^2 items you chose before signing in are now in your cart\. Not all could be added: .+ \(Max 10 per order\)\.$/,
    items: 10,
  },
  {
    name: 'a product that was sold out meanwhile',
    stored: { gadgets_001: 1, gadgets_009: 2 },
    own: {},
    soldOut: 'gadgets_009',
    said: /^1 item you chose before signing in is now in your cart\. Not all could be added: .+ \(.*[Oo]ut of stock.*\)\.$/,
    items: 1,
  },
]

for (const { name, stored, own, soldOut, said, items } of MERGES) {
  test(`a cart that was filled before the sign-in joins the customer’s: ${name}`, async ({ browser }) => {
    const errors: string[] = []
    const person = await newCustomer()
    const session = await openSession(shop.url, person)
    for (const [productId, quantity] of Object.entries(own))
      await call(shop.url, session, `/api/cart/${session.user.id}`, { productId, quantity })
    const page = await open(browser, '/products/gadgets_001', errors)
    for (const [productId, quantity] of Object.entries(stored)) await fillAsVisitor(page, productId, quantity)
    if (soldOut) await setStock(soldOut, 0)
    await page.goto(`${shop.url}/cart`)
    await press(page, 'Login')
    await signIn(page, person)
    await expect(toast(page, said)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`${items} item`)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`${items} item`)
    expect(errors).toEqual([])
  })
}

async function fillAsVisitor(page: Page, productId: string, quantity: number): Promise<void> {
  await page.goto(`${shop.url}/products/${productId}`)
  await expect(page.locator('[data-rendered-for]')).toHaveCount(0)
  for (let more = 1; more < quantity; more++)
    await page.getByRole('button', { name: 'Increase' }).first().click()
  // On a phone the product's own button stands in the bar below; those before it are of related products.
  await page.getByRole('button', { name: 'Add to Cart' }).last().click()
  await expect(toast(page, 'Added to cart!')).toBeVisible()
}

async function setStock(productId: string, stock: number): Promise<void> {
  await call(shop.url, await openSession(shop.url, demoAdmin), `/api/products/${productId}`, { stock }, 'PUT')
}

test('a visitor’s two tabs share one cart', async ({ browser }) => {
  const errors: string[] = []
  const first = await open(browser, '/products', errors)
  const second = await first.context().newPage()
  await second.goto(`${shop.url}/products`)
  await expect(second.locator('[data-rendered-for]')).toHaveCount(0)
  await first.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(second.getByRole('link', { name: 'Cart, 1 item' }).first()).toBeVisible()
  await second.getByRole('button', { name: 'Add to Cart' }).nth(1).click()
  await expect(first.getByRole('link', { name: 'Cart, 2 items' }).first()).toBeVisible()
  expect(errors).toEqual([])
})

test('what belongs to somebody asks a visitor to sign in and leads there', async ({ browser }) => {
  const errors: string[] = []
  const person = await newCustomer()
  const page = await open(browser, '/orders', errors)
  await expect(page.getByText('Please login, and we take you to your orders.')).toBeVisible()
  await press(page, 'Login')
  await signIn(page, person)
  await expect(page).toHaveURL(`${shop.url}/orders`)
  expect(errors).toEqual([])
})

test('Login in the header leads back to where one was', async ({ browser }) => {
  const errors: string[] = []
  const person = await newCustomer()
  const page = await open(browser, '/products?category=gadgets', errors)
  await page.getByRole('button', { name: 'Login' }).click()
  await signIn(page, person)
  await expect(page).toHaveURL(`${shop.url}/products?category=gadgets`)
  await expect(page.getByRole('button', { name: 'Login' })).toHaveCount(0)
  expect(errors).toEqual([])
})

test('nothing jumps for a visitor and every rendered node stays when the page’s code runs', async ({
  browser,
}) => {
  const errors: string[] = []
  const page = await open(browser, '/wishlist', errors)
  await page.addInitScript(() => {
    const shifts: number[] = []
    const found: Element[] = []
    Object.assign(window, { shifts, found })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
    new MutationObserver(() => {
      if (found.length === 0) found.push(...document.querySelectorAll('header, main, h1, footer'))
    }).observe(document, { childList: true, subtree: true })
  })
  for (const path of ['/products', '/products/gadgets_001']) {
    await page.goto(`${shop.url}${path}`)
    await expect(page.locator('[data-rendered-for]')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Log out' })).toHaveCount(0)
    const seen = await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      const { shifts, found } = window as unknown as { shifts: number[]; found: Element[] }
      return { shifts, isSame: found.length > 0 && found.every((element) => element.isConnected) }
    })
    expect(seen, path).toEqual({ shifts: [], isSame: true })
  }
  expect(errors).toEqual([])
})

test('a saved address is chosen, changed or added by keyboard, and a state that is not the pincode’s is asked about', async ({
  browser,
}) => {
  const errors: string[] = []
  const person = await newCustomer()
  const session = await openSession(shop.url, person)
  const { 'Full Name': fullName, 'Phone Number': phone } = DETAILS
  const home = {
    ...{ label: 'Home', fullName, phone, email: person.email, address: '7, Luz Church Road' },
    ...{ city: 'Chennai', state: 'Tamil Nadu', pincode: '600004' },
  }
  await call(shop.url, session, '/api/addresses', home)
  const office = { ...home, label: 'Office', address: '2, FC Road', pincode: '411004' }
  await call(shop.url, session, '/api/addresses', office)
  const page = await open(browser, '/products', errors)
  await press(page, 'Login')
  await signIn(page, person)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto(`${shop.url}/checkout?product=gadgets_001&quantity=1`)
  const cardOf = (label: string) => page.getByRole('button', { name: new RegExp(`^${label} `) })
  const street = page.getByLabel('Street Address')

  await test.step('nothing has to be typed for a saved one', async () => {
    await expect(cardOf('Home')).toHaveAttribute('aria-pressed', 'true')
    await expect(street).toBeHidden()
    await expectAccessible(page, 'saved addresses')
    await press(page, 'Continue to Payment')
    await expect(page.getByRole('heading', { name: 'Payment Method' })).toBeVisible()
    await page.goBack()
  })

  await test.step('a state that is not the pincode’s is a question, which the keyboard reaches', async () => {
    await cardOf('Office').press('Enter')
    await expect(page.getByText('411004 lies in Maharashtra. Is Tamil Nadu right?')).toBeVisible()
    await expectAccessible(page, 'the question')
    await press(page, 'Continue to Payment')
    const change = page.getByRole('button', { name: 'Change to Maharashtra' })
    await expect(change).toBeFocused()
    await change.press('Enter')
    await expect(page.getByLabel('State')).toHaveValue('Maharashtra')
  })

  await test.step('a new one is filled by its pincode', async () => {
    await page.getByRole('button', { name: 'Add a new address' }).press('Enter')
    await expect(street).toHaveValue('')
    await page.getByRole('button', { name: 'Add a new address' }).press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Full Name')).toBeFocused()
    await page.getByLabel('Pincode').fill('560038')
    await expect(page.getByLabel('State')).toHaveValue('Karnataka')
    await expectAccessible(page, 'a new address')
    await street.fill('14, 3rd Cross')
    await page.getByLabel('City').fill('Bengaluru')
    await page.getByLabel('Save this address for next time').check()
    await press(page, 'Continue to Payment')
    await expect(page.getByRole('heading', { name: 'Payment Method' })).toBeVisible()
    await page.reload()
    await page.goBack()
    await expect(cardOf('Bengaluru')).toHaveAttribute('aria-pressed', 'true')
    await expect(street).toBeHidden()
  })
  expect(errors).toEqual([])
})
