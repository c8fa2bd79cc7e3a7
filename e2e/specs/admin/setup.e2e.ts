import { readFile } from 'node:fs/promises'
import type { Browser, Locator, Page } from '@playwright/test'
import { signIn, toast } from '../../support/auth-dialogs.ts'
import { watchPages } from '../../support/page-watch.ts'
import { bringGoods, fill, followStep, goToStep, openShop } from '../../support/setup-guide.ts'
import { expect, PHONE, shopOwner, test } from '../../support/shop-test.ts'
import { startShop } from '../../support/started-shop.ts'

test.use({ actionTimeout: 30_000 })

const rider = { email: 'ravi@kirana.example', password: 'basket-43' }
const customer = { name: 'Asha Rao', email: 'asha@example.com', password: 'basket-44' }
/** Coffee, and the fee of the area, rounded to a whole rupee at the door. */
const AT_THE_DOOR = '₹351'

test('an owner with a phone, who reads only the screens, opens a shop, sells and delivers', async ({
  browser,
}) => {
  // A whole day: on a busy machine it takes longer than any other test.
  test.setTimeout(400_000)
  const shop = await startShop({ env: { DEMO: 'false' } })
  const errors: string[] = []
  try {
    await ownersDay((path) => openPhone(browser, shop.url + path, errors))
  } finally {
    await shop.stop()
  }
  expect(errors).toEqual([])
})

async function ownersDay(open: (path: string) => Promise<Page>): Promise<void> {
  const admin = await open('/')
  await admin
    .getByRole('button', { name: /^(Login|Log In|Sign In)$/ })
    .first()
    .click()
  await signIn(admin, shopOwner)
  await expect(admin.getByText('1 of 9 steps done')).toBeVisible()
  await expect(admin.getByText('No orders yet').first()).toBeVisible()
  await openShop(admin)
  await bringGoods(admin)
  const agent = await open(await invitationOf(admin))
  await startWork(agent)
  await tryShop(admin, agent)

  const buyer = await open('/')
  await buyCoffee(buyer)
  const tracking = await assignFirst(admin)
  const follower = await open(tracking)
  await expect(follower.getByText(`Please keep ${AT_THE_DOOR}.00 ready in cash.`)).toBeVisible()
  await deliver(agent)
  await expect(follower.getByText(`${AT_THE_DOOR}.00 was paid in cash at the door.`)).toBeVisible()
  await countCash(admin)
  await sellAtCounter(admin)
  await closeBooks(admin)
  await readLog(admin)
  for (const page of [admin, agent, buyer, follower]) await page.context().close()
}

/** @returns the path of the link that the owner passes on */
async function invitationOf(admin: Page): Promise<string> {
  return test.step('invites a rider, whose link is there to copy', async () => {
    await followStep(admin, 'Add a delivery agent', 'Add an agent')
    await admin
      .getByRole('button', { name: /New (delivery )?agent/i })
      .first()
      .click()
    const dialog = admin.getByRole('dialog').last()
    await fill(dialog, { Name: 'Ravi Kumar', Email: rider.email, Phone: '9811122233' })
    await dialog.getByRole('button', { name: /Create|Add|Save|Invite/ }).click()
    const link = admin.getByRole('textbox', { name: 'Link' })
    await expect(link).toBeVisible()
    const { pathname, hash } = new URL(await link.inputValue())
    return pathname + hash
  })
}

async function startWork(agent: Page): Promise<void> {
  await test.step('the rider chooses a password and is at work', async () => {
    await agent.getByLabel('New Password').fill(rider.password)
    await agent.getByLabel('Confirm Password').fill(rider.password)
    await agent.locator('form button[type=submit]').click()
    await agent.getByRole('link', { name: 'Sign In' }).click()
    await signIn(agent, rider)
    await agent.getByRole('button', { name: 'Available' }).filter({ visible: true }).click()
  })
}

async function tryShop(admin: Page, agent: Page): Promise<void> {
  await test.step('a test order goes all the way, and is removed again', async () => {
    await goToStep(admin, 'Try it with an order')
    await admin.getByRole('button', { name: 'Place a test order' }).click()
    await admin.getByRole('link', { name: /^Open TK-/ }).click()
    await assign(admin.getByRole('dialog').last())
    await takeSteps(agent)
    await admin.goto(new URL('/admin/get-ready', admin.url()).href)
    await admin.getByRole('button', { name: 'Remove it' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(admin.getByText(/^Your shop is ready/)).toBeVisible()
  })
}

async function assign(drawer: Locator): Promise<void> {
  await drawer.getByRole('combobox', { name: /^Agent for order/ }).selectOption({ index: 1 })
  await drawer.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(toast(drawer.page(), 'Order assigned successfully!').last()).toBeVisible()
}

async function takeSteps(agent: Page): Promise<void> {
  for (const action of [/picked up/i, /(out for delivery|start delivery)/i, /delivered/i]) {
    await agent.getByRole('button', { name: action }).first().click()
    const question = agent.getByRole('alertdialog')
    await question.getByRole('button').last().click()
    await expect(question).toBeHidden()
  }
}

async function buyCoffee(buyer: Page): Promise<void> {
  await test.step('a customer orders, and pays at the door', async () => {
    await buyer.getByRole('button', { name: 'Login' }).click()
    await buyer.getByRole('dialog').getByRole('button', { name: 'Create Account' }).click()
    await fill(buyer, { 'Full Name': customer.name, 'Email Address': customer.email })
    await buyer.getByLabel('Password', { exact: true }).fill(customer.password)
    await buyer.getByLabel('Confirm Password').fill(customer.password)
    await buyer.getByRole('button', { name: 'Create Account' }).click()
    await expect(buyer.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
    await signIn(buyer, customer)
    await buyer.getByRole('link', { name: 'Filter Coffee' }).first().click()
    await buyer.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).first().click()
    await fill(buyer, {
      'Phone Number': '9876543210',
      'Street Address': '7, Luz Church Road',
      City: 'Mysuru',
      Pincode: '570002',
    })
    await buyer.getByLabel('State').selectOption('Karnataka')
    await buyer.getByRole('button', { name: 'Continue to Payment' }).click()
    await buyer.getByText('Cash on Delivery').first().click()
    await buyer.getByRole('button', { name: 'Place Order' }).click()
    await expect(buyer.getByText('Order Placed Successfully!')).toBeVisible()
  })
}

/** @returns the path of the page that the owner sends to the customer by WhatsApp */
async function assignFirst(admin: Page): Promise<string> {
  return test.step('the owner sees what to do, sends the customer the link, and gives the order to the rider', async () => {
    await admin
      .getByRole('link', { name: /^Tokri|Shah Kirana/ })
      .first()
      .click()
    await admin.getByRole('link', { name: '1 order to assign' }).click()
    await admin
      .getByRole('dialog', { name: 'All Orders' })
      .getByRole('button', { name: /TK-/ })
      .first()
      .click()
    const drawer = admin.getByRole('dialog').last()
    const link = await textOf(drawer.getByRole('link', { name: 'Order to customer' }))
    expect(link).toContain(`Please keep ${AT_THE_DOOR} ready in cash.`)
    await readSlip(admin, drawer)
    await assign(drawer)
    const address = await textOf(drawer.getByRole('link', { name: 'Address to Ravi Kumar' }))
    expect(address).toContain('7, Luz Church Road, Mysuru, Karnataka')
    expect(address).toContain(`Collect ${AT_THE_DOOR} in cash`)
    const { pathname, hash } = new URL(/http\S+\/track\S+/.exec(link)?.[0] ?? '')
    return pathname + hash
  })
}

async function readSlip(admin: Page, drawer: Locator): Promise<void> {
  await admin.evaluate(() => {
    window.print = () => undefined
  })
  await drawer.getByRole('button', { name: 'Print', exact: true }).click()
  await admin.getByRole('menuitem', { name: 'Packing slip' }).click()
  const slip = admin.locator('[data-printed-page]')
  await expect(slip).toContainText('12, Bazaar Road, Mysuru, Karnataka - 570001')
  await expect(slip).toContainText(`Collect ${AT_THE_DOOR}.00 in cash`)
}

async function deliver(agent: Page): Promise<void> {
  await test.step('the rider delivers and hands the cash over', async () => {
    await expect(agent.getByText(customer.name).first()).toBeVisible()
    await takeSteps(agent)
    await agent.getByRole('button', { name: 'Hand over cash' }).first().click()
    const dialog = agent.getByRole('dialog', { name: 'Hand over cash' })
    await dialog.getByLabel('Amount in rupees').fill('351')
    await dialog.getByRole('button', { name: 'Hand over', exact: true }).click()
    await expect(dialog).toBeHidden()
  })
}

async function countCash(admin: Page): Promise<void> {
  await test.step('the owner counts the cash that waits', async () => {
    await admin.goto(new URL('/admin', admin.url()).href)
    await admin.getByRole('link', { name: '1 hand-over to count' }).click()
    await admin.getByRole('button', { name: 'Count the cash of Ravi Kumar' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Count the cash of Ravi Kumar' })
    await dialog.getByLabel('Amount counted (₹)').fill('351')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog).toBeHidden()
  })
}

async function sellAtCounter(admin: Page): Promise<void> {
  await test.step('somebody in the shop buys rice over the counter', async () => {
    await admin.goto(new URL('/admin', admin.url()).href)
    await admin.getByRole('link', { name: 'New order' }).first().click()
    await admin.getByRole('button', { name: 'At the counter' }).click()
    await admin.getByRole('combobox', { name: 'Find a product' }).fill('rice')
    await admin.getByRole('option').first().click()
    await admin.getByRole('button', { name: /400/ }).click()
    await expect(admin.getByText(/is sold and paid: ₹400/)).toBeVisible()
  })
}

async function closeBooks(admin: Page): Promise<void> {
  await test.step('the accountant gets the orders of the financial year', async () => {
    await admin.goto(new URL('/admin/reports', admin.url()).href)
    await admin.getByRole('button', { name: 'For the accountant' }).click()
    const dialog = admin.getByRole('dialog', { name: 'For the accountant' })
    const downloading = admin.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    const text = await readFile(await (await downloading).path(), 'utf8')
    const [heading = '', sold = '', row = '', ...others] = text.trim().split('\r\n')
    expect(others).toEqual([])
    expect(sold).toMatch(/,delivered,400\.00,.*,counter,/)
    expect(heading).toContain('Phone,Address,State,Payment,Agent')
    for (const part of ['delivered', '351.00', '9876543210', 'Karnataka', 'Ravi Kumar', 'Filter Coffee'])
      expect(row).toContain(part)
    await expect(dialog).toBeHidden()
  })
}

async function readLog(admin: Page): Promise<void> {
  await test.step('the log describes the day in sentences', async () => {
    await admin.goto(new URL('/admin/audit', admin.url()).href)
    const changes = admin.getByRole('list', { name: 'Changes' })
    await expect(changes).toContainText(
      `Meera Shah counted ${AT_THE_DOOR}.00 of cash handed over by Ravi Kumar`,
    )
    await expect(changes).toContainText('Meera Shah created an account for Ravi Kumar')
  })
}

/** The text that a link puts into WhatsApp. */
async function textOf(link: Locator): Promise<string> {
  const url = new URL((await link.getAttribute('href')) ?? '')
  expect(url.hostname).toBe('wa.me')
  return url.searchParams.get('text') ?? ''
}

async function openPhone(browser: Browser, address: string, errors: string[]): Promise<Page> {
  const context = await browser.newContext({
    viewport: PHONE,
    hasTouch: true,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  })
  watchPages(context, errors)
  const page = await context.newPage()
  await page.goto(address)
  return page
}
