import { startTestSmsProvider, type TestSmsProvider } from '#server/notifications/channels/sms-fixture.ts'
import {
  decodeMail,
  startTestMailServer,
  type TestMailServer,
} from '#server/notifications/channels/smtp-fixture.ts'
import { startTestWhatsApp, type TestWhatsApp } from '#server/notifications/channels/whatsapp-fixture.ts'
import { press, signIn, toast } from '../../support/auth-dialogs.ts'
import { watchPages } from '../../support/page-watch.ts'
import { expect, PHONE, shopOwner, test } from '../../support/shop-test.ts'
import { type StartedShop, startShop } from '../../support/started-shop.ts'

// One after the other, so that they share the shop that is started here.
test.describe.configure({ mode: 'default' })

let shop: StartedShop
let mailServer: TestMailServer
let sms: TestSmsProvider
let whatsApp: TestWhatsApp
test.beforeAll(async () => {
  mailServer = await startTestMailServer()
  sms = await startTestSmsProvider()
  whatsApp = await startTestWhatsApp()
  const env = {
    DEMO: 'false',
    PUBLIC_URL: 'http://127.0.0.1',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Kirana <orders@kirana.example>',
    SMS_URL: sms.url,
    SMS_BODY: '{"ref":"{id}","to":"{to}","body":"{text}"}',
    ...whatsApp.env,
  }
  shop = await startShop({ env })
})
test.afterAll(async () => {
  await shop.stop()
  await Promise.all([mailServer.close(), sms.close(), whatsApp.close()])
})

const textsTo = (phone: string) =>
  sms.delivered.filter(({ body }) => body.to === `91${phone}`).map(({ body }) => String(body.body))

test('a customer with a phone alone adds an email, which is proved first, and asks for WhatsApp', async ({
  browser,
}) => {
  const errors: string[] = []
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true })
  watchPages(context, errors)
  const page = await context.newPage()
  const phone = '9876500011'
  const email = 'asha@home.example'

  await page.goto(shop.url)
  await press(page, 'Login')
  await press(page, 'Sign in by phone')
  await page.getByLabel('Mobile Number').fill(phone)
  await press(page, 'Send Code')
  await expect(page.getByText(/Another code in/)).toBeVisible()
  await expect(() => expect(textsTo(phone)).toHaveLength(1)).toPass()
  const [code = ''] = /^\d{6}/.exec(textsTo(phone)[0] ?? '') ?? []
  await page.getByLabel('Code').fill(code)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(`${shop.url}/products`)

  await test.step('the email is used once its link was opened', async () => {
    await page.goto(`${shop.url}/customer`)
    await page.getByRole('tab', { name: 'Profile' }).click()
    await press(page, 'Edit Profile')
    await page.getByLabel('Name', { exact: true }).fill('Asha Rao')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await press(page, 'Save Changes')
    await expect(page.getByText(`We have sent a link to ${email}.`)).toBeVisible()
    await press(page, 'OK')
    await expect(page.getByText(email)).toHaveCount(0)
    let token = ''
    await expect(() => {
      const mail = decodeMail(mailServer.received.find(({ to }) => to === email)?.raw ?? '')
      token = /prove-email#token=([\w-]{43})/.exec(mail)?.[1] ?? ''
      expect(token).not.toBe('')
    }).toPass()
    const opened = await context.newPage()
    await opened.goto(`${shop.url}/prove-email#token=${token}`)
    await press(opened, 'Use This Email')
    await expect(opened.getByRole('heading', { name: 'Your email has changed' })).toBeVisible()
    await opened.reload()
    await press(opened, 'Use This Email')
    await expect(opened.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
    await expect(page.getByText(email).first()).toBeVisible()
  })

  await test.step('messages come by WhatsApp once that was chosen', async () => {
    const asks = page.getByLabel('Messages about my orders by WhatsApp')
    await expect(asks).not.toBeChecked()
    await asks.click()
    await expect(toast(page, 'Your messages come by WhatsApp from now on')).toBeVisible()
    await page.reload()
    await expect(asks).toBeChecked()
  })
  expect(errors).toEqual([])
})

test('an administrator sees how messages leave, tries each way, and sees what waits and why', async ({
  browser,
}) => {
  const errors: string[] = []
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  watchPages(context, errors)
  const page = await context.newPage()
  await page.goto(shop.url)
  await press(page, 'Login')
  await signIn(page, shopOwner)
  await expect(page).toHaveURL(`${shop.url}/admin`)
  const phone = '9876500012'
  const saved = await page.evaluate(async (phone) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${localStorage.getItem('token') ?? sessionStorage.getItem('token')}`,
    }
    return (await fetch('/api/profile', { method: 'PUT', headers, body: JSON.stringify({ phone }) })).status
  }, phone)
  expect(saved).toBe(200)

  await page.goto(`${shop.url}/admin/settings?section=messages`)
  await expect(page.locator('[data-tone="delivered"]', { hasText: 'Set up' })).toHaveCount(3)
  await expect(page.getByText('No messages are waiting to be sent.')).toBeVisible()
  await press(page, 'Send a Test: Email')
  await press(page, 'Send a Test: Text messages')
  await press(page, 'Send a Test: WhatsApp')
  await expect(() => {
    expect(mailServer.received.filter(({ to }) => to === shopOwner.email)).toHaveLength(1)
    expect(textsTo(phone)).toHaveLength(1)
    expect(whatsApp.delivered.map(({ message }) => message.to)).toEqual([`91${phone}`])
  }).toPass()

  await sms.goDown()
  await press(page, 'Send a Test: Text messages')
  await expect(page.getByText('The provider cannot be reached, or takes nothing now.')).toBeVisible()
  const late = '9876500013'
  await page.evaluate(async (phone) => {
    const headers = { 'content-type': 'application/json' }
    await fetch('/api/phone-codes', { method: 'POST', headers, body: JSON.stringify({ phone }) })
  }, late)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('The SMS provider does not answer')).toBeVisible({ timeout: 5000 })
  }).toPass()
  await expect(page.getByText('One message could not be sent yet.')).toBeVisible()
  await sms.comeUp()
  // What was tried a moment ago waits a second.
  await expect(async () => {
    if (textsTo(late).length === 0)
      await page.getByRole('button', { name: 'Try Now' }).click({ timeout: 2_000 })
    await expect.poll(() => textsTo(late).length, { timeout: 2_000 }).toBe(1)
  }).toPass()
  expect(errors).toEqual([])
})
