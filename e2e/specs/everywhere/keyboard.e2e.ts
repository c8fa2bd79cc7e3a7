import type { Page } from '@playwright/test'
import { DETAILS } from '../../support/delivery-details.ts'
import { expect, test } from '../../support/shop-test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('a whole order is placed with the keyboard alone', async ({ shop }) => {
  const page = await shop.openAs(
    await shop.newCustomer('Meera Iyer'),
    '/products?category=gadgets&search=smart+watch',
  )
  await expect(page.locator('[data-product="gadgets_001"]')).toBeVisible()
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement
      const label =
        element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
          ? element.labels?.[0]
          : null
      return (element?.getAttribute('aria-label') ?? label?.textContent ?? element?.textContent ?? '').trim()
    })
  /** Tabs on until something with this name has the focus. */
  const tabTo = async (name: string | RegExp) => {
    const reached: string[] = []
    for (let presses = 0; presses < 120; presses++) {
      await page.keyboard.press('Tab')
      const name_ = await focused()
      if (typeof name === 'string' ? name_ === name : name.test(name_)) return
      reached.push(name_)
    }
    throw new Error(`Tab never reached ${name}; it went over ${reached.join(' | ')}`)
  }
  await tabTo('Skip to content')
  await page.keyboard.press('Enter')
  await tabTo('Smart Watch')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Smart Watch' })).toBeFocused()
  await tabTo('Increase quantity')
  await page.keyboard.press('Space')
  await tabTo('Add to Cart')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Added to cart!')).toBeVisible()
  await page.keyboard.press('Control+Home')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await tabTo('Cart, 2 items')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Shopping Cart/ })).toBeFocused()
  await tabTo('Proceed to Checkout')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Delivery Details')).toBeVisible()
  for (const [label, value] of Object.entries(DETAILS)) {
    await tabTo(label)
    await page.keyboard.press('Control+A')
    await page.keyboard.type(value)
  }
  await tabTo('Continue to Payment')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Payment Method')).toBeVisible()
  await tabTo(/^(Pay Online|Cash on Delivery)/)
  const cash = page.getByLabel(/^Cash on Delivery/)
  if (!(await cash.isChecked())) await page.keyboard.press('ArrowDown')
  await expect(cash).toBeChecked()
  await tabTo('Place Order')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Order Placed Successfully!')).toBeFocused()
})
