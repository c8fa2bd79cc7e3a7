import { join } from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { decodeMail, startTestMailServer } from '#server/notifications/channels/smtp-fixture.ts'
import { formatCalendarWeekday } from '#shop/date-format.ts'
import { DETAILS, typeDetails } from '../../support/delivery-details.ts'
import { call, type OpenedMode, openMode, type Session } from '../../support/opened-mode.ts'
import { watchPages } from '../../support/page-watch.ts'
import { expect, PHONE, test } from '../../support/shop-test.ts'

const PHOTO = join(import.meta.dirname, '../../../pictures/drawn/sample/bandage-1/hero-160.webp')

test('a new real shop says its rules and areas, and keeps them from the order to a return', async ({
  browser,
}) => {
  const mails = await startTestMailServer()
  const env = {
    DEMO: 'false',
    PUBLIC_URL: 'http://127.0.0.1',
    SMTP_URL: mails.url,
    MAIL_FROM: 'Kirana <orders@kirana.example>',
  }
  const opened = await openMode({ name: 'a new real shop', env })
  const { shop, sessions } = opened
  const errors: string[] = []
  const open = (as: Session | undefined, path: string) =>
    openPage(browser, { as, url: shop.url + path, errors })
  try {
    const products = await addProducts(opened)
    const owner = await open(sessions.admin, '/admin/settings?section=shop')
    await test.step('the owner says who sells and what is promised', () => sayRules(owner))
    await test.step('an area is drawn by a pasted list, and nowhere else is served', async () => {
      await owner.goto(`${shop.url}/admin/areas`)
      await drawArea(owner)
    })
    const buyer = await open(sessions.customer, '/returns')
    await test.step('the pages say the rules', async () => {
      await expect(buyer.getByRole('main')).toContainText('within 3 days of delivery')
      await buyer.goto(`${shop.url}/shipping`)
      await expect(buyer.getByRole('main')).toContainText('₹30')
    })
    await test.step('an address outside is refused in words', async () => {
      await buyer.goto(`${shop.url}/checkout?product=${products.rice}&quantity=1`)
      await typeAddress(buyer, '110001')
      await expect(buyer.getByText('We do not deliver to 110001 yet').first()).toBeVisible()
    })
    const orderId = await test.step('an order inside has its fee and day everywhere', async () => {
      await typeAddress(buyer, '411004')
      await placeInCash(buyer)
      await expect(buyer.getByRole('main')).toContainText('₹430.00')
      const id = await newestOrder(opened)
      await buyer.goto(`${shop.url}/orders?order=${id}`)
      const { expectedDelivery } = await call<Order>(shop.url, sessions.customer, `/api/orders/${id}`)
      const day = formatCalendarWeekday(expectedDelivery)
      await says(buyer.getByRole('dialog'), '3 Days Return', '₹30.00', '₹430.00', day)
      await buyer.emulateMedia({ media: 'print' })
      await says(buyer.locator('body'), 'Kirana Stores LLP', '₹30.00', '₹430.00', day)
      await buyer.emulateMedia({ media: 'screen' })
      await owner.goto(`${shop.url}/admin?order=${id}`)
      await says(owner.getByRole('dialog'), '₹30.00', '₹430.00', 'Pune', day.replace(/^\w+, /, ''))
      await expect(() => expect(mailsOf(mails)).toMatch(/₹30\.00[\s\S]*₹430\.00/)).toPass()
      return id
    })
    await test.step('one prescription is accepted, another refused', async () => {
      // The page of an order that was placed leads to it, so that each has another quantity.
      for (const quantity of [1, 2]) {
        await buyer.goto(`${shop.url}/checkout?product=${products.antibiotic}&quantity=${quantity}`)
        await typeAddress(buyer, '411004')
        await placeInCash(buyer, PHOTO)
        await owner.goto(`${shop.url}/admin?order=${await newestOrder(opened)}`)
        await checkPrescription(owner.getByRole('region', { name: 'Prescription' }), quantity === 1)
      }
    })
    await test.step('a return is asked for by message and answered in the inbox', async () => {
      await buyer.goto(`${shop.url}/orders?order=${orderId}`)
      await buyer.getByRole('button', { name: 'Ask a question' }).click()
      await buyer.getByLabel('Your message').fill('I would like to return the rice.')
      await buyer.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(buyer.getByText('I would like to return the rice.').first()).toBeVisible()
      await owner.goto(`${shop.url}/admin/inbox`)
      await owner.getByRole('list', { name: 'Questions' }).getByRole('button').first().click()
      await owner.getByLabel('Answer').fill('We fetch it tomorrow.')
      await owner.getByRole('button', { name: 'Send answer' }).click()
      await expect(owner.getByRole('list', { name: 'Messages' })).toContainText('We fetch it tomorrow.')
      await buyer.goto(`${shop.url}/orders?order=${orderId}`)
      await expect(buyer.getByText('We fetch it tomorrow.').first()).toBeVisible()
    })
    for (const page of [owner, buyer]) await page.context().close()
    expect(errors).toEqual([])
  } finally {
    await shop.stop()
    await mails.close()
  }
})

async function addProducts({ shop: { url }, sessions: { admin } }: OpenedMode) {
  const { id: category } = await call<{ id: string }>(url, admin, '/api/categories', { name: 'Groceries' })
  const add = async (product: object) =>
    (await call<{ id: string }>(url, admin, '/api/products', { ...product, category, stock: 10 })).id
  return {
    rice: await add({ name: 'Sona Masoori rice 5 kg', price: 400 }),
    antibiotic: await add({ name: 'Amoxicillin 500 mg', price: 90, needsPrescription: true }),
  }
}

async function sayRules(owner: Page) {
  for (const [label, text] of Object.entries({
    'Legal name': 'Kirana Stores LLP',
    'Street address': '12, Bazaar Road',
    City: 'Pune',
    Pincode: '411001',
    'Support email': 'help@kirana.example',
    'Drug licence number': 'MH-PZ1-123456',
  }))
    await owner.getByLabel(label, { exact: true }).fill(text)
  await owner.getByLabel('State', { exact: true }).selectOption('Maharashtra')
  await owner.getByLabel('Sell prescription medicine').check()
  await openSection(owner, /^Promises and pages/)
  await owner.getByLabel('Returns', { exact: true }).selectOption('Returnable')
  await owner.getByLabel('Days to change one’s mind').fill('3')
  await owner.getByLabel('Days if damaged or defective').fill('10')
  await saveSettings(owner)
  await openSection(owner, /^Shop.*Not saved/)
  await saveSettings(owner)
}

/** On phones the list of sections is a page of its own. */
async function openSection(owner: Page, name: RegExp) {
  await owner.getByRole('link', { name: 'All settings' }).click()
  await owner.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click()
}

async function saveSettings(owner: Page) {
  await owner.getByRole('button', { name: 'Save settings' }).click()
  await expect(owner.getByText('Settings saved').last()).toBeVisible()
  await expect(owner.getByRole('button', { name: 'Save settings' })).toBeDisabled()
}

async function drawArea(owner: Page) {
  await owner.getByRole('button', { name: 'New area' }).first().click()
  const form = owner.getByRole('dialog', { name: 'New area' })
  await form.getByLabel('Name', { exact: true }).fill('Pune')
  await form.getByLabel('Pincodes', { exact: true }).fill('411001, 411004\n411010-411014')
  await form.getByLabel('Fee (₹)').fill('30')
  await form.getByLabel('Free from (₹)').fill('900')
  await form.getByLabel('Days until delivery').fill('2')
  await form.getByRole('button', { name: 'Add area' }).click()
  await expect(form).toBeHidden()
  await owner.getByText('Not served', { exact: true }).click()
  await expect(owner.getByText('We do not deliver to this pincode yet')).toBeVisible()
}

async function typeAddress(buyer: Page, pincode: string) {
  const State = pincode.startsWith('411') ? 'Maharashtra' : 'Delhi'
  await typeDetails(buyer, { ...DETAILS, City: 'Pune', State, Pincode: pincode })
}

async function placeInCash(buyer: Page, prescription?: string) {
  await buyer.getByRole('button', { name: 'Continue to Payment' }).click()
  if (prescription) {
    await buyer.locator('input[type=file]').setInputFiles(prescription)
    await expect(buyer.getByRole('button', { name: 'Remove photo' })).toBeVisible()
  }
  await buyer.getByLabel(/^Cash on Delivery/).check()
  await buyer.getByRole('button', { name: 'Place Order' }).click()
  await expect(buyer.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
}

async function checkPrescription(section: Locator, isAccepted: boolean) {
  if (isAccepted) {
    await section.getByRole('button', { name: 'Accept prescription' }).click()
    await expect(section.getByRole('button', { name: 'Accept prescription' })).toBeHidden()
    return
  }
  await section.getByRole('button', { name: 'Refuse prescription' }).click()
  await section.getByLabel('Reason').selectOption({ index: 1 })
  await section.getByRole('button', { name: 'Refuse and cancel' }).click()
  await expect(section.getByRole('button', { name: 'Refuse and cancel' })).toBeHidden()
}

async function newestOrder({ shop: { url }, sessions: { customer } }: OpenedMode): Promise<string> {
  const { items } = await call<{ items: { id: string }[] }>(url, customer, '/api/orders')
  return items[0]?.id ?? ''
}

async function says(place: Locator, ...texts: string[]) {
  for (const text of texts) await expect(place.first()).toContainText(text)
}

const mailsOf = ({ received }: { received: readonly { raw: string }[] }) =>
  received.map(({ raw }) => decodeMail(raw)).join('\n')

async function openPage(
  browser: Browser,
  given: { as: Session | undefined; url: string; errors: string[] },
): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, locale: 'en-IN' })
  watchPages(context, given.errors)
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const { user, token } = given.as ?? {}
  await page.addInitScript(
    ([user, token]) => {
      if (location.origin === 'null') return
      localStorage.setItem('user', user ?? '')
      localStorage.setItem('token', token ?? '')
    },
    [JSON.stringify(user), token ?? ''],
  )
  await page.goto(given.url)
  return page
}
