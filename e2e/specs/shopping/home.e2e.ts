import { expectAccessible } from '../../support/axe.ts'
import { openVisitor, startPublicDemo } from '../../support/public-demo.ts'
import { demoAdmin, expect, PHONE, test } from '../../support/shop-test.ts'
import type { StartedShop } from '../../support/started-shop.ts'

// One after the other, so that they share the shop that is started here.
test.describe.configure({ mode: 'default' })

let shop: StartedShop
test.beforeAll(async () => {
  shop = await startPublicDemo()
})
test.afterAll(() => shop.stop())

test('on a phone home leads to products by shelf, category and search, and shows what was seen', async ({
  browser,
}) => {
  const errors: string[] = []
  const page = await openVisitor(browser, shop.url, errors)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Tokri')
  await expect(page.getByRole('region', { name: 'Why shop here' }).getByRole('listitem')).toHaveCount(4)
  await expect(page.getByRole('region', { name: 'Recently seen' })).toHaveCount(0)
  await expectAccessible(page, 'home')
  await page.setViewportSize(PHONE)

  const first = page.getByRole('region', { name: 'Featured' }).getByRole('heading', { level: 3 }).first()
  const name = (await first.textContent()) ?? ''
  await first.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await page.getByRole('link', { name: /Tokri/ }).first().click()
  await expect(page.getByRole('region', { name: 'Recently seen' }).getByText(name)).toBeVisible()

  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: /Pharmacy/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pharmacy')
  await page.getByRole('link', { name: /Tokri/ }).first().click()
  const search = page.getByRole('combobox', { name: 'Search products' })
  await search.fill('lotion')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/products\?search=lotion$/)
  expect(errors).toEqual([])
  await page.context().close()
})

test('an administrator reorders the shelves by keyboard, and home follows', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(shop.url)
  await page.getByRole('button', { name: 'Login' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email Address').fill(demoAdmin.email)
  await dialog.getByLabel('Password', { exact: true }).fill(demoAdmin.password)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(`${shop.url}/admin`)
  await page.goto(`${shop.url}/admin/settings?section=look`)
  const up = page.getByRole('button', { name: 'Move On offer up' })
  await up.focus()
  await up.press('Enter')
  await up.press('Enter')
  await up.press('Enter')
  await expect(up).toBeFocused()
  await page.getByLabel('Add a shelf').selectOption('Pharmacy')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved').first()).toBeVisible()
  await page.goto(`${shop.url}/?preview`)
  const titles = page.locator('main section > div > h2')
  await expect(titles).toHaveText(['On offer', 'Featured', 'New in the shop', 'Pharmacy'])
})
