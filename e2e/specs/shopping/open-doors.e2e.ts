import type { Browser, Page } from '@playwright/test'
import { press, signIn, toast } from '../../support/auth-dialogs.ts'
import { expectAccessible } from '../../support/axe.ts'
import { DETAILS, typeDetails } from '../../support/delivery-details.ts'
import { codeTo, latestTextTo } from '../../support/latest-text.ts'
import { watchPages } from '../../support/page-watch.ts'
import { payByUpi } from '../../support/pay-by-upi.ts'
import { demoAdmin, expect, PHONE, test } from '../../support/shop-test.ts'
import { type StartedShop, startShop } from '../../support/started-shop.ts'

// One after the other, so that they share the shop that is started here.
test.describe.configure({ mode: 'default' })

let shop: StartedShop
test.beforeAll(async () => {
  shop = await startShop({ env: { DEMO: 'true' } })
  const { token } = await post<{ token: string }>('/api/login', demoAdmin)
  const answer = await fetch(`${shop.url}/api/settings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ storefrontAccess: 'everyone' }),
  })
  expect(answer.status).toBe(200)
})
test.afterAll(() => shop.stop())

async function post<Data>(path: string, body: unknown, token?: string): Promise<Data> {
  const headers = {
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const answer = await fetch(`${shop.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.json()) as Data
}

async function newCustomer() {
  const person = {
    name: 'Meera Iyer',
    email: `meera-${Math.random().toString(36).slice(2)}@example.com`,
    password: 'basket-42',
  }
  await post('/api/register', { ...person, role: 'customer' })
  return person
}

async function openVisitor(browser: Browser, path: string, errors: string[]): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true })
  watchPages(context, errors)
  const page = await context.newPage()
  await page.goto(`${shop.url}${path}`)
  return page
}

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
  const page = await openVisitor(browser, '/products/gadgets_001', errors)
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
      .getByRole('button', { name: 'Increase' })
      .or(page.getByRole('button', { name: /More|Increase/ }))
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
    const { token, user } = await post<{ token: string; user: { id: string } }>('/api/login', person)
    for (const [productId, quantity] of Object.entries(own))
      await post(`/api/cart/${user.id}`, { productId, quantity }, token)
    const page = await openVisitor(browser, '/products/gadgets_001', errors)
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
  const { token } = await post<{ token: string }>('/api/login', demoAdmin)
  const answer = await fetch(`${shop.url}/api/products/${productId}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ stock }),
  })
  expect(answer.status).toBe(200)
}

test('from a shared link to a paid order and its tracking link, with a phone alone', async ({ browser }) => {
  const errors: string[] = []
  const phone = `98${String(Date.now()).slice(-8)}`
  const page = await openVisitor(browser, '/products/gadgets_001', errors)

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
    const code = await codeTo(shop.url, phone)
    await page.getByLabel('Code').fill(code)
    await press(page, 'Continue to Delivery')
    await expect(page.getByRole('heading', { name: 'Delivery Details' })).toBeVisible()
    await expect(page).toHaveURL(/\/checkout\?product=gadgets_001/)
  })

  await test.step('gives name and address, and pays', async () => {
    await expect(page.getByLabel('Phone Number')).toHaveValue(phone)
    const { 'Phone Number': _phone, 'Email Address': _email, ...fields } = DETAILS
    await typeDetails(page, fields)
    await press(page, 'Continue to Payment')
    await page.getByText('Pay Online').click()
    await press(page, 'Proceed to Pay')
    await payByUpi(page)
    await expect(page.getByText('Order Placed Successfully!')).toBeVisible()
  })

  await test.step('anybody with the link of the message sees how far it is', async () => {
    const text = await latestTextTo(shop.url, phone, 'Follow it here')
    const [link = ''] = /http\S+/.exec(text) ?? []
    const tracking = await openVisitor(browser, link.slice(new URL(link).origin.length), errors)
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
  const phone = `97${String(Date.now()).slice(-8)}`
  const page = await openVisitor(browser, '/products/gadgets_001', errors)
  await page.getByRole('link', { name: 'Buy Now' }).first().click()
  await page.getByLabel('Mobile Number').fill(phone)
  await press(page, 'Continue without a code (pay online)')
  const { 'Phone Number': _phone, 'Email Address': _email, ...fields } = DETAILS
  await typeDetails(page, fields)
  await press(page, 'Continue to Payment')
  await expect(page.getByText('To pay in cash, confirm your number with a code')).toBeVisible()
  await press(page, 'Proceed to Pay')
  await payByUpi(page)
  await expect(page.getByText('Order Placed Successfully!')).toBeVisible()
  expect(await latestTextTo(shop.url, phone, 'Follow it here')).toContain('/track#')

  const later = await openVisitor(browser, '/orders', errors)
  await press(later, 'Login')
  await press(later, 'Sign in by phone')
  await later.getByLabel('Mobile Number').fill(phone)
  await press(later, 'Send Code')
  await expect(later.getByText(/Another code in/)).toBeVisible()
  const code = await codeTo(shop.url, phone)
  await later.getByLabel('Code').fill(code)
  await press(later, 'Sign In')
  await expect(later).toHaveURL(`${shop.url}/orders`)
  await expect(later.getByText('Smart Watch').first()).toBeVisible()
  expect(errors).toEqual([])
})

test('a visitor’s two tabs share one cart', async ({ browser }) => {
  const errors: string[] = []
  const first = await openVisitor(browser, '/products', errors)
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
  const page = await openVisitor(browser, '/orders', errors)
  await expect(page.getByText('Please login, and we take you to your orders.')).toBeVisible()
  await press(page, 'Login')
  await signIn(page, person)
  await expect(page).toHaveURL(`${shop.url}/orders`)
  expect(errors).toEqual([])
})

test('Login in the header leads back to where one was', async ({ browser }) => {
  const errors: string[] = []
  const person = await newCustomer()
  const page = await openVisitor(browser, '/products?category=gadgets', errors)
  await page.getByRole('button', { name: 'Login' }).click()
  await signIn(page, person)
  await expect(page).toHaveURL(`${shop.url}/products?category=gadgets`)
  await expect(page.getByRole('button', { name: 'Login' })).toHaveCount(0)
  expect(errors).toEqual([])
})

test('nothing jumps for a visitor when the page’s code runs', async ({ browser }) => {
  const errors: string[] = []
  const page = await openVisitor(browser, '/wishlist', errors)
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of ['/products', '/products/gadgets_001']) {
    await page.goto(`${shop.url}${path}`)
    await expect(page.locator('[data-rendered-for]')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Log out' })).toHaveCount(0)
    const shifts = await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      return (window as unknown as { shifts: number[] }).shifts
    })
    expect(shifts, path).toEqual([])
  }
  expect(errors).toEqual([])
})

test('every node that the server rendered for visitors is the same node once the page runs', async ({
  browser,
}) => {
  const errors: string[] = []
  const page = await openVisitor(browser, '/wishlist', errors)
  for (const path of ['/products', '/products/gadgets_001']) {
    await page.addInitScript(() => {
      const found: Element[] = []
      Object.assign(window, { found })
      new MutationObserver(() => {
        if (found.length === 0) found.push(...document.querySelectorAll('header, main, h1, footer'))
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto(`${shop.url}${path}`)
    await expect(page.locator('[data-rendered-for]')).toHaveCount(0)
    const isSame = await page.evaluate(() => {
      const { found } = window as unknown as { found: Element[] }
      return found.length > 0 && found.every((element) => element.isConnected)
    })
    expect(isSame, path).toBe(true)
  }
  expect(errors).toEqual([])
})

test('a saved address is chosen, changed or added by keyboard, and a state that is not the pincode’s is asked about', async ({
  browser,
}) => {
  const errors: string[] = []
  const person = await newCustomer()
  const { token } = await post<{ token: string }>('/api/login', person)
  const { 'Full Name': fullName, 'Phone Number': phone } = DETAILS
  const home = {
    ...{ label: 'Home', fullName, phone, email: person.email, address: '7, Luz Church Road' },
    ...{ city: 'Chennai', state: 'Tamil Nadu', pincode: '600004' },
  }
  await post('/api/addresses', home, token)
  await post('/api/addresses', { ...home, label: 'Office', address: '2, FC Road', pincode: '411004' }, token)
  const page = await openVisitor(browser, '/products', errors)
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
