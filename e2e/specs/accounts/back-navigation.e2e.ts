import type { Page } from '@playwright/test'
import { DETAILS } from '../../support/delivery-details.ts'
import { expect, PHONE, type TestPerson, test } from '../../support/shop-test.ts'

async function signIn(page: Page, { email, password }: TestPerson) {
  await page.getByRole('button', { name: 'Login' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email Address').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Path and query of the page. */
const place = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

for (const { kind, path } of [
  { kind: 'a cart', path: '/checkout' },
  { kind: 'a buy-now', path: '/checkout?product=gadgets_002&quantity=2' },
]) {
  test(`a session that ends at Place Order of ${kind} is said, and the sign-in leads back to the checkout as it was`, async ({
    shop,
  }) => {
    const customer = await shop.newCustomer()
    const { id } = await shop.call<{ id: string }>(customer, 'GET', '/api/profile')
    await shop.call(customer, 'POST', `/api/cart/${id}`, { productId: 'gadgets_001', quantity: 1 })
    const page = await shop.openAs(customer, path, { viewport: PHONE })
    for (const [label, value] of Object.entries(DETAILS)) await page.getByLabel(label).fill(value)
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await page.getByRole('radio', { name: /^Cash on Delivery/ }).check()
    const checkout = place(page)
    await shop.call(customer, 'POST', '/api/logout')
    await page.getByRole('button', { name: 'Place Order' }).click()

    await expect(page.getByText('You have been signed out')).toBeVisible()
    expect(place(page)).toBe('/')
    await signIn(page, customer)
    await expect(page.getByRole('heading', { name: 'Payment Method' })).toBeVisible()
    expect(place(page)).toBe(checkout)
    await expect(page.getByRole('radio', { name: /^Cash on Delivery/ })).toBeChecked()
    await expect(page.getByRole('main')).toContainText('Chennai')
    await page.getByRole('button', { name: 'Place Order' }).click()
    await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  })
}

test('a link opened signed out is where the sign-in leads, whichever page it names', async ({ shop }) => {
  const customer = await shop.newCustomer()
  for (const path of ['/cart', '/wishlist', '/orders?order=00000000', '/products?search=lamp']) {
    const page = await shop.openAsVisitor(path)
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome to / })).toBeVisible()
    await expect(page.getByText(/^Please login, and we take you to /)).toBeVisible()
    await signIn(page, customer)
    await page.waitForURL(shop.url + path)
    await page.context().close()
  }
})

test('a shared product shows itself to a visitor on a phone, and opens after the sign-in', async ({
  shop,
}) => {
  const page = await shop.openAsVisitor('/products/gadgets_001', { viewport: PHONE })
  const product = page.getByRole('region', { name: 'The product you opened' })
  await expect(product.getByRole('heading', { name: 'Smart Watch' })).toBeInViewport()
  await expect(product.getByText('Inclusive of all taxes')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Login' })).toBeInViewport()
  await signIn(page, await shop.newCustomer())
  await page.waitForURL(`${shop.url}/products/gadgets_001`)
})
