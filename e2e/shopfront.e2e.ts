import type { Page } from '@playwright/test'
import { demoCustomer, expect, PHONE, test } from './shop-test.ts'

const cards = (page: Page) => page.getByRole('list', { name: 'Products' }).getByRole('article')
const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search products' })
const count = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
const prices = async (page: Page) =>
  (await cards(page).locator('span.font-bold', { hasText: '₹' }).allTextContents()).map((text) =>
    Number(text.replace(/[₹,]/g, '')),
  )
const names = (page: Page) => cards(page).getByRole('heading').allTextContents()

test.describe('the catalogue', () => {
  test('shows 24 of 400 products by name, and more on demand (CAT-24, CAT-28, CAT-29)', async ({ shop }) => {
    const page = await shop.openAs(demoCustomer, '/products')
    await count(page, '400 products')
    await expect(cards(page)).toHaveCount(24)
    await expect(page.getByText('Now Showing')).toBeVisible()
    const shown = await names(page)
    expect(shown).toEqual([...shown].sort((one, other) => one.localeCompare(other, 'en')))
    await page.getByText('24 of 400 products').scrollIntoViewIfNeeded()
    await expect(cards(page)).toHaveCount(48)
  })

  test('a category, a price range and an order are kept by the address (CAT-16..22, CAT-25..27)', async ({
    shop,
  }) => {
    const page = await shop.openAs(demoCustomer, '/products')
    const filters = page.getByRole('complementary', { name: 'Filters' })
    await filters.getByRole('button', { name: /^Pharmacy/ }).click()
    await count(page, '100 products')
    await expect(page.getByRole('heading', { level: 1, name: 'Pharmacy' })).toBeVisible()
    await filters.getByLabel('Min Price').fill('999.9')
    await filters.getByLabel('Min Price').press('Enter')
    await expect(page).toHaveURL(/minPrice=999(&|$)/)
    await filters.getByLabel('Sort By').selectOption('price-low')
    await expect(page).toHaveURL(/sort=price-low/)
    await expect(page.getByRole('list', { name: 'Products' })).not.toHaveAttribute('aria-busy')
    const shown = await prices(page)
    expect(Math.min(...shown)).toBeGreaterThanOrEqual(999)
    expect(shown).toEqual([...shown].sort((one, other) => one - other))
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Pharmacy' })).toBeVisible()
    await expect(filters.getByLabel('Min Price')).toHaveValue('999')
    await expect(filters.getByLabel('Sort By')).toHaveValue('price-low')
    expect(await prices(page)).toEqual(shown)
    await filters.getByLabel('Min Price').fill('')
    await filters.getByLabel('Min Price').blur()
    await expect(filters.getByLabel('Min Price')).toHaveValue('0')
    await count(page, '100 products')
  })

  test('nothing found says so and "Clear filters" shows everything again (CAT-43)', async ({ shop }) => {
    const page = await shop.openAs(demoCustomer, '/products?minPrice=900&maxPrice=100')
    await expect(page.getByText('No products found')).toBeVisible()
    await expect(page.getByText('Try adjusting your search or filter criteria')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await count(page, '400 products')
  })

  test('typing narrows the list and suggests at most five; picking fills the box and opens (CAT-10..13)', async ({
    shop,
  }) => {
    const page = await shop.openAs(demoCustomer, '/products')
    await searchBox(page).fill('laptop')
    const suggestions = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
    await expect(suggestions).toHaveCount(5)
    await expect(suggestions.first()).toContainText('Electronics')
    await expect(page).toHaveURL(/search=laptop/)
    for (const name of await names(page)) expect(name.toLowerCase()).toContain('laptop')
    await searchBox(page).press('ArrowDown')
    const picked = (await suggestions.first().locator('mark').first().locator('..').textContent()) ?? ''
    await searchBox(page).press('Enter')
    await expect(page).toHaveURL(/\/products\/electronics_\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(picked)
    await expect(searchBox(page)).toHaveValue(picked)
  })

  test('going back returns to the same products at the same place', async ({ shop }) => {
    const page = await shop.openAs(demoCustomer, '/products?category=furniture')
    await page.getByText('24 of 100 products').scrollIntoViewIfNeeded()
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

  test('grid and list switch, and the address remembers (CAT-30)', async ({ shop }) => {
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
    await count(page, '100 products')
  })

  test('on a phone the drawer filters and ends in "Show N products" (CAT-14)', async ({ shop }) => {
    const page = await shop.openAs(demoCustomer, '/products', { viewport: PHONE })
    await page.getByRole('button', { name: 'Filters' }).click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    await drawer.getByRole('button', { name: /^Gadgets/ }).click()
    await drawer.getByRole('button', { name: 'Show 100 products' }).click()
    await expect(drawer).toBeHidden()
    await page.getByRole('button', { name: 'Remove filter Gadgets' }).click()
    await count(page, '400 products')
  })

  test('pictures that fail leave the products’ names (CAT-32, PDP-06, GEN-08)', async ({ shop }) => {
    const page = await shop.openAs(demoCustomer, '/cart')
    await page.route('**/pictures/**', (route) => route.abort())
    await page.goto(`${shop.url}/products/gadgets_001`)
    await expect(page.locator('[data-placeholder]').first()).toHaveText('Smart Watch')
  })
})

test('the header stays with the shop’s name, search, wishlist, cart, account and logout (CAT-01..06, CAT-15, CAT-23)', async ({
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
    'name',
    'price-low',
    'price-high',
    'rating',
  ])

  await header.getByRole('link', { name: 'Wishlist' }).click()
  await expect(page).toHaveURL(/\/wishlist$/)
  await header.getByTestId('cart-link').click()
  await expect(page).toHaveURL(/\/cart$/)
})

test('a card shows what the shop knows of its product and opens it (CAT-31, CAT-33..40)', async ({
  shop,
}) => {
  interface Listed {
    id: string
    name: string
    description: string
    rating: number
    reviews: number
    price: number
  }
  const { items } = await shop.call<{ items: Listed[] }>(
    demoCustomer,
    'GET',
    '/api/products?category=gadgets&limit=24',
  )
  const page = await shop.openAs(demoCustomer, '/products?category=gadgets')
  await expect(cards(page)).toHaveCount(24)
  for (const product of items) {
    const card = page.locator(`[data-product="${product.id}"]`)
    await expect(card.getByText('Best Seller')).toHaveCount(product.rating >= 4.5 ? 1 : 0)
  }
  expect(items.some(({ rating }) => rating >= 4.5)).toBe(true)
  const [product] = items
  if (!product) throw new Error('The category has products')
  const card = page.locator(`[data-product="${product.id}"]`)
  await expect(card.getByText('Gadgets', { exact: true })).toBeVisible()
  await expect(card.getByRole('heading')).toHaveText(product.name)
  await expect(card.getByText(product.description)).toBeVisible()
  await expect(card).toContainText(`Rated ${product.rating.toFixed(1)}`)
  await expect(card).toContainText(`(${product.reviews.toLocaleString('en-IN')} reviews)`)
  await expect(card).toContainText(`₹${product.price.toLocaleString('en-IN', { minimumFractionDigits: 2 })}`)
  const picture = card.locator('img').first()
  expect(
    await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
  ).toBeGreaterThan(0)
  await card.getByRole('link', { name: product.name }).click()
  await expect(page).toHaveURL(new RegExp(`/products/${product.id}$`))
})

test.describe('a product', () => {
  test('says "Loading product..." until it is there (PDP-02)', async ({ shop }) => {
    const page = await shop.openAs(demoCustomer, '/cart')
    const waiting = Promise.withResolvers<void>()
    await page.route('**/api/products/gadgets_001', async (route) => {
      await waiting.promise
      await route.continue()
    })
    await page.goto(`${shop.url}/products/gadgets_001`)
    await expect(page.getByText('Loading product...')).toBeVisible()
    waiting.resolve()
    await expect(page.getByRole('heading', { level: 1, name: 'Smart Watch' })).toBeVisible()
    await expect(page.getByText('Loading product...')).toBeHidden()
  })

  test('that does not exist leads back (PDP-03, PDP-04)', async ({ shop }) => {
    const page = await shop.openAs(demoCustomer, '/products/gadgets_999')
    await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible()
    await expect(page.getByText("The product you're looking for doesn't exist.")).toBeVisible()
    await page.getByRole('link', { name: 'Browse Products' }).click()
    await expect(page).toHaveURL(/\/products$/)
  })

  test('shows in list, page and API alike, also after a reload (PDP-07..13, GEN-05, Q-24, Q-31, Q-32)', async ({
    shop,
  }) => {
    const product = await shop.call<{
      name: string
      price: number
      listPrice: number
      rating: number
      reviews: number
    }>(demoCustomer, 'GET', '/api/products/furniture_001')
    const rupees = (amount: number) =>
      new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(amount)
    const page = await shop.openAs(demoCustomer, '/products/furniture_001')
    for (const visit of ['first', 'again']) {
      await test.step(visit, async () => {
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name)
        await expect(page.getByRole('main').getByRole('link', { name: 'Furniture' })).toBeVisible()
        await expect(
          page.getByRole('button').filter({
            hasText: `Rated ${product.rating.toFixed(1)} out of 5, (${product.reviews.toLocaleString('en-IN')} reviews)`,
          }),
        ).toBeVisible()
        await expect(page.getByText(rupees(product.price), { exact: true }).first()).toBeVisible()
        await expect(page.locator('s').first()).toContainText(rupees(product.listPrice))
        await expect(page.getByText('17% OFF')).toBeVisible()
        await expect(page.getByText(`Save ${rupees(product.listPrice - product.price)}`)).toBeVisible()
        const payable = rupees(Math.round(product.price * 118) / 100)
        await expect(page.getByText(`${payable} Inclusive of all taxes`)).toBeVisible()
      })
      await page.reload()
    }
  })

  test('has four pictures, three promises, three tabs and related ones of its category (PDP-05, PDP-14, PDP-23..25, PDP-37..41, PDP-43, PDP-44, CONST-43)', async ({
    shop,
  }) => {
    const page = await shop.openAs(demoCustomer, '/products/electronics_001')
    await expect(page.getByRole('button', { name: /^Show picture \d of 4$/ })).toHaveCount(4)
    for (const promise of ['Free Delivery', '7 Days Return', '2 Year Warranty'])
      await expect(page.getByText(promise)).toBeVisible()
    const product = await shop.call<{
      description: string
      specifications: string[]
      rating: number
      reviews: number
    }>(demoCustomer, 'GET', '/api/products/electronics_001')
    const panel = page.getByRole('tabpanel')
    await expect(page.getByRole('tab')).toHaveText([/^Description/, /^Specifications/, /^Reviews/])
    await expect(panel.getByText(product.description)).toBeVisible()
    await expect(panel.getByRole('heading', { name: 'Uses & Purpose' })).toBeVisible()
    await page.getByRole('tab', { name: 'Specifications' }).click()
    await expect(panel.getByRole('listitem')).toHaveText(product.specifications)
    await page.getByRole('tab', { name: 'Reviews' }).click()
    await expect(panel.getByText(product.rating.toFixed(1), { exact: true })).toBeVisible()
    await expect(page.getByRole('meter')).toHaveCount(5)
    const ofEachStar = await page
      .getByRole('meter')
      .evaluateAll((bars: HTMLMeterElement[]) => bars.map(({ value }) => value))
    expect(ofEachStar).toHaveLength(5)
    expect(ofEachStar.reduce((sum, count) => sum + count, 0)).toBe(product.reviews)
    const related = page.getByRole('region', { name: 'You May Also Like' }).getByRole('article')
    await expect(related).toHaveCount(4)
    for (const id of await related.evaluateAll((all) => all.map((one) => one.dataset.product)))
      expect(id).toMatch(/^electronics_(?!001$)/)
    await related.first().getByRole('link').click()
    await expect(page).not.toHaveURL(/electronics_001/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('is bought now with the chosen quantity, which a reload keeps (PDP-15..19, Q-43)', async ({
    shop,
  }) => {
    const page = await shop.openAs(demoCustomer, '/products/gadgets_001')
    const stepper = page.getByRole('group', { name: 'Quantity', exact: true })
    await expect(stepper).toHaveText('1')
    await expect(stepper.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled()
    await expect(page.getByText('Max 10 per order').first()).toBeVisible()
    const more = stepper.getByRole('button', { name: 'Increase quantity' })
    for (let quantity = 1; quantity < 10; quantity++) await more.click()
    await expect(stepper).toHaveText('10')
    await expect(more).toBeDisabled()
    await page.getByRole('link', { name: 'Buy Now' }).click()
    await expect(page).toHaveURL(/\/checkout\?product=gadgets_001&quantity=10$/)
  })

  test('is shared by the device’s sheet, by three services and by its details, without a call to the shop (PDP-26, PDP-29, PDP-31..35, ROUTE-13, ERR-40)', async ({
    shop,
  }) => {
    const page = await shop.openAs(demoCustomer, '/products/gadgets_001')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Smart Watch')
    const link = `${shop.url}/products/gadgets_001`
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    const calls: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url())
    })
    const isQuiet = async () => {
      const before = calls.length
      await page.waitForTimeout(500)
      return calls.length === before
    }
    await expect.poll(isQuiet).toBe(true)
    calls.length = 0

    await page.evaluate(() => {
      const shared: ShareData[] = []
      Object.assign(window, { shared })
      Object.defineProperty(navigator, 'share', {
        configurable: true,
        value: async (data: ShareData) => void shared.push(data),
      })
    })
    const share = page.getByRole('button', { name: 'Share', exact: true })
    await share.click()
    expect(await page.evaluate(() => Reflect.get(window, 'shared'))).toMatchObject([{ url: link }])
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'share', { value: () => Promise.reject(new Error('No app')) }),
    )
    await share.click()
    await expect(page.getByText('Link copied to clipboard!')).toBeVisible()
    expect(await clipboard()).toBe(link)

    const options = page.getByRole('button', { name: 'More share options' })
    await options.click()
    for (const [name, service] of [
      ['WhatsApp', 'https://wa.me/'],
      ['Facebook', 'https://www.facebook.com/sharer/'],
      ['Twitter', 'https://twitter.com/intent/tweet'],
    ] as const) {
      const address = await page.getByRole('link', { name }).getAttribute('href')
      expect(address).toMatch(new RegExp(`^${service}`))
      expect(decodeURIComponent(address ?? '')).toContain(link)
    }
    await page.getByRole('button', { name: 'Copy details' }).click()
    await expect(page.getByText('Product details copied to clipboard!')).toBeVisible()
    expect(await clipboard()).toMatch(/^Smart Watch - ₹[\d,]+\.\d\d/)
    await options.click()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText('Product link copied to clipboard!')).toBeVisible()
    expect(calls).toEqual([])
  })

  test('says in its page’s head what messengers show of its link, to whoever asks', async ({ shop }) => {
    const head = async (path: string) => {
      const page = await (await fetch(shop.url + path)).text()
      return Object.fromEntries(
        [...page.matchAll(/<meta property="([^"]+)" content="([^"]*)"/g)].map(([, name, value]) => [
          name,
          value,
        ]),
      )
    }
    const product = await head('/products/gadgets_001')
    expect(product).toMatchObject({
      'og:title': 'Smart Watch',
      'og:description': expect.stringMatching(/^₹2,999\.00 \(₹3,538\.82 inclusive of all taxes\) · /),
      'product:price:amount': '2999.00',
    })
    const picture = new URL(product['og:image'] ?? '')
    expect((await fetch(shop.url + picture.pathname)).headers.get('content-type')).toBe('image/webp')
    expect(await head('/products/nothing_999')).toEqual({})
  })

  test('that cannot be copied says so (PDP-28, ERR-31)', async ({ shop }) => {
    const page = await shop.openAs(demoCustomer, '/products/gadgets_001')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Smart Watch')
    await page.evaluate(() => {
      Reflect.deleteProperty(Navigator.prototype, 'share')
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
    })
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(page.getByText('Failed to copy link')).toBeVisible()
    await expect(page.getByText('Failed to copy link')).toBeHidden()
    await page.getByRole('button', { name: 'More share options' }).click()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText('Failed to share product')).toBeVisible()
  })

  test('shared without a share sheet is a copied link, said for three seconds (PDP-27)', async ({ shop }) => {
    const page = await shop.openAs(demoCustomer, '/products/gadgets_001')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(page.getByText('Link copied to clipboard!')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${shop.url}/products/gadgets_001`)
    await expect(page.getByText('Link copied to clipboard!')).toBeHidden()
  })
})
