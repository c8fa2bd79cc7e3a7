import { readFile } from 'node:fs/promises'
import { dialog, press, signIn } from '../../support/auth-dialogs.ts'
import { dayOf } from '../../support/delivery-day.ts'
import { codeTo } from '../../support/latest-text.ts'
import { demoAdmin, expect, test } from '../../support/shop-test.ts'

test('the profile is looked at, changed, kept, and says what failed', async ({ shop }) => {
  const page = await shop.openAs(await shop.newCustomer('Meera Iyer'), '/customer?tab=profile')
  const field = (label: string) => page.getByRole('tabpanel').getByLabel(label, { exact: true })
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') calls.push(request.url())
  })
  const edit = page.getByRole('button', { name: 'Edit Profile' })
  await edit.click()
  for (const [label, type] of [
    ['Name', 'text'],
    ['Email', 'email'],
    ['Phone', 'tel'],
  ] as const)
    await expect(field(label)).toHaveAttribute('type', type)
  expect(await field('Address').evaluate((element) => element.tagName)).toBe('TEXTAREA')
  await field('Name').fill('Somebody Else')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Somebody Else')).toHaveCount(0)
  await edit.click()
  await expect(field('Name')).toHaveValue('Meera Iyer')
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(calls).toEqual([])

  await edit.click()
  await field('Email').fill('no email')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('alertdialog', { name: /^Failed to update profile: .+/ })).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(field('Email')).toHaveValue('no email')

  await field('Email').fill(`meera-${Date.now()}@example.com`)
  await field('Name').fill('Meera Nair')
  await field('Phone').fill('9876543210')
  await field('Address').fill('7, Luz Church Road, Chennai')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Profile updated successfully!' })).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  for (const visit of ['at once', 'after a reload']) {
    await test.step(visit, async () => {
      await expect(page.getByRole('heading', { level: 2, name: 'Meera Nair' })).toBeVisible()
      await expect(page.getByText('7, Luz Church Road, Chennai')).toBeVisible()
      await expect(page.getByText('9876543210')).toBeVisible()
    })
    await page.reload()
  }
})

const PROFILE = '/customer?tab=profile'

test('a customer downloads what the shop keeps of them', async ({ shop }) => {
  const customer = await shop.newCustomer()
  const page = await shop.openAs(customer, PROFILE)
  const download = page.waitForEvent('download')
  await press(page, 'Download My Data')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
  const { name, email } = customer
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ profile: { name, email } })
})

test('a deleted account lets nobody in, is found by nobody, and its email is free again', async ({
  shop,
}) => {
  const customer = await shop.newCustomer()
  const page = await shop.openAs(customer, PROFILE)
  await press(page, 'Delete My Account')
  const deletion = dialog(page, 'Delete My Account')
  await deletion.getByLabel('Password').fill('wrong-42')
  await press(page, 'Delete for Good')
  await expect(deletion.getByText('This password is wrong')).toBeVisible()
  await deletion.getByLabel('Password').fill(customer.password)
  await press(page, 'Delete for Good')
  await expect(page.getByText('Your account has been deleted')).toBeVisible()
  await page.waitForURL(`${shop.url}/`)
  await press(page, 'Login')
  await signIn(page, customer)
  await expect(page.getByRole('dialog').getByText('Invalid credentials')).toBeVisible()

  const search = `/api/users?search=${encodeURIComponent(customer.email)}`
  expect(await shop.call(demoAdmin, 'GET', search)).toMatchObject({ items: [] })
  const again = await page.request.post(`${shop.url}/api/register`, {
    data: { ...customer, role: 'customer' },
  })
  expect(again.status()).toBe(201)
})

test('whoever proves a number that has an account of its own brings both together, orders and all', async ({
  shop,
}) => {
  const phone = `97${String(Date.now()).slice(-8)}`
  const other = await shop.newCustomer()
  const { orderNumber } = await dayOf(shop).newOrder('Meera Iyer', other)
  await shop.call(other, 'POST', '/api/phone-codes', { phone })
  await shop.call(other, 'PUT', '/api/profile/phone', { phone, code: await codeTo(shop.url, phone) })

  const page = await shop.openAs(await shop.newCustomer(), PROFILE)
  await press(page, 'Sign in with your phone too')
  const proof = dialog(page, 'Your Phone')
  await proof.getByLabel('Mobile Number').fill(phone)
  await press(page, 'Send Code')
  const code = await codeTo(shop.url, phone)
  await proof.getByLabel('Code').fill(code)
  await press(page, 'Use This Number')
  await press(page, 'Keep Both')
  await expect(proof).toHaveCount(0)
  await press(page, 'Sign in with your phone too')
  await proof.getByLabel('Code').fill(code)
  await press(page, 'Use This Number')
  await expect(page.getByText(/^This number has an account of its own, with 1 order\./)).toBeVisible()
  await press(page, 'Bring Together')
  await expect(page.getByText('You can sign in with this number now')).toBeVisible()
  await page.goto(`${shop.url}/customer?tab=orders`)
  await expect(page.getByText(orderNumber).first()).toBeVisible()
})
