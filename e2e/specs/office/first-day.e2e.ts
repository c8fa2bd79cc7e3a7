import type { Browser, Page } from '@playwright/test'
import { signIn, toast } from '../../support/auth-dialogs.ts'
import { createAdministrator } from '../../support/create-administrator.ts'
import { watchPages } from '../../support/page-watch.ts'
import { expect, PHONE, test } from '../../support/shop-test.ts'
import { type StartedShop, startShop } from '../../support/started-shop.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const owner = { name: 'Meera Shah', email: 'meera@kirana.example', password: 'basket-42' }
const agent = { email: 'ravi@kirana.example', password: 'basket-43' }
const customer = { name: 'Asha Rao', email: 'asha@example.com', password: 'basket-44' }
const SHELF = [
  ['Sona Masoori rice 5 kg', '400'],
  ['Filter Coffee', '320.50'],
] as const

let shop: StartedShop
test.beforeAll(async () => {
  shop = await startShop({ env: { DEMO: 'false' } })
})
test.afterAll(() => shop.stop())

test('a shop owner’s first day, on phones: from an empty shop to the first cash counted', async ({
  browser,
}) => {
  const errors: string[] = []
  const phone = (path: string) => openPhone(browser, path, errors)
  await createAdministrator(shop, owner)
  const admin = await phone('/')

  await test.step('signs in and is led through the first steps', async () => {
    await admin
      .getByRole('button', { name: /^(Login|Log In|Sign In)$/ })
      .first()
      .click()
    await signIn(admin, owner)
    await expect(admin.getByText('1 of 9 steps done')).toBeVisible()
    await expect(admin.getByText('No orders yet').first()).toBeVisible()
  })

  await test.step('says where the shop is and how it looks', async () => {
    await admin.getByRole('link', { name: 'Go on' }).click()
    await admin.getByRole('link', { name: 'Open settings' }).click()
    await admin.getByLabel('Shop name').fill('Shah Kirana')
    await admin.getByLabel('Street address').fill('12, Bazaar Road')
    await admin.getByLabel('City').fill('Mysuru')
    await admin.getByLabel('State', { exact: true }).selectOption('Karnataka')
    await admin.getByLabel('Pincode').fill('570001')
    await admin.getByLabel('Support phone').fill('98450 12345')
    await admin.getByRole('button', { name: 'Save settings' }).click()
    await toast(admin, 'Settings saved').getByRole('button', { name: 'Dismiss' }).click()
    await admin.getByRole('link', { name: 'All settings' }).click()
    await admin.getByRole('link', { name: /^Look/ }).click()
    await admin.getByLabel('Colour', { exact: true }).fill('#ffb628')
    await admin.getByRole('button', { name: 'Save settings' }).click()
    await expect(admin.getByText('Choose a darker colour')).toBeVisible()
    await admin.getByLabel('Colour', { exact: true }).fill('#8a1c4a')
    await admin.getByRole('button', { name: 'Save settings' }).click()
    await expect(toast(admin, 'Settings saved').last()).toBeVisible()
    await expect(admin.getByRole('banner').getByText('Shah Kirana')).toBeVisible()
    await expect(admin.getByRole('button', { name: 'Save settings' })).toHaveCSS(
      'background-color',
      'rgb(138, 28, 74)',
    )
    await sayWhoSells(admin)
  })

  await test.step('adds two products, the first in a category of its own', async () => {
    await admin.goto(`${shop.url}/admin/products`)
    for (const [at, [name, price]] of SHELF.entries()) {
      await admin.getByRole('button', { name: 'New product' }).first().click()
      const sheet = admin.getByRole('dialog', { name: 'New product' })
      await sheet.getByLabel('Name', { exact: true }).fill(name)
      const category = sheet.getByLabel('Category', { exact: true })
      if (at === 0) await category.fill('Groceries')
      else await category.selectOption({ label: 'Groceries' })
      await sheet.getByLabel('Price (₹)', { exact: true }).fill(price)
      await sheet.getByLabel('Stock').fill('10')
      await sheet.getByRole('button', { name: 'Create product' }).click()
      await expect(sheet).toBeHidden()
      await expect(
        admin.getByRole('list', { name: 'Products' }).getByRole('button', { name, exact: true }),
      ).toBeVisible()
    }
    await expect(admin.getByText('2 products', { exact: true })).toBeVisible()
  })

  const invitation = await test.step('invites the first agent, whose link is there to copy', async () => {
    await admin.goto(`${shop.url}/admin/people?role=delivery_agent`)
    await admin
      .getByRole('button', { name: /New (delivery )?agent/i })
      .first()
      .click()
    const sheet = admin.getByRole('dialog').last()
    await sheet.getByLabel('Name').fill('Ravi Kumar')
    await sheet.getByLabel('Email').fill(agent.email)
    await sheet.getByRole('button', { name: /Create|Add|Save|Invite/ }).click()
    const link = admin.getByRole('textbox', { name: 'Link' })
    await expect(link).toBeVisible()
    return link.inputValue()
  })

  const rider = await phone(new URL(invitation).pathname + new URL(invitation).hash)
  await test.step('the agent chooses a password and is at work', async () => {
    await rider.getByLabel('New Password').fill(agent.password)
    await rider.getByLabel('Confirm Password').fill(agent.password)
    await rider.locator('form button[type=submit]').click()
    await rider.getByRole('link', { name: 'Sign In' }).click()
    await signIn(rider, agent)
    await expect(rider).toHaveURL(/\/delivery/)
    await rider.getByRole('button', { name: 'Available' }).filter({ visible: true }).click()
  })

  await admin.goto(`${shop.url}/admin`)
  await expect(admin.getByText('3 of 9 steps done')).toBeVisible()
  const buyer = await phone('/')
  await test.step('the first customer registers and orders', async () => {
    await expect(buyer.getByText('Shah Kirana').first()).toBeVisible()
    await buyer.getByRole('button', { name: 'Login' }).click()
    await buyer.getByRole('dialog').getByRole('button', { name: 'Create Account' }).click()
    await buyer.getByLabel('Full Name').fill(customer.name)
    await buyer.getByLabel('Email Address').fill(customer.email)
    await buyer.getByLabel('Password', { exact: true }).fill(customer.password)
    await buyer.getByLabel('Confirm Password').fill(customer.password)
    await buyer.getByRole('button', { name: 'Create Account' }).click()
    await expect(buyer.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
    await signIn(buyer, customer)
    await buyer.getByRole('link', { name: 'Sona Masoori rice 5 kg' }).first().click()
    await buyer.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).first().click()
    await buyer.getByLabel('Phone Number').fill('9876543210')
    await buyer.getByLabel('Street Address').fill('7, Luz Church Road')
    await buyer.getByLabel('City').fill('Mysuru')
    await buyer.getByLabel('State').selectOption('Karnataka')
    await buyer.getByLabel('Pincode').fill('570002')
    await buyer.getByRole('button', { name: 'Continue to Payment' }).click()
    await buyer.getByText('Cash on Delivery').first().click()
    await buyer.getByRole('button', { name: 'Place Order' }).click()
    await expect(buyer.getByText('Order Placed Successfully!')).toBeVisible()
  })

  await test.step('the order appears by itself; the owner prints its slip and assigns it', async () => {
    await admin.getByRole('button', { name: /^TK-/ }).first().click()
    const drawer = admin.getByRole('dialog').last()
    await admin.evaluate(() => {
      window.print = () => undefined
    })
    await drawer.getByRole('button', { name: 'Print', exact: true }).click()
    await admin.getByRole('menuitem', { name: 'Packing slip' }).click()
    const slip = admin.locator('[data-printed-page]')
    await expect(slip).toContainText('12, Bazaar Road, Mysuru, Karnataka - 570001')
    await expect(slip).toContainText('Collect ₹400.00 in cash')
    const agents = drawer.getByRole('combobox', { name: /^Agent for order/ })
    await agents.selectOption({ index: 1 })
    await drawer.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(admin.getByText('Order assigned successfully!')).toBeVisible()
    await expect(rider.getByText(customer.name).first()).toBeVisible()
  })

  await test.step('the agent delivers and hands the cash over', async () => {
    for (const action of [/picked up/i, /(out for delivery|start delivery)/i, /delivered/i]) {
      await rider.getByRole('button', { name: action }).first().click()
      const question = rider.getByRole('alertdialog')
      await question.getByRole('button').last().click()
      await expect(question).toBeHidden()
    }
    await rider.getByRole('button', { name: 'Hand over cash' }).first().click()
    const sheet = rider.getByRole('dialog', { name: 'Hand over cash' })
    await sheet.getByLabel('Amount in rupees').fill('400')
    await sheet.getByRole('button', { name: 'Hand over', exact: true }).click()
    await expect(sheet).toBeHidden()
  })

  await test.step('the owner counts it, and the log describes the day in sentences', async () => {
    await admin.goto(`${shop.url}/admin/cash`)
    await admin.getByRole('button', { name: 'Count the cash of Ravi Kumar' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Count the cash of Ravi Kumar' })
    await dialog.getByLabel('Amount counted (₹)').fill('400')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog).toBeHidden()
    await admin.goto(`${shop.url}/admin/audit`)
    const changes = admin.getByRole('list', { name: 'Changes' })
    await expect(changes).toContainText('Meera Shah counted ₹400.00 of cash handed over by Ravi Kumar')
    await expect(changes).toContainText('Meera Shah created an account for Ravi Kumar')
  })
  for (const page of [admin, rider, buyer]) await page.context().close()
  expect(errors).toEqual([])
})

async function sayWhoSells(admin: Page): Promise<void> {
  const status = await admin.evaluate(async () => {
    const token = localStorage.getItem('token') ?? sessionStorage.getItem('token')
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const body = JSON.stringify({ legalName: 'Shah Kirana Stores' })
    return (await fetch('/api/settings', { method: 'PUT', headers, body })).status
  })
  expect(status).toBe(200)
}

async function openPhone(browser: Browser, path: string, errors: string[]): Promise<Page> {
  const context = await browser.newContext({
    viewport: PHONE,
    hasTouch: true,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  })
  watchPages(context, errors)
  const page = await context.newPage()
  await page.goto(`${shop.url}${path}`)
  return page
}
