import type { Page } from '@playwright/test'
import { expectAccessible, LOOKS } from './axe.ts'
import { dayOf } from './delivery-day.ts'
import { demoCustomer, expect, PHONE, test } from './shop-test.ts'

for (const { place, ...look } of LOOKS) {
  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

  test(`a visitor's screens and dialogs have no accessibility violation ${place}`, async ({ shop }) => {
    const page = await shop.openAsVisitor('/', look)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expectAccessible(page, 'landing')
    await press(page, 'Login')
    await page.getByRole('dialog').getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText('Password is required')).toBeVisible()
    await expectAccessible(page, 'Sign In with errors')
    await press(page, 'Forgot Password')
    await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeVisible()
    await expectAccessible(page, 'Reset Password')
    await press(page, 'Back to Login')
    await page.getByRole('button', { name: 'Create Account', exact: true }).click()
    await expect(page.getByLabel('Confirm Password')).toBeVisible()
    await expectAccessible(page, 'Create Account')
    await page.goto(`${shop.url}/reset-password?token=unknown`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, 'choosing a new password')
  })

  test(`the catalogue's drawers and menus have no accessibility violation ${place}`, async ({ shop }) => {
    const page = await shop.openAs(await shop.newCustomer(), '/products', look)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(page.getByRole('list', { name: 'Products' }).getByRole('article')).toHaveCount(24)
    await page.getByRole('combobox', { name: 'Search products' }).fill('lamp')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expect(page.getByText('400 products', { exact: true })).toHaveCount(0)
    await expectAccessible(page, 'suggestions')
    await page.goto(`${shop.url}/products?view=list&category=gadgets&minPrice=100`)
    await expect(page.getByRole('list', { name: 'Products' }).getByRole('article').first()).toBeVisible()
    await expectAccessible(page, 'list with filters')
    if (look.viewport === PHONE) {
      await press(page, /^Filters/)
      await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
      await expectAccessible(page, 'filter drawer')
    }
    await page.goto(`${shop.url}/products?minPrice=900&maxPrice=100`)
    await expect(page.getByText('No products found')).toBeVisible()
    await expectAccessible(page, 'nothing found')
    await page.goto(`${shop.url}/products/gadgets_001`)
    await page.getByRole('tab', { name: 'Reviews' }).click()
    await expect(page.getByRole('meter').first()).toBeVisible()
    await press(page, 'More share options')
    await expect(page.getByRole('button', { name: 'Copy details' })).toBeVisible()
    await expectAccessible(page, 'reviews and share options')
    await page.goto(`${shop.url}/products/nothing_999`)
    await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible()
    await expectAccessible(page, 'no such product')
  })

  test(`a new customer's empty screens have no accessibility violation ${place}`, async ({ shop }) => {
    const page = await shop.openAs(await shop.newCustomer(), '/cart', look)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const empty of ['/cart', '/wishlist', '/checkout', '/customer', '/orders']) {
      await page.goto(shop.url + empty)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await expectAccessible(page, `${empty} of a new customer`)
    }
  })

  test(`checkout, orders and account have no accessibility violation ${place}, dialogs open`, async ({
    shop,
  }) => {
    const customer = await shop.newCustomer('Meera Iyer')
    const { id } = await shop.call<{ id: string }>(customer, 'GET', '/api/profile')
    await shop.call(customer, 'POST', `/api/cart/${id}`, { productId: 'gadgets_001', quantity: 2 })
    const order = await dayOf(shop).newOrder('Meera Iyer', customer)
    const page = await shop.openAs(customer, '/cart', look)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await press(page, 'Remove Smart Watch')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page, 'a question')
    await page.goto(`${shop.url}/checkout`)
    await expect(page.getByLabel('City')).toHaveValue('Bengaluru')
    await page.getByLabel('Phone Number').fill('12')
    await press(page, 'Continue to Payment')
    await expect(page.getByText('Please enter a valid 10-digit phone number')).toBeVisible()
    await expectAccessible(page, 'delivery details with an error')
    await page.getByLabel('Phone Number').fill('9876543210')
    await press(page, 'Continue to Payment')
    await expect(page.getByRole('heading', { name: 'Payment Method' })).toBeVisible()
    await expectAccessible(page, 'payment method')
    await page.getByLabel(/^Cash on Delivery/).check()
    await press(page, 'Place Order')
    await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
    await expectAccessible(page, 'order placed')
    await page.goto(`${shop.url}/customer`)
    await expect(page.getByText('Average order value')).toBeVisible()
    await expectAccessible(page, 'overview')
    await page.getByRole('main').getByRole('button', { name: 'Notifications' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, 'notifications')
    await page.keyboard.press('Escape')
    await press(page, 'Rewards')
    await expect(page.getByRole('dialog', { name: 'Rewards' })).toBeVisible()
    await expectAccessible(page, 'rewards')
    await page.goto(`${shop.url}/customer?tab=profile`)
    await press(page, 'Edit Profile')
    await expectAccessible(page, 'profile being edited')
    await page.goto(`${shop.url}/orders?order=${order.id}`)
    await expect(page.getByRole('dialog').getByRole('list', { name: 'Delivery timeline' })).toBeVisible()
    await expectAccessible(page, 'order details')
  })

  for (const path of ['/products', '/products/electronics_001', '/cart', '/wishlist'])
    test(`${path} has no accessibility violation ${place}`, async ({ shop }) => {
      const page = await shop.openAs(demoCustomer, path, look)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page, path)
    })
}
