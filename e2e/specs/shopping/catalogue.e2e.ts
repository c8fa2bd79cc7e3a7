import type { Page } from '@playwright/test'
import { demoCustomer, expect, PHONE, test } from '../../support/shop-test.ts'

const cards = (page: Page) => page.getByRole('list', { name: 'Products' }).getByRole('article')
const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search products' })
/** The demo has 400 products, 100 of each category; other tests add some for a while. */
const ALL = /^4\d\d products$/
const OF_CATEGORY = /^1\d\d products$/
const count = (page: Page, text: RegExp) => expect(page.getByText(text)).toBeVisible()
const prices = async (page: Page) =>
  (await cards(page).locator('span.font-bold', { hasText: '₹' }).allTextContents()).map((text) =>
    Number(text.replace(/[₹,]/g, '')),
  )
const names = (page: Page) => cards(page).getByRole('heading').allTextContents()

test.describe('the catalogue', () => {
  test('shows 24 of 400 products by name, and more on demand', async ({ shop }) => {
    const page = await shop.openAs(demoCustomer, '/products?sort=name')
    await count(page, ALL)
    await expect(cards(page)).toHaveCount(24)
    await expect(page.getByText('Now Showing')).toBeVisible()
    const shown = await names(page)
    expect(shown).toEqual([...shown].sort((one, other) => one.localeCompare(other, 'en')))
    await page.getByText(/^24 of 4\d\d products$/).scrollIntoViewIfNeeded()
    await expect(cards(page)).toHaveCount(48)
  })

  test('is featured at first: every category in turn, and no product beside its like', async ({ shop }) => {
    const page = await shop.openAs(demoCustomer, '/products')
    await expect(cards(page)).toHaveCount(24)
    const shown = await cards(page).evaluateAll((all) =>
      all.map((card) => card.getAttribute('data-product') ?? ''),
    )
    const categories = shown.map((id) => id.split('_')[0])
    for (const start of [0, 4, 8]) expect(new Set(categories.slice(start, start + 4)).size).toBe(4)
    const kinds = (await names(page)).map((name) => name.split(' ').slice(0, 2).join(' '))
    expect(kinds.filter((kind, at) => kind === kinds[at - 1])).toEqual([])
    await page.getByLabel('Sort By').filter({ visible: true }).selectOption('name')
    await expect(page).toHaveURL(/sort=name/)
  })

  test('a category, a price range and an order stay in the URL', async ({ shop }) => {
    const page = await shop.openAs(demoCustomer, '/products')
    const filters = page.getByRole('complementary', { name: 'Filters' })
    await filters.getByRole('button', { name: /^Pharmacy/ }).click()
    await count(page, OF_CATEGORY)
    await expect(page.getByRole('heading', { level: 1, name: 'Pharmacy' })).toBeVisible()
    await filters.getByLabel('Min Price').fill('999.9')
    await filters.getByLabel('Min Price').press('Enter')
    await expect(page).toHaveURL(/minPrice=999(&|$)/)
    await filters.getByLabel('Sort By').selectOption('price-low')
    await expect(page).toHaveURL(/sort=price-low/)
    // The address changes a moment before the list says that it is busy, and its later cards are drawn after the first.
    await expect(async () => {
      const found = await prices(page)
      const counted = await page
        .getByText(/^\d+ products$/)
        .first()
        .textContent()
      expect(found).toHaveLength(Number.parseInt(counted ?? '', 10))
      expect(Math.min(...found)).toBeGreaterThanOrEqual(999)
      expect(found).toEqual([...found].sort((one, other) => one - other))
      await expect(page.getByRole('list', { name: 'Products' })).not.toHaveAttribute('aria-busy')
    }).toPass()
    const shown = await prices(page)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Pharmacy' })).toBeVisible()
    await expect(filters.getByLabel('Min Price')).toHaveValue('999')
    await expect(filters.getByLabel('Sort By')).toHaveValue('price-low')
    await expect.poll(() => prices(page)).toEqual(shown)
    await filters.getByLabel('Min Price').fill('')
    await filters.getByLabel('Min Price').blur()
    await expect(filters.getByLabel('Min Price')).toHaveValue('0')
    await count(page, OF_CATEGORY)
  })

  test('nothing found says so and "Clear filters" shows everything again', async ({ shop }) => {
    const page = await shop.openAs(demoCustomer, '/products?minPrice=900&maxPrice=100')
    await expect(page.getByText('No products found')).toBeVisible()
    await expect(page.getByText('Try adjusting your search or filter criteria')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await count(page, ALL)
  })

  test('typing narrows the list and suggests at most five; picking fills the box and opens', async ({
    shop,
  }) => {
    const page = await shop.openAs(demoCustomer, '/products')
    await searchBox(page).fill('laptop')
    const suggestions = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
    await expect(suggestions).toHaveCount(5)
    await expect(suggestions.first()).toContainText('Electronics')
    await expect(page).toHaveURL(/search=laptop/)
    await expect(async () => {
      for (const name of await names(page)) expect(name.toLowerCase()).toContain('laptop')
    }).toPass()
    await searchBox(page).press('ArrowDown')
    const picked = (await suggestions.first().locator('mark').first().locator('..').textContent()) ?? ''
    await searchBox(page).press('Enter')
    await expect(page).toHaveURL(/\/products\/electronics_\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(picked)
    await expect(searchBox(page)).toHaveValue(picked)
  })

  test('going back returns to the same products at the same place', async ({ shop }) => {
    const page = await shop.openAs(demoCustomer, '/products?category=furniture')
    await page.getByText(/^24 of 1\d\d products$/).scrollIntoViewIfNeeded()
    await expect(cards(page)).toHaveCount(48)
    const thirtieth = cards(page).nth(30)
    await thirtieth.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    await thirtieth.getByRole('link').click()
    await expect(page.getByRole('tab', { name: 'Description' })).toBeVisible()
    await page.goBack()
    await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(48)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
  })

  test('grid and list switch, and the address remembers', async ({ shop }) => {
    const page = await shop.openAs(demoCustomer, '/products')
    await page.getByRole('button', { name: 'List view' }).click()
    await expect(page.getByRole('list', { name: 'Products' })).toHaveAttribute('data-view', 'list')
    await page.reload()
    await expect(page.getByRole('list', { name: 'Products' })).toHaveAttribute('data-view', 'list')
  })

  test('a failure keeps the products on screen and can be retried', async ({ shop }) => {
    const page = await shop.openAs(demoCustomer, '/products')
    await expect(cards(page)).toHaveCount(24)
    const isList = (url: URL) => url.pathname === '/api/products'
    await page.route(isList, (route) =>
      route.fulfill({ status: 500, json: { success: false, code: 'internal', message: 'Away' } }),
    )
    await page.getByRole('button', { name: /^Gadgets/ }).click()
    await expect(page.getByText('The products could not be loaded')).toBeVisible()
    await expect(cards(page)).toHaveCount(24)
    await page.unroute(isList)
    await page.getByRole('button', { name: 'Retry' }).click()
    await count(page, OF_CATEGORY)
  })

  test('on a phone the drawer filters and ends in "Show N products"', async ({ shop }) => {
    const page = await shop.openAs(demoCustomer, '/products', { viewport: PHONE })
    await page.getByRole('button', { name: 'Filters' }).click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    await drawer.getByRole('button', { name: /^Gadgets/ }).click()
    await drawer.getByRole('button', { name: /^Show 1\d\d products$/ }).click()
    await expect(drawer).toBeHidden()
    await page.getByRole('button', { name: 'Remove filter Gadgets' }).click()
    await count(page, ALL)
  })

  test('pictures that fail leave the products’ names', async ({ shop }) => {
    const page = await shop.openAs(demoCustomer, '/cart')
    await page.route('**/pictures/**', (route) => route.abort())
    await page.goto(`${shop.url}/products/gadgets_001`)
    await expect(page.locator('[data-placeholder]').first()).toHaveText('Smart Watch')
  })
})

test('the header stays with the shop’s name, search, wishlist, cart, account and logout', async ({
  shop,
}) => {
  const customer = await shop.newCustomer('Meera Iyer')
  const page = await shop.openAs(customer, '/products')
  const header = page.getByRole('banner')
  await expect(cards(page)).toHaveCount(24)
  await page.evaluate(() => scrollTo(0, 1500))
  await expect(header).toBeInViewport()
  await expect(header.getByRole('link', { name: 'Tokri' })).toBeVisible()
  await expect(header.getByPlaceholder('Search products...')).toBeVisible()
  await expect(header.getByRole('link', { name: 'Meera Iyer' })).toHaveAttribute('href', '/customer')
  await expect(header.getByRole('button', { name: 'Log out' })).toBeVisible()

  const filters = page.getByRole('complementary', { name: 'Filters' })
  const categories = filters.getByRole('list', { name: 'Categories' }).getByRole('button')
  await expect(categories).toHaveText([
    /^All Products/,
    /^Electronics/,
    /^Gadgets/,
    /^Furniture/,
    /^Pharmacy/,
  ])
  for (const category of await categories.all()) await expect(category.locator('svg')).toBeVisible()
  const sorts = filters.getByLabel('Sort By').getByRole('option')
  expect(await sorts.evaluateAll((all: HTMLOptionElement[]) => all.map(({ value }) => value))).toEqual([
    'featured',
    'name',
    'price-low',
    'price-high',
    'rating',
    // Law since 1 July 2026.
    'origin',
  ])

  await header.getByRole('link', { name: 'Wishlist' }).click()
  await expect(page).toHaveURL(/\/wishlist$/)
  await header.getByTestId('cart-link').click()
  await expect(page).toHaveURL(/\/cart$/)
})
