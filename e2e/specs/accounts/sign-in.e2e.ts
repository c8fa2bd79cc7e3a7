import { dialog, fillSignUp, hold, isDialogOpen, press, signIn, toast } from '../../support/auth-dialogs.ts'
import { runClockUntil, stopClock } from '../../support/page-clock.ts'
import { expect, msFromPressTo, test } from '../../support/shop-test.ts'

test('a visitor is welcomed and finds three dialogs, one at a time', async ({ shop }) => {
  const page = await shop.openAsVisitor('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome to /)
  await expect(page.getByText('Discover amazing products at unbeatable prices')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Why shop here' }).getByRole('heading')).toHaveText([
    'Quality Products',
    'Fast Delivery',
    'Top Rated',
    'Secure Payment',
  ])

  await press(page, 'Login')
  const signInDialog = dialog(page, 'Sign In')
  await expect(signInDialog.getByLabel('Email Address')).toBeFocused()
  const password = signInDialog.getByLabel('Password', { exact: true })
  await password.fill('secret')
  await signInDialog.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await signInDialog.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await signInDialog.getByLabel('Remember me').check()
  await expect(signInDialog.getByLabel('Remember me')).toBeChecked()
  const comingSoon = toast(page, 'Google login coming soon!')
  const anyToast = page.locator('[data-toaster] li')
  await stopClock(page)
  await press(page, 'Google')
  await runClockUntil(page, () => comingSoon.isVisible(), 1)
  await expect(comingSoon).toHaveAttribute('data-tone', 'info')
  expect(await runClockUntil(page, async () => !(await comingSoon.isVisible()))).toBeGreaterThan(2900)
  expect(await runClockUntil(page, async () => (await anyToast.count()) === 0)).toBeGreaterThan(250)
  await page.clock.resume()
  await press(page, 'Facebook')
  await expect(toast(page, 'Facebook login coming soon!')).toHaveAttribute('data-tone', 'info')

  const toReset = await msFromPressTo(page.getByRole('button', { name: 'Forgot Password' }), {
    text: 'Send Reset Link',
  })
  expect(toReset).toBeGreaterThanOrEqual(145)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(dialog(page, 'Reset Password').getByLabel('Email Address')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeVisible()
  await press(page, 'Back to Login')
  await expect(signInDialog).toBeVisible()

  const toSignUp = await msFromPressTo(page.getByRole('button', { name: 'Create Account' }), {
    text: 'Confirm Password',
  })
  expect(toSignUp).toBeGreaterThanOrEqual(145)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  const signUp = dialog(page, 'Create Account')
  for (const label of ['Full Name', 'Email Address', 'Password', 'Confirm Password'])
    await expect(signUp.getByLabel(label, { exact: true })).toBeVisible()
  await signUp.getByRole('button', { name: 'Show password' }).first().click()
  await expect(signUp.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await expect(signUp.getByLabel('Confirm Password')).toHaveAttribute('type', 'password')
  await signUp.getByRole('button', { name: 'Show password' }).click()
  await expect(signUp.getByLabel('Confirm Password')).toHaveAttribute('type', 'text')
  await expect(signUp.getByText('Admin and delivery accounts are created by administrators.')).toBeVisible()
  await press(page, 'Google')
  await expect(toast(page, 'Google signup coming soon!')).toHaveAttribute('data-tone', 'info')
  await press(page, 'Facebook')
  await expect(toast(page, 'Facebook signup coming soon!')).toHaveAttribute('data-tone', 'info')
  await press(page, 'Sign In')
  await expect(signInDialog).toBeVisible()
  await press(page, 'Close')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page, 'Sign Up Free')
  await expect(signUp).toBeVisible()
})

test('a new customer registers and signs in; busy dialogs hold still', async ({ shop }) => {
  const page = await shop.openAsVisitor('/')
  const person = {
    name: 'Meera Iyer',
    email: `New.Customer-${Date.now()}@Example.com`,
    password: 'basket-42',
  }
  const expectHeld = async () => {
    const controls = page.getByRole('dialog').locator('button, input')
    expect(await controls.evaluateAll((all) => all.filter((one) => !one.matches(':disabled')).length)).toBe(0)
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await expect(page.getByRole('dialog')).toBeVisible()
  }

  await press(page, 'Sign Up Free')
  await fillSignUp(page, person, ` ${person.email} `)
  const letRegister = await hold(page, '/api/register')
  const registration = page.waitForRequest('**/api/register')
  await page.getByRole('dialog').getByRole('button', { name: 'Create Account' }).click()
  expect((await registration).postDataJSON()).toEqual({
    name: 'Meera Iyer',
    email: person.email.toLowerCase(),
    password: person.password,
    confirmPassword: person.password,
    role: 'customer',
  })
  await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeVisible()
  await expectHeld()
  await stopClock(page)
  letRegister()
  const registered = toast(page, 'Registration Successful! Please login.')
  await runClockUntil(page, () => registered.isVisible(), 1)
  await expect(registered).toHaveAttribute('data-tone', 'success')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await runClockUntil(page, () => isDialogOpen(page))).toBeGreaterThan(900)
  await page.clock.resume()
  await expect(dialog(page, 'Sign In')).toBeVisible()
  await press(page, 'Close')
  await press(page, 'Sign Up Free')
  for (const label of ['Full Name', 'Email Address', 'Password', 'Confirm Password'])
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
  await press(page, 'Close')

  await press(page, 'Login')
  const letLogIn = await hold(page, '/api/login')
  const login = page.waitForRequest('**/api/login')
  await signIn(page, { email: `  ${person.email.toUpperCase()} `, password: person.password })
  expect((await login).postDataJSON()).toMatchObject({ email: person.email.toLowerCase() })
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible()
  await expectHeld()
  await stopClock(page)
  letLogIn()
  const welcomed = toast(page, 'Login Successful! Redirecting...')
  await runClockUntil(page, () => welcomed.isVisible(), 1)
  const waysOn = await page
    .locator('main a')
    .evaluateAll((links) => links.map((link) => `${link.textContent} ${link.getAttribute('href')}`))
  const atTheShop = async () => new URL(page.url()).pathname === '/products'
  expect(await runClockUntil(page, atTheShop)).toBeGreaterThan(900)
  expect(waysOn).toEqual(['Shop Now /products', 'Dashboard /customer'])
  const stored = await page.evaluate(() => ({
    user: JSON.parse(localStorage.getItem('user') ?? '{}'),
    token: localStorage.getItem('token'),
  }))
  expect(stored.user).toMatchObject({ name: 'Meera Iyer', role: 'customer' })
  expect(stored.token?.length).toBeGreaterThan(20)
})

test('a reset is busy for 1.5 s, says that the link is on its way, and Sign In opens again', async ({
  shop,
}) => {
  const customer = await shop.newCustomer()
  const page = await shop.openAsVisitor('/')
  await press(page, 'Login')
  await press(page, 'Forgot Password')
  await page.getByLabel('Email Address').fill(customer.email)
  const requested = page.waitForResponse('**/api/password-reset')
  await stopClock(page)
  await press(page, 'Send Reset Link')
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  expect((await requested).ok()).toBe(true)
  const sent = toast(page, 'Password reset link sent to your email!')
  expect(await runClockUntil(page, () => sent.isVisible())).toBeGreaterThan(1400)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await runClockUntil(page, () => isDialogOpen(page))).toBeGreaterThan(900)
  await expect(dialog(page, 'Sign In')).toBeVisible()
})
