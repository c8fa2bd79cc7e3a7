import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { dayOf } from './delivery-day.ts'
import { expect, PHONE, test } from './shop-test.ts'

const DESKTOP = { width: 1440, height: 900 }

/** Dresses the page in a theme and stills it, so that nothing is looked at half faded in. */
async function dress(page: Page, theme: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate((chosen) => localStorage.setItem('tokri-theme', chosen), theme)
  await page.reload()
}

async function expectNoViolation(page: Page, what: string) {
  await test.step(what, async () => {
    await expect(page.locator('.skeleton')).toHaveCount(0)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
      what,
    ).toEqual([])
  })
}

for (const [theme, viewport] of [
  ['light', PHONE],
  ['dark', DESKTOP],
] as const) {
  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

  test(`a visitor's screens and dialogs have no accessibility violation in ${theme}`, async ({ shop }) => {
    const page = await shop.openAsVisitor('/', { viewport })
    await dress(page, theme)
    await expectNoViolation(page, 'landing')
    await press(page, 'Login')
    await page.getByRole('dialog').getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText('Password is required')).toBeVisible()
    await expectNoViolation(page, 'Sign In with errors')
    await press(page, 'Forgot Password')
    await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeVisible()
    await expectNoViolation(page, 'Reset Password')
    await press(page, 'Back to Login')
    await page.getByRole('button', { name: 'Create Account', exact: true }).click()
    await expect(page.getByLabel('Confirm Password')).toBeVisible()
    await expectNoViolation(page, 'Create Account')
    await page.goto(`${shop.url}/reset-password?token=unknown`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoViolation(page, 'choosing a new password')
  })

  test(`the catalogue's drawers and menus have no accessibility violation in ${theme}`, async ({ shop }) => {
    const page = await shop.openAs(await shop.newCustomer(), '/products', { viewport })
    await dress(page, theme)
    await expect(page.getByRole('list', { name: 'Products' }).getByRole('article')).toHaveCount(24)
    await page.getByRole('combobox', { name: 'Search products' }).fill('lamp')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectNoViolation(page, 'suggestions')
    await page.goto(`${shop.url}/products?view=list&category=gadgets&minPrice=100`)
    await expect(page.getByRole('list', { name: 'Products' }).getByRole('article').first()).toBeVisible()
    await expectNoViolation(page, 'list with filters')
    if (viewport === PHONE) {
      await press(page, /^Filters/)
      await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
      await expectNoViolation(page, 'filter drawer')
    }
    await page.goto(`${shop.url}/products?minPrice=900&maxPrice=100`)
    await expect(page.getByText('No products found')).toBeVisible()
    await expectNoViolation(page, 'nothing found')
    await page.goto(`${shop.url}/products/gadgets_001`)
    await page.getByRole('tab', { name: 'Reviews' }).click()
    await expect(page.getByRole('meter').first()).toBeVisible()
    await press(page, 'More share options')
    await expect(page.getByRole('button', { name: 'Copy details' })).toBeVisible()
    await expectNoViolation(page, 'reviews and share options')
    await page.goto(`${shop.url}/products/nothing_999`)
    await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible()
    await expectNoViolation(page, 'no such product')
  })

  test(`a new customer's empty screens have no accessibility violation in ${theme}`, async ({ shop }) => {
    const page = await shop.openAs(await shop.newCustomer(), '/cart', { viewport })
    await dress(page, theme)
    for (const empty of ['/cart', '/wishlist', '/checkout', '/customer', '/orders']) {
      await page.goto(shop.url + empty)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await expectNoViolation(page, `${empty} of a new customer`)
    }
  })

  test(`checkout, orders and account have no accessibility violation in ${theme}, dialogs open`, async ({
    shop,
  }) => {
    const customer = await shop.newCustomer('Meera Iyer')
    const { id } = await shop.call<{ id: string }>(customer, 'GET', '/api/profile')
    await shop.call(customer, 'POST', `/api/cart/${id}`, { productId: 'gadgets_001', quantity: 2 })
    const order = await dayOf(shop).newOrder('Meera Iyer', customer)
    const page = await shop.openAs(customer, '/cart', { viewport })
    await dress(page, theme)
    await press(page, 'Remove Smart Watch')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectNoViolation(page, 'a question')
    await page.goto(`${shop.url}/checkout`)
    await expect(page.getByLabel('City')).toHaveValue('Bengaluru')
    await page.getByLabel('Phone Number').fill('12')
    await press(page, 'Continue to Payment')
    await expect(page.getByText('Please enter a valid 10-digit phone number')).toBeVisible()
    await expectNoViolation(page, 'delivery details with an error')
    await page.getByLabel('Phone Number').fill('9876543210')
    await press(page, 'Continue to Payment')
    await expect(page.getByRole('heading', { name: 'Payment Method' })).toBeVisible()
    await expectNoViolation(page, 'payment method')
    await page.getByLabel(/^Cash on Delivery/).check()
    await press(page, 'Place Order')
    await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
    await expectNoViolation(page, 'order placed')
    await page.goto(`${shop.url}/customer`)
    await expect(page.getByText('Average order value')).toBeVisible()
    await expectNoViolation(page, 'overview')
    await page.getByRole('main').getByRole('button', { name: 'Notifications' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoViolation(page, 'notifications')
    await page.keyboard.press('Escape')
    await press(page, 'Rewards')
    await expect(page.getByRole('dialog', { name: 'Rewards' })).toBeVisible()
    await expectNoViolation(page, 'rewards')
    await page.goto(`${shop.url}/customer?tab=profile`)
    await press(page, 'Edit Profile')
    await expectNoViolation(page, 'profile being edited')
    await page.goto(`${shop.url}/orders?order=${order.id}`)
    await expect(page.getByRole('dialog').getByRole('list', { name: 'Delivery timeline' })).toBeVisible()
    await expectNoViolation(page, 'order details')
  })
}
