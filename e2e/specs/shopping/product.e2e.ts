import { demoCustomer, expect, PHONE, test } from '../../support/shop-test.ts'

test.describe('a product', () => {
  test('says on a phone without scrolling what it costs to pay, whatever its name', async ({ shop }) => {
    const { items } = await shop.call<{ items: { id: string; name: string }[] }>(
      demoCustomer,
      'GET',
      '/api/products?limit=100',
    )
    const longest = items.toSorted((a, b) => b.name.length - a.name.length).slice(0, 3)
    const page = await shop.openAs(demoCustomer, '/products', { viewport: PHONE })
    for (const id of ['furniture_001', ...longest.map((product) => product.id)]) {
      await page.goto(`${shop.url}/products/${id}`)
      await expect(page.locator('[data-rendered-for]')).toHaveCount(0)
      const toPay = await page.getByText('Inclusive of all taxes').first().boundingBox()
      const bar = await page
        .getByRole('link', { name: 'Buy Now' })
        .locator('xpath=ancestor::*[@data-print="hide"]')
        .boundingBox()
      expect((toPay?.y ?? Number.NaN) + (toPay?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    }
  })

  test('opened from the list says "Loading product..." until it is there', async ({ shop }) => {
    const page = await shop.openAs(demoCustomer, '/products?search=Smart+Watch')
    const waiting = Promise.withResolvers<void>()
    await page.route('**/api/products/gadgets_001', async (route) => {
      await waiting.promise
      await route.continue()
    })
    await page.getByRole('article').getByRole('link', { name: 'Smart Watch', exact: true }).click()
    await expect(page.getByText('Loading product...')).toBeVisible()
    waiting.resolve()
    await expect(page.getByRole('heading', { level: 1, name: 'Smart Watch' })).toBeVisible()
    await expect(page.getByText('Loading product...')).toBeHidden()
  })

  test('opened by its address stands there before the page runs, and stays as it is when it does', async ({
    shop,
  }) => {
    const page = await shop.openAs(demoCustomer, '/cart')
    const heldUp = Promise.withResolvers<void>()
    await page.route(/\/assets\/main-[^/]+\.js$/, async (route) => {
      await heldUp.promise
      await route.continue()
    })
    await page.goto(`${shop.url}/products/gadgets_001`)
    const rendered = page.locator('[data-rendered-for]')
    await expect(rendered.getByRole('heading', { level: 1, name: 'Smart Watch' })).toBeVisible()
    await expect(rendered.getByText('₹2,999.00')).toBeVisible()
    const picture = rendered.locator('img').first()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    const before = await picture.boundingBox()
    heldUp.resolve()
    await expect(rendered).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Smart Watch' })).toBeVisible()
    expect(await page.getByRole('img', { name: 'Smart Watch', exact: true }).boundingBox()).toEqual(before)
  })

  test('follows its links before the page runs', async ({ shop }) => {
    const page = await shop.openAs(demoCustomer, '/cart')
    await page.route(/\/assets\/main-[^/]+\.js$/, () => undefined)
    await page.goto(`${shop.url}/products/gadgets_001`)
    await page.getByRole('link', { name: 'Wishlist' }).first().click()
    await expect(page).toHaveURL(`${shop.url}/wishlist`)
  })

  test('opened by its address shows nobody signed out or of the staff what is for customers', async ({
    shop,
  }) => {
    const page = await shop.openAsVisitor('/')
    await page.route(/\/assets\/main-[^/]+\.js$/, () => undefined)
    for (const role of [undefined, 'admin', 'delivery_agent']) {
      await page.evaluate(
        (user) => {
          localStorage.setItem('token', 'some-token')
          localStorage.setItem('user', user)
        },
        JSON.stringify(role ? { id: 'somebody', role } : null),
      )
      await page.goto(`${shop.url}/products/gadgets_001`)
      await expect(page.getByText('Loading...')).toBeVisible()
      await expect(page.locator('[data-rendered-for]')).toBeHidden()
    }
  })

  test('that does not exist leads back', async ({ shop }) => {
    const page = await shop.openAs(demoCustomer, '/products/gadgets_999')
    await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible()
    await expect(page.getByText("The product you're looking for doesn't exist.")).toBeVisible()
    await page.getByRole('link', { name: 'Browse Products' }).click()
    await expect(page).toHaveURL(/\/products$/)
  })

  test('shows in list, page and API alike, also after a reload', async ({ shop }) => {
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

  test('has four pictures, three promises, three tabs and related ones of its category', async ({ shop }) => {
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

  test('is bought now with the chosen quantity, which survives a reload', async ({ shop }) => {
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

  test('is shared by the device’s sheet, by three services and by its details, without a call to the shop', async ({
    shop,
  }) => {
    const page = await shop.openAs(demoCustomer, '/products/gadgets_001')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Smart Watch')
    const link = `${shop.url}/products/gadgets_001`
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    await expect(page.locator('[data-rendered-for]')).toHaveCount(0)
    const changes: string[] = []
    // Nothing answers any more; a reading that the page still wanted may be among what is refused.
    await page.route('**/api/**', (route) => {
      if (route.request().method() !== 'GET') changes.push(route.request().url())
      return route.abort()
    })

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
    expect(changes).toEqual([])
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
})
