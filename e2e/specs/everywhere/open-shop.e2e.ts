import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import { doubleText, largeTextFaults } from '../../support/large-text.ts'
import { lookAround, orderByPhone, startOpenShop } from '../../support/open-shop.ts'
import { watchPages } from '../../support/page-watch.ts'
import { expect, PHONE, test } from '../../support/shop-test.ts'
import type { StartedShop } from '../../support/started-shop.ts'

// One after the other, so that they share the shop that is started here.
test.describe.configure({ mode: 'default' })

let shop: StartedShop
test.beforeAll(async () => {
  shop = await startOpenShop()
})
test.afterAll(() => shop.stop())

async function open(browser: Browser, errors: string[], viewport = PHONE): Promise<Page> {
  const context = await browser.newContext({ viewport })
  watchPages(context, errors)
  const page = await context.newPage()
  await page.goto(shop.url)
  return page
}

const WAYS = [
  ['from home to the cart', lookAround],
  ['from the checkout to the parcel', orderByPhone],
] as const

for (const [name, walk] of WAYS) {
  test(`at 200 % text nothing sticks out, breaks or stays over the page ${name}`, async ({ browser }) => {
    const errors: string[] = []
    const page = await open(browser, errors)
    await doubleText(page)
    await walk(page, shop.url, async (screen) => {
      errors.push(...(await largeTextFaults(page, screen)))
    })
    expect(errors).toEqual([])
  })

  test(`no screen ${name} has an accessibility violation`, async ({ browser }) => {
    const errors: string[] = []
    const page = await open(browser, errors)
    await walk(page, shop.url, (screen) => expectAccessible(page, screen))
    expect(errors).toEqual([])
  })
}

for (const viewport of [PHONE, { width: 1440, height: 900 }])
  test(`${viewport.width} px wide the first product is ten Tabs at most from "Skip to content"`, async ({
    browser,
  }) => {
    const errors: string[] = []
    const page = await open(browser, errors, viewport)
    await page.goto(`${shop.url}/products?category=gadgets`)
    await expect(page.locator('[data-rendered-for]')).toHaveCount(0)
    const products = page.getByRole('list', { name: 'Products' })
    await expect(products.getByRole('article').first()).toBeVisible()
    await page.getByText('Skip to content').focus()
    await page.keyboard.press('Enter')
    let presses = 0
    while (!(await products.evaluate((list) => list.contains(document.activeElement)))) {
      expect(presses).toBeLessThanOrEqual(10)
      await page.keyboard.press('Tab')
      presses += 1
      // On phones the categories stand above the products.
      const link = page.getByRole('link', { name: 'Skip to products' })
      if (await link.evaluateAll(([found]) => found === document.activeElement)) await link.press('Enter')
    }
    expect(presses).toBeLessThanOrEqual(10)
    expect(errors).toEqual([])
  })
