import type { Page } from '@playwright/test'
import {
  demoAdmin,
  demoAgent,
  demoCustomer,
  expect,
  msFromPressTo,
  type Shop,
  test,
} from '../../support/shop-test.ts'

const CUSTOMER_PATHS = [
  '/products',
  '/products/gadgets_001',
  '/wishlist',
  '/cart',
  '/checkout',
  '/customer',
  '/customer/dashboard',
  '/orders',
]
const ADMIN_PATHS = ['/admin', '/admin/dashboard']
const AGENT_PATHS = ['/delivery', '/delivery/dashboard']

const storedKeys = (page: Page) =>
  page.evaluate(() => ['user', 'token'].filter((key) => localStorage.getItem(key) !== null))
const toast = (page: Page, text: string) => page.locator('[data-toaster] li').filter({ hasText: text })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Opens paths one after the other and says where each ended. */
async function whereTheyLead(
  page: Page,
  shop: Shop,
  pathNames: readonly string[],
  ready: () => Promise<void>,
) {
  const ends: string[] = []
  for (const path of pathNames) {
    await page.goto(shop.url + path)
    await ready()
    ends.push(new URL(page.url()).pathname)
  }
  return ends
}

test('a visitor reaches the landing page alone', async ({ shop }) => {
  const page = await shop.openAsVisitor('/nowhere/at-all')
  const paths = [...CUSTOMER_PATHS, ...ADMIN_PATHS, ...AGENT_PATHS]
  const ends = await whereTheyLead(page, shop, paths, () =>
    expect(heading(page, /^Welcome to /)).toBeVisible(),
  )
  expect(new Set(ends)).toEqual(new Set(['/']))
})

test('a customer enters the shop and nothing else', async ({ shop }) => {
  const page = await shop.openAs(await shop.newCustomer(), '/products')
  const screens: [string, string][] = [
    ['/products', 'All Products'],
    ['/products/gadgets_001', 'Smart Watch'],
    ['/wishlist', 'My Wishlist'],
    ['/cart', 'Shopping Cart'],
    ['/checkout', 'No Items to Checkout'],
    ['/customer', 'My Account'],
    ['/customer/dashboard', 'My Account'],
  ]
  for (const [path, title] of screens) {
    await page.goto(shop.url + path)
    await expect(heading(page, title)).toBeAttached()
    expect(new URL(page.url()).pathname).toBe(path)
  }
  const ends = await whereTheyLead(page, shop, ['/', '/nowhere', ...ADMIN_PATHS, ...AGENT_PATHS], () =>
    expect(heading(page, 'All Products')).toBeAttached(),
  )
  expect(new Set(ends)).toEqual(new Set(['/products']))
})

for (const { role, person, home, own, foreign } of [
  {
    role: 'an administrator',
    person: demoAdmin,
    home: '/admin/dashboard',
    own: ADMIN_PATHS,
    foreign: [...CUSTOMER_PATHS, ...AGENT_PATHS],
  },
  {
    role: 'a delivery agent',
    person: demoAgent,
    home: '/delivery/dashboard',
    own: AGENT_PATHS,
    foreign: [...CUSTOMER_PATHS, ...ADMIN_PATHS],
  },
]) {
  test(`${role} signs in, comes to the own dashboard and no other screen`, async ({ shop }) => {
    const page = await shop.openAsVisitor('/')
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByLabel('Email Address').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    const first = own[0] ?? ''
    const submit = page.getByRole('dialog').getByRole('button', { name: 'Sign In', exact: true })
    expect(await msFromPressTo(submit, { path: first })).toBeGreaterThan(950)
    const isHome = () => expect(page.getByRole('main')).toBeVisible()
    await isHome()
    expect(await whereTheyLead(page, shop, own, isHome)).toEqual(own)
    const ends = await whereTheyLead(page, shop, ['/', ...foreign], isHome)
    expect(new Set(ends)).toEqual(new Set([home]))
  })
}

test('a session outlives a reload, needs both its halves, and its token goes with each call alone', async ({
  shop,
}) => {
  const page = await shop.openAsVisitor('/')
  const seen: { path: string; origin: string; authorization: string | undefined }[] = []
  page.on('request', (request) => {
    const { pathname, origin } = new URL(request.url())
    if (pathname.startsWith('/api/'))
      seen.push({ path: pathname, origin, authorization: request.headers().authorization })
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(seen.filter(({ authorization }) => authorization !== undefined)).toEqual([])

  const customer = await shop.newCustomer()
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByLabel('Email Address').fill(customer.email)
  await page.getByLabel('Password', { exact: true }).fill(customer.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/products$/)
  await page.goto(`${shop.url}/cart`)
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const carts = seen.filter(({ path }) => path.startsWith('/api/cart/'))
  expect(carts.length).toBeGreaterThan(0)
  expect(new Set(carts.map(({ authorization }) => authorization))).toEqual(new Set([`Bearer ${token}`]))
  expect(new Set(seen.map(({ origin }) => origin))).toEqual(new Set([shop.url]))

  for (const half of ['user', 'token']) {
    const stored = await page.evaluate((key) => localStorage.getItem(key), half)
    await page.evaluate((key) => localStorage.removeItem(key), half)
    await page.goto(`${shop.url}/cart`)
    await expect(heading(page, /^Welcome to /)).toBeVisible()
    await page.evaluate(([key, value]) => localStorage.setItem(key ?? '', value ?? ''), [half, stored])
  }
})

test('logging out ends the session and leads to the site root after half a second, also without the shop', async ({
  shop,
}) => {
  for (const isReachable of [true, false]) {
    const page = await shop.openAs(await shop.newCustomer(), '/products')
    const logOut = page.getByRole('button', { name: 'Log out' })
    await expect(logOut).toBeVisible()
    if (!isReachable) await page.route('**/api/logout', (route) => route.abort('connectionfailed'))
    expect(await msFromPressTo(logOut, { path: '/' })).toBeGreaterThan(450)
    await expect(toast(page, 'Logged out successfully!')).toHaveAttribute('data-tone', 'success')
    await expect(page.locator('[data-toaster] li')).toHaveCount(1)
    expect(await storedKeys(page)).toEqual([])
    await page.goto(`${shop.url}/cart`)
    await expect(heading(page, /^Welcome to /)).toBeVisible()
  }
})

test('what one window does to the session shows in the others', async ({ shop }) => {
  const cart = await shop.openAs(await shop.newCustomer('Meera Iyer'), '/cart')
  const open = async (path: string) => {
    const page = await cart.context().newPage()
    await page.goto(shop.url + path)
    return page
  }
  const [wishlist, account, other] = [
    await open('/wishlist'),
    await open('/customer'),
    await open('/products'),
  ]
  await expect(account.getByRole('heading', { name: 'My Account' })).toBeVisible()
  const change = (changes: Record<string, string>) =>
    other.evaluate((changed) => {
      const user = JSON.parse(localStorage.getItem('user') ?? '{}')
      localStorage.setItem('user', JSON.stringify({ ...user, ...changed }))
    }, changes)

  await change({ name: 'Meera Nair' })
  await expect(cart.getByRole('link', { name: 'Meera Nair' })).toBeVisible()
  await change({ name: '' })
  await expect(cart.getByTitle('My account')).toHaveText(/User$/)
  await change({ role: 'admin' })
  await expect(heading(account, 'Access Denied')).toBeVisible()
  await expect(account.getByText('Customer access required.')).toBeVisible()
  await account.getByRole('link', { name: 'Go to Home' }).click()
  await expect(account).toHaveURL(/\/admin\/dashboard$/)
  await change({ role: 'customer' })
  await account.goto(`${shop.url}/customer`)
  await expect(heading(account, 'My Account')).toBeVisible()

  await other.evaluate(() => localStorage.removeItem('token'))
  for (const [page, name] of [
    [cart, 'cart'],
    [wishlist, 'wishlist'],
  ] as const) {
    await expect(heading(page, 'Please Login')).toBeVisible()
    await expect(page.getByText(`You need to login to view your ${name}`)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/')
  }
  await expect(account.getByText('Loading user...')).toBeVisible()
})

test('"Loading..." fills the screen until the shop is there, and stands in a tab until its content is', async ({
  shop,
}) => {
  const page = await shop.openAs(demoCustomer, '/wishlist')
  const heldUp = Promise.withResolvers<void>()
  await page.route(/\/(storefront-layout|product-reviews)-[^/]+\.js$/, async (route) => {
    await heldUp.promise
    await route.continue()
  })
  await page.goto(`${shop.url}/cart`)
  const loading = page.getByText('Loading...')
  await expect(loading).toBeVisible()
  // What the page brought along gives way to the same words of the app.
  const height = () =>
    loading.evaluate((text) => text.closest('[role=status]')?.getBoundingClientRect().height)
  await expect.poll(height).toBeGreaterThanOrEqual(900)
  heldUp.resolve()
  await expect(heading(page, 'Shopping Cart')).toBeVisible()
  await expect(loading).toBeHidden()

  await page.unroute(/\/(storefront-layout|product-reviews)-[^/]+\.js$/)
  const reviews = Promise.withResolvers<void>()
  await page.route(/\/product-reviews-[^/]+\.js$/, async (route) => {
    await reviews.promise
    await route.continue()
  })
  await page.goto(`${shop.url}/products/gadgets_001`)
  await page.getByRole('tab', { name: 'Reviews' }).click()
  await expect(page.getByRole('tabpanel').getByText('Loading...')).toBeVisible()
  await expect(heading(page, 'Smart Watch')).toBeVisible()
  reviews.resolve()
  await expect(page.getByRole('meter').first()).toBeVisible()
})
