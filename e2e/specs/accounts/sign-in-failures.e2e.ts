import type { Route } from '@playwright/test'
import { dialog, fillSignUp, press, signIn, toast } from '../../support/auth-dialogs.ts'
import { expect, test } from '../../support/shop-test.ts'

const refusal = (status: number, message?: string) => (route: Route) =>
  route.fulfill({ status, json: { success: false, ...(message && { message }) } })
const cutOff = (route: Route) => route.abort('connectionfailed')

test('a failed login says why, inline and in a toast', async ({ shop }) => {
  const page = await shop.openAsVisitor('/')
  await press(page, 'Login')
  const answers: [string, ((route: Route) => Promise<void>) | null][] = [
    ['Invalid credentials', null],
    [
      'Too many attempts. Try again in 15 minutes.',
      refusal(429, 'Too many attempts. Try again in 15 minutes.'),
    ],
    ['Network error. Please check your connection.', cutOff],
  ]
  for (const [message, answer] of answers) {
    await test.step(message, async () => {
      if (answer) await page.route('**/api/login', answer)
      await signIn(page, { email: 'nobody@example.com', password: 'not-this-one' })
      await expect(dialog(page, 'Sign In').locator('[data-tone=error]')).toHaveText(message)
      await expect(toast(page, message)).toHaveAttribute('data-tone', 'error')
      await page.unroute('**/api/login')
    })
  }
  await expect(page).toHaveURL(`${shop.url}/`)
})

test('a failed registration and a failed reset say why', async ({ shop }) => {
  const page = await shop.openAsVisitor('/')
  const taken = await shop.newCustomer()
  await press(page, 'Sign Up Free')
  await fillSignUp(page, taken)
  const answers: [string, ((route: Route) => Promise<void>) | null][] = [
    ['Email already exists. Please use a different email.', null],
    ['This password is too common', refusal(400, 'This password is too common')],
    ['Invalid input. Please check your details.', refusal(400)],
    ['Server error. Please try again later.', refusal(500)],
    ['Server returned invalid response', (route) => route.fulfill({ status: 201, body: '<html>' })],
    ['Cannot connect to server. Please try again.', cutOff],
    ['Registration failed. Please try again.', refusal(418)],
  ]
  for (const [message, answer] of answers) {
    await test.step(message, async () => {
      if (answer) await page.route('**/api/register', answer)
      await page.getByRole('dialog').getByRole('button', { name: 'Create Account' }).click()
      await expect(dialog(page, 'Create Account').locator('[data-tone=error]')).toHaveText(message)
      await expect(toast(page, message)).toHaveAttribute('data-tone', 'error')
      await page.unroute('**/api/register')
    })
  }
  await press(page, 'Sign In')
  await press(page, 'Forgot Password')
  await page.route('**/api/password-reset', cutOff)
  await page.getByLabel('Email Address').fill(taken.email)
  await press(page, 'Send Reset Link')
  const failed = 'Failed to send reset email. Please try again.'
  await expect(dialog(page, 'Reset Password').locator('[data-tone=error]')).toHaveText(failed)
  await expect(toast(page, failed)).toBeVisible()
})
