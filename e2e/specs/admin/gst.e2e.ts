import type { Browser, Page } from '@playwright/test'
import { periodLabel } from '#contract/gst/periods.ts'
import { indiaDay } from '#contract/ordering/promised-day.ts'
import { call, type OpenedMode, openMode, type Session } from '../../support/opened-mode.ts'
import { expect, PHONE, test } from '../../support/shop-test.ts'

const REGISTERED = {
  gstin: '29AAHCM7727Q1ZI',
  registrations: [{ from: '2020-01-01', kind: 'regular' }],
  ewayLimitWithin: 399,
}

let opened: OpenedMode
test.beforeAll(async () => {
  opened = await openMode({ name: 'a registered shop', env: { DEMO: 'false' }, hasGoods: true })
  const { shop, sessions, productId } = opened
  await call(shop.url, sessions.admin, `/api/products/${productId}`, { hsn: '100630' }, 'PUT')
  await call(shop.url, sessions.admin, '/api/settings', REGISTERED, 'PUT')
})
test.afterAll(() => opened.shop.stop())

/** A page of a browser profile of its own, in which this person is signed in. */
async function openAs(browser: Browser, session: Session | undefined, path: string): Promise<Page> {
  const context = await browser.newContext(session ? {} : { viewport: PHONE })
  if (session) {
    await context.addInitScript(
      ([user, token]) => {
        localStorage.setItem('user', user ?? '')
        localStorage.setItem('token', token ?? '')
      },
      [JSON.stringify(session.user), session.token],
    )
  }
  const page = await context.newPage()
  await page.goto(opened.shop.url.replace(/\/$/, '') + path)
  return page
}

test('a month of GST: dispatched, reconciled, corrected, downloaded, and read by the accountant', async ({
  browser,
}) => {
  const { shop, sessions, orderId = '' } = opened
  const month = indiaDay(new Date()).slice(0, 7)
  const label = periodLabel(month)
  const admin = await openAs(browser, sessions.admin, `/admin?order=${orderId}`)
  const drawer = admin.getByRole('dialog')
  const gst = drawer.getByRole('region', { name: 'GST' })

  await test.step('the order needs an e-way bill before its goods leave', async () => {
    await expect(gst).toContainText('Make the e-way bill before the goods leave')
  })

  await test.step('the agent takes it, and the invoice gets the number of the e-way bill', async () => {
    await call(shop.url, sessions.agent, `/api/orders/${orderId}/status`, { status: 'picked_up' }, 'PUT')
    await expect(gst.getByText(/^T\/\d\d-\d\d\/00001$/)).toBeVisible()
    await gst.getByRole('button', { name: /^E-way bill and e-invoice/ }).click()
    await gst.getByLabel('E-way bill number').fill('1010 1234 567')
    await gst.getByRole('button', { name: 'Save numbers' }).click()
    await expect(gst.getByText('The number of an e-way bill has 12 digits')).toBeVisible()
    await gst.getByLabel('E-way bill number').fill('1010 1234 5678')
    await gst.getByRole('button', { name: 'Save numbers' }).click()
    await expect(gst.getByText('E-way bill 101012345678')).toBeVisible()
    await expect(gst.getByText('Needs an e-way bill')).toHaveCount(0)
  })

  await test.step('the month shows it, and the records agree', async () => {
    await admin.goto(`${shop.url}/admin/gst`)
    await expect(admin.getByRole('row', { name: `${label} Running 1` })).toBeVisible()
    await expect(admin.getByRole('row', { name: /^b2cs .* 1 1 ₹/ })).toBeVisible()
    await admin.getByRole('tab', { name: 'Reconciliation' }).click()
    await expect(admin.getByText('Everything agrees')).toBeVisible()
    await expect(admin.getByRole('row', { name: 'Orders that left the shop 1 ₹400.00' })).toBeVisible()
  })

  await test.step('a lower price gets a credit note', async () => {
    await admin.goto(`${shop.url}/admin?order=${orderId}`)
    await gst.getByRole('button', { name: 'Give a credit note' }).click()
    const form = gst.getByRole('form', { name: /^Credit note for/ })
    await form.getByLabel('Amount').fill('400.01')
    await form.getByLabel('Reason').fill('The bag was torn')
    await form.getByRole('button', { name: 'Issue credit note' }).click()
    await expect(form.getByText('At most ₹400.00').last()).toBeVisible()
    await form.getByLabel('Amount').fill('50')
    await form.getByRole('button', { name: 'Issue credit note' }).click()
    await expect(gst.getByText(/^C\/\d\d-\d\d\/00001$/)).toBeVisible()
  })

  await test.step('both are in the list, found by the order', async () => {
    await admin.goto(`${shop.url}/admin/gst?tab=documents`)
    const rows = admin.getByRole('list', { name: 'Documents' }).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await admin.getByLabel('Kind').selectOption('Credit notes')
    await expect(rows).toHaveCount(1)
    await rows.getByRole('button').click()
    await expect(drawer.getByText('The bag was torn')).toBeVisible()
    await admin.keyboard.press('Escape')
  })

  await test.step('files are downloaded, and the running month cannot be closed', async () => {
    await admin.goto(`${shop.url}/admin/gst?period=${month}`)
    for (const [name, file] of [
      ['JSON for the portal', `${month}_gstr1.json`],
      ['CSV of b2cs', `${month}_gstr1_b2cs.csv`],
      ['Sales register', `${month}_register.csv`],
    ] as const) {
      const download = admin.waitForEvent('download')
      await admin.getByRole('button', { name }).click()
      expect((await download).suggestedFilename()).toBe(file)
    }
    await expect(admin.getByText(`${label} runs: its figures still change.`)).toBeVisible()
    await expect(admin.getByRole('button', { name: /^Close (the month|\w+ 20)/ })).toHaveCount(0)
    await expect(call(shop.url, sessions.admin, `/api/gst/months/${month}/close`, {})).rejects.toThrow(
      /can be closed from/,
    )
  })

  await test.step('the accountant reads the figures on a phone, without signing in', async () => {
    await admin.getByRole('button', { name: 'Link for the accountant' }).click()
    await admin.getByRole('button', { name: 'Make the link' }).click()
    const link = await admin.getByLabel('Link', { exact: true }).inputValue()
    const accountant = await openAs(browser, undefined, `/accountant${new URL(link).hash}`)
    await expect(accountant.getByRole('heading', { level: 1 })).toContainText(label)
    await expect(accountant.getByText('GSTIN 29AAHCM7727Q1ZI')).toBeVisible()
    const download = accountant.waitForEvent('download')
    await accountant.getByRole('button', { name: 'Sales register' }).click()
    expect((await download).suggestedFilename()).toBe(`${month}_register.csv`)
    const overflow = await accountant.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await accountant.goto(`${shop.url.replace(/\/$/, '')}/accountant#${'x'.repeat(40)}`)
    await accountant.reload()
    await expect(accountant.getByText('This link does not work')).toBeVisible()
  })
})
