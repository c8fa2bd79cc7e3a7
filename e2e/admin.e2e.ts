import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'
import { expect, test } from './shop-test.ts'
import { type StartedShop, startShop } from './started-shop.ts'

// An empty shop of its own, as npm start makes it outside the demo: no product, nobody but the administrator.
test.describe.configure({ mode: 'serial', timeout: 240_000 })

const PROJECT = join(import.meta.dirname, '..')
const PASSWORD = 'basket-42'
const REAL = { DEMO: 'false', SUPPORT_EMAIL: '', SUPPORT_PHONE: '', SHOP_STATE: '' }
const SHELF = [
  ['Banana Chips', '60'],
  ['Filter Coffee', '320.50'],
  ['Jaggery', '95'],
  ['Lemon Pickle', '140'],
  ['Steel Tumbler', '210'],
] as const

let shop: StartedShop
const visitors: Page[] = []
test.beforeAll(async () => {
  shop = await startShop({ env: REAL })
  const created = spawnSync(
    process.execPath,
    ['server/bootstrap/create-administrator.ts', '--name', 'Leela Nair', '--email', 'leela@example.com'],
    {
      cwd: PROJECT,
      input: `${PASSWORD}\n`,
      encoding: 'utf8',
      env: {
        ...process.env,
        ...REAL,
        ...(shop.databaseUrl && { DATABASE_URL: shop.databaseUrl }),
        PORT: new URL(shop.url).port,
        DATA_DIR: shop.dataFolder,
      },
    },
  )
  expect(created.stderr).not.toContain('could not')
  expect(created.status).toBe(0)
})
test.afterAll(async () => {
  // Left open, they would ask the stopped shop again and again while other tests are measured.
  for (const page of visitors) await page.close()
  await shop.stop()
})

async function visitor(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ locale: 'en-IN', timezoneId: 'Asia/Kolkata' })
  visitors.push(page)
  page.setDefaultTimeout(30_000)
  await page.goto(shop.url)
  return page
}

async function signIn(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  await dialog.getByLabel('Email Address').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
}

/** A step of the dashboard's card, as a stranger follows it. */
async function follow(admin: Page, action: string): Promise<void> {
  await admin.getByRole('link', { name: 'Dashboard' }).click()
  await stepsOf(admin).getByRole('link', { name: action }).click()
}

const stepsOf = (admin: Page): Locator => admin.getByRole('region', { name: 'Get your shop ready' })

test('a stranger sets up an empty shop by what the screen says: contact, five products, an agent, an order', async ({
  browser,
}) => {
  const admin = await visitor(browser)
  await admin.getByRole('button', { name: 'Login' }).first().click()
  await signIn(admin, 'leela@example.com')
  await expect(stepsOf(admin)).toContainText('0 of 4 steps done')
  await expect(admin.getByText('No orders yet').first()).toBeVisible()

  await test.step('customers learn how to reach the shop', async () => {
    await follow(admin, 'Open settings')
    await admin.getByLabel('Shop name').fill('Leela Stores')
    await admin.getByLabel('State').selectOption('Kerala')
    await admin.getByLabel('Support phone').fill('0484 2345678')
    await admin.getByRole('button', { name: 'Save' }).click()
    await expect(admin.getByText('Settings saved')).toBeVisible()
  })

  await test.step('five products stand on the shelf, the first brings its category', async () => {
    await follow(admin, 'Add products')
    await expect(admin.getByText('No products yet')).toBeVisible()
    for (const [at, [name, price]] of SHELF.entries()) {
      await admin.getByRole('button', { name: 'New product' }).first().click()
      const sheet = admin.getByRole('dialog', { name: 'New product' })
      await sheet.getByLabel('Name', { exact: true }).fill(name)
      if (at === 0) await sheet.getByLabel('Category', { exact: true }).fill('Kitchen')
      else await sheet.getByLabel('Category', { exact: true }).selectOption({ label: 'Kitchen' })
      await sheet.getByLabel('Price (₹)', { exact: true }).fill(price)
      await sheet.getByRole('button', { name: 'Create product' }).click()
      await expect(sheet).toBeHidden()
      await expect(
        admin.getByRole('list', { name: 'Products' }).getByRole('button', { name, exact: true }),
      ).toBeVisible()
    }
    await expect(admin.getByText('5 products', { exact: true })).toBeVisible()
  })

  const link = await test.step('an agent gets a link, and no password travels', async () => {
    await follow(admin, 'Add an agent')
    await admin.getByRole('button', { name: 'New delivery agent' }).first().click()
    const sheet = admin.getByRole('dialog', { name: 'New account' })
    await sheet.getByLabel('Name').fill('Biju Thomas')
    await sheet.getByLabel('Email').fill('biju@example.com')
    await sheet.getByRole('button', { name: 'Create account' }).click()
    const shown = admin.getByRole('dialog', { name: 'Sign-in link for Biju Thomas' })
    const address = await shown.getByLabel('Link').inputValue()
    await shown.getByRole('button', { name: 'Done' }).click()
    return address
  })

  const agent = await visitor(browser)
  await test.step('the agent chooses a password with it and comes on duty', async () => {
    await agent.goto(link.replace(/^https?:\/\/[^/]+/, shop.url))
    await agent.getByLabel('New Password', { exact: true }).fill(PASSWORD)
    await agent.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD)
    await agent
      .getByRole('button', { name: /password/i })
      .last()
      .click()
    await agent.getByRole('link', { name: 'Sign In' }).click()
    await signIn(agent, 'biju@example.com')
    await expect(agent).toHaveURL(/\/delivery/)
  })

  const shopper = await visitor(browser)
  await test.step('a customer signs up and orders by cash', async () => {
    await shopper.getByRole('button', { name: 'Sign Up Free' }).first().click()
    const dialog = shopper.getByRole('dialog')
    await dialog.getByLabel('Full Name').fill('Meera Iyer')
    await dialog.getByLabel('Email Address').fill('meera@example.com')
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Create Account' }).click()
    await expect(shopper.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
    await signIn(shopper, 'meera@example.com')
    await shopper.getByRole('link', { name: 'Filter Coffee' }).first().click()
    await shopper.getByRole('link', { name: 'Buy Now' }).first().click()
    await shopper.getByLabel('Full Name').fill('Meera Iyer')
    await shopper.getByLabel('Phone Number').fill('9876543210')
    await shopper.getByLabel('Street Address').fill('7, Luz Church Road')
    await shopper.getByLabel('City').fill('Kochi')
    await shopper.getByLabel('State').fill('Kerala')
    await shopper.getByLabel('Pincode').fill('682001')
    await shopper.getByRole('button', { name: 'Continue to Payment' }).click()
    await shopper.getByText('Cash on Delivery').first().click()
    await shopper.getByRole('button', { name: 'Place Order' }).click()
    await expect(shopper.getByText('Order Placed Successfully!')).toBeVisible()
  })

  await test.step('the order appears by itself and goes to the agent (ADM-51, ADM-56)', async () => {
    await admin.getByRole('link', { name: 'Dashboard' }).click()
    await admin.getByRole('button', { name: /^TK-/ }).first().click()
    const order = admin.getByRole('dialog')
    await order.getByRole('combobox', { name: /agent/i }).selectOption({ index: 1 })
    await order.getByRole('button', { name: /^Assign/ }).click()
    await expect(admin.getByText('Order assigned successfully!')).toBeVisible()
    await expect(agent.getByText('Meera Iyer').first()).toBeVisible()
  })
})
