// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Role } from '#contract/accounts.ts'
import { jsonReply, problemReply } from '#testing/api-fixtures.ts'
import { buildPerson } from '#testing/person-fixtures.ts'
import {
  answerDialogs,
  endDialogs,
  focusedName,
  onLeaveSoon,
  openSignIn,
  pass,
  press,
  startDialogs,
  title,
  toasts,
  type,
} from './auth-dialogs-fixtures.tsx'

beforeEach(startDialogs)
afterEach(endDialogs)

test('a visitor signs in or up', async () => {
  await openSignIn()
  expect(title()).toBe('Sign In')
  await press('Close')
  expect(title()).toBeNull()
  await press('Sign Up Free')
  expect(title()).toBe('Create Account')
})

test.each([
  ['Create Account', 'Create Account'],
  ['Forgot Password', 'Reset Password'],
])('from Sign In to "%s" it takes 150 ms, and the form is empty after coming back', async (link, next) => {
  await openSignIn()
  type('Email Address', 'asha@example.com')
  await press(link)
  await pass(149)
  expect(title()).toBe('Sign In')
  await pass(1)
  expect(title()).toBe(next)
  await press(next === 'Reset Password' ? 'Back to Login' : 'Sign In')
  await pass(150)
  expect(title()).toBe('Sign In')
  expect(screen.getByLabelText<HTMLInputElement>('Email Address').value).toBe('')
})

test('closing clears fields and errors', async () => {
  await openSignIn()
  type('Password', 'half-typed')
  await press('Sign In')
  expect(screen.getByText('Email is required')).toBeDefined()
  await press('Close')
  await press('Login')
  expect(screen.queryByText('Email is required')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
})

test('an empty sign-in names both fields, sends nothing and focuses the first', async () => {
  const calls = answerDialogs(() => jsonReply({}))
  await openSignIn()
  await press('Sign In')
  expect(screen.getByText('Email is required')).toBeDefined()
  expect(screen.getByText('Password is required')).toBeDefined()
  expect(toasts()).toEqual(['error: Please fix the errors in the form'])
  expect(focusedName()).toBe('email')
  expect(calls).toHaveLength(0)
})

test('editing a field clears its error alone', async () => {
  await openSignIn()
  await press('Sign In')
  type('Email Address', 'a')
  expect(screen.queryByText('Email is required')).toBeNull()
  expect(screen.getByText('Password is required')).toBeDefined()
})

test('while a request runs nothing closes the dialog and every control is disabled', async () => {
  answerDialogs(() => new Promise(() => {}))
  await openSignIn()
  type('Email Address', 'asha@example.com')
  type('Password', 'secret7')
  await press('Sign In')
  expect(screen.getByText('Signing in...')).toBeDefined()
  const dialog = screen.getByRole('dialog')
  const controls = dialog.querySelectorAll('button, input')
  expect([...controls].filter((control) => !control.matches(':disabled, fieldset:disabled *'))).toEqual([])
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect(title()).toBe('Sign In')
})

test('a refused sign-in shows inline and as a toast, and the dialog stays', async () => {
  answerDialogs(() => problemReply(401, 'invalid_credentials', 'Invalid credentials'))
  await openSignIn()
  type('Email Address', 'asha@example.com')
  type('Password', 'wrong')
  await press('Sign In')
  expect(screen.getByRole('alert').textContent).toBe('Invalid credentials')
  expect(toasts()).toEqual(['error: Invalid credentials'])
  expect(focusedName()).toBe('password')
  expect(screen.getByText('at /')).toBeDefined()
})

test.each<[Role, string]>([
  ['admin', '/admin'],
  ['delivery_agent', '/delivery'],
  ['customer', '/products'],
])(
  'one second after a login a %s goes to %s; until then the landing page knows the person',
  async (role, target) => {
    const data = { user: buildPerson({ role }), token: 'fresh' }
    answerDialogs(() => jsonReply({ success: true, ...data, data }))
    await openSignIn()
    type('Email Address', 'asha@example.com')
    type('Password', 'secret7')
    await press('Sign In')
    expect(toasts()).toEqual(['success: Login Successful! Redirecting...'])
    expect(title()).toBeNull()
    expect(screen.getByText('Shop Now').getAttribute('href')).toBe('/products')
    expect(screen.getByText('Dashboard').getAttribute('href')).toBe('/customer')
    expect(onLeaveSoon).toHaveBeenCalledWith(target)
    await pass(999)
    expect(screen.getByText('at /')).toBeDefined()
    await pass(1)
    expect(screen.getByText(`at ${target}`)).toBeDefined()
  },
)

test('a customer who opened a share link goes there', async () => {
  const data = { user: buildPerson(), token: 'fresh' }
  answerDialogs(() => jsonReply({ success: true, data }))
  await openSignIn({ returnPath: '/products/gadgets_007' })
  type('Email Address', 'asha@example.com')
  type('Password', 'secret7')
  await press('Sign In')
  await pass(1000)
  expect(screen.getByText('at /products/gadgets_007')).toBeDefined()
})

test('in the demo Google and Facebook say that they are coming', async () => {
  const calls = answerDialogs(() => jsonReply({}), { isDemo: true })
  await openSignIn()
  await pass(0)
  await press('Google')
  await press('Facebook')
  await press('Create Account')
  await pass(150)
  await press('Google')
  await press('Facebook')
  expect(toasts().reverse()).toEqual([
    'info: Google login coming soon!',
    'info: Facebook login coming soon!',
    'info: Google signup coming soon!',
    'info: Facebook signup coming soon!',
  ])
  expect(calls).toHaveLength(0)
})

test('a real shop promises no sign-in that it does not have', async () => {
  answerDialogs(() => jsonReply({}))
  await openSignIn()
  expect(screen.queryByText(/Google|Facebook/)).toBeNull()
})
