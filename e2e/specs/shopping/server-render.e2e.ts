import type { Page } from '@playwright/test'
import { demoCustomer, expect, PHONE, type Shop, test } from '../../support/shop-test.ts'

const DESKTOP = { width: 1280, height: 900 }

for (const viewport of [PHONE, DESKTOP])
  test(`at ${viewport.width} px every node that the server rendered is the same node once the page runs`, async ({
    shop,
  }) => {
    const customer = await shop.openAs(demoCustomer, '/cart', { viewport })
    for (const [path, selector] of [
      ['/products', '[data-product]'],
      ['/products/gadgets_001', 'h1'],
      ['/products?category=gadgets', '[data-product]'],
      ['/checkout', 'header'],
    ] as const)
      await expectSameNodes(shop, customer, path, ['header', 'main', 'footer', selector])
    const visitor = await shop.openAsVisitor('/reset-password', { viewport })
    await expectSameNodes(shop, visitor, '/', ['header', 'main', 'h1', 'footer'])
  })

test('a page that is not as the server rendered it is rendered anew', async ({ shop }) => {
  const page = await shop.openAs(demoCustomer, '/checkout?product=gadgets_001&quantity=2')
  await expect(page.getByText('Express Checkout')).toBeVisible()
  await expect(page.locator('[data-rendered-for]')).toHaveCount(0)
})

test('Buy Now pressed before the page runs buys the variant that a shared link names', async ({ shop }) => {
  const customer = await shop.newCustomer()
  const { variants } = await shop.call<{ variants: { id: string; stockState: string }[] }>(
    customer,
    'GET',
    '/api/products/gadgets_021',
  )
  const shared = variants.findLast(({ stockState }) => stockState !== 'sold_out')?.id
  const page = await shop.openAs(customer, '/cart')
  const heldUp = await holdUpCode(page)
  await page.goto(`${shop.url}/products/gadgets_021?variant=${shared}`)
  await page.getByRole('link', { name: 'Buy Now' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/checkout.*variant=${shared}`))
  heldUp.resolve()
})

test('what is pressed and typed before the page runs counts once it does', async ({ shop }) => {
  const page = await shop.openAs(await shop.newCustomer(), '/cart')
  const heldUp = await holdUpCode(page)
  await page.goto(`${shop.url}/products`)
  for (const at of [0, 1, 2]) await page.getByRole('button', { name: 'Add to Cart' }).nth(at).click()
  await page.getByRole('combobox', { name: 'Search products' }).fill('watch')
  heldUp.resolve()
  await expect(page.getByTestId('cart-link')).toHaveAccessibleName('Cart, 3 items')
  await expect(page).toHaveURL(`${shop.url}/products?search=watch`)
})

test('two presses of one button before the page runs count twice', async ({ shop }) => {
  const page = await shop.openAs(demoCustomer, '/cart')
  const heldUp = await holdUpCode(page)
  await page.goto(`${shop.url}/products/gadgets_001`)
  const stepper = page.getByRole('group', { name: 'Quantity', exact: true })
  await stepper.getByRole('button', { name: 'Increase quantity' }).click()
  await stepper.getByRole('button', { name: 'Increase quantity' }).click()
  heldUp.resolve()
  await expect(stepper).toHaveText('3')
})

test('a search without the code of the page opens what is found', async ({ shop }) => {
  const page = await shop.openAs(demoCustomer, '/cart')
  await holdUpCode(page)
  await page.goto(`${shop.url}/products/gadgets_001`)
  await page.getByRole('combobox', { name: 'Search products' }).fill('watch')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${shop.url}/products?search=watch`)
})

/** The page shows what the server rendered, and its code comes when this is resolved. */
async function holdUpCode(page: Page): Promise<PromiseWithResolvers<void>> {
  const heldUp = Promise.withResolvers<void>()
  await page.route(/\/assets\/main-[^/]+\.js$/, async (route) => {
    await heldUp.promise
    await route.continue()
  })
  return heldUp
}

async function expectSameNodes(shop: Shop, page: Page, path: string, selectors: string[]) {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const heldUp = await holdUpCode(page)
  await page.goto(shop.url + path)
  const nodes = await Promise.all(
    selectors.map((selector) => page.locator(`[data-rendered-for] ${selector}`).first().elementHandle()),
  )
  heldUp.resolve()
  await expect(page.locator('[data-rendered-for]')).toHaveCount(0)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })
  for (const [at, node] of nodes.entries())
    expect(await node?.evaluate((element) => element.isConnected), `${path} ${selectors[at]}`).toBe(true)
  expect(errors, path).toEqual([])
  await page.unroute(/\/assets\/main-[^/]+\.js$/)
}
