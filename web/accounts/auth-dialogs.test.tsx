// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '../../contract/roles.ts'
import { answerCalls, jsonReply, problemReply, type SentCall } from '../api-fixtures.ts'
import { WaysIn } from '../landing/ways-in.tsx'
import { getShownToasts, removeToast } from '../ui/toast.ts'
import { type AuthDialog, AuthDialogs } from './auth-dialogs.tsx'
import { buildPerson, startSignedOut } from './person-fixtures.ts'

const onLeaveSoon = vi.fn()

beforeEach(() => {
  startSignedOut()
  vi.useFakeTimers()
  onLeaveSoon.mockReset()
  answerDialogs(() => problemReply(500, 'internal', 'No call was expected'))
})
afterEach(() => {
  cleanup()
  for (const toast of getShownToasts()) removeToast(toast.id)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function Landing() {
  const [dialog, setDialog] = useState<AuthDialog | null>(null)
  return (
    <>
      <p>at {useLocation().pathname}</p>
      <WaysIn onDialog={setDialog} />
      <AuthDialogs dialog={dialog} onDialogChange={setDialog} onLeaveSoon={onLeaveSoon} />
    </>
  )
}

function openLanding() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Landing />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

/** Answers the calls of the dialogs; the shop's information is answered for them. */
function answerDialogs(reply: (call: SentCall) => Response | Promise<Response>): SentCall[] {
  const shop = { success: true, data: { name: 'Tokri', isDemo: false } }
  const calls = answerCalls((call) => (call.path === '/api/shop' ? jsonReply(shop) : reply(call)))
  return new Proxy(calls, {
    get: (all, key) =>
      Reflect.get(
        all.filter(({ path }) => path !== '/api/shop'),
        key,
      ),
  })
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const type = (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}
const title = () => screen.queryByRole('dialog')?.querySelector('h2')?.textContent ?? null
const toasts = () => getShownToasts().map(({ tone, message }) => `${tone}: ${message}`)
const focusedName = () => document.activeElement?.getAttribute('name')

async function openSignIn() {
  openLanding()
  await press('Login')
}

async function openSignUp() {
  openLanding()
  await press('Sign Up Free')
}

function fillSignUp() {
  type('Full Name', 'Asha Rao')
  type('Email Address', 'asha@example.com')
  type('Password', 'secret7')
  type('Confirm Password', 'secret7')
}

test('a visitor signs in or up (LAND-04, LAND-05, LAND-08)', async () => {
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
])(
  'from Sign In to "%s" it takes 150 ms, and the form is empty after coming back (AUTH-08, Q-09)',
  async (link, next) => {
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
  },
)

test('closing clears fields and errors (AUTH-03)', async () => {
  await openSignIn()
  type('Password', 'half-typed')
  await press('Sign In')
  expect(screen.getByText('Email is required')).toBeDefined()
  await press('Close')
  await press('Login')
  expect(screen.queryByText('Email is required')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
})

test('an empty sign-in names both fields, sends nothing and focuses the first (AUTH-25, AUTH-28, AUTH-29)', async () => {
  const calls = answerDialogs(() => jsonReply({}))
  await openSignIn()
  await press('Sign In')
  expect(screen.getByText('Email is required')).toBeDefined()
  expect(screen.getByText('Password is required')).toBeDefined()
  expect(toasts()).toEqual(['error: Please fix the errors in the form'])
  expect(focusedName()).toBe('email')
  expect(calls).toHaveLength(0)
})

test('editing a field clears its error alone (AUTH-09)', async () => {
  await openSignIn()
  await press('Sign In')
  type('Email Address', 'a')
  expect(screen.queryByText('Email is required')).toBeNull()
  expect(screen.getByText('Password is required')).toBeDefined()
})

test('the first error of a sign-up is its toast (AUTH-38)', async () => {
  await openSignUp()
  type('Full Name', 'Asha')
  await press('Create Account')
  expect(toasts()).toEqual(['error: Email is required'])
  expect(focusedName()).toBe('email')
})

test('the sign-up password has a minimum length of 6 and both have their own toggle (AUTH-19, AUTH-39)', async () => {
  await openSignUp()
  expect(screen.getByLabelText('Password').getAttribute('minlength')).toBe('6')
  const [first] = screen.getAllByRole('button', { name: 'Show password' })
  await act(async () => void (first && fireEvent.click(first)))
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text')
  expect(screen.getByLabelText('Confirm Password').getAttribute('type')).toBe('password')
})

test('while a request runs nothing closes the dialog and every control is disabled (AUTH-02, AUTH-04, AUTH-05)', async () => {
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

test('a refused sign-in shows inline and as a toast, and the dialog stays (ERR-09, ERR-10, Q-13)', async () => {
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
  'one second after a login a %s goes to %s; until then the landing page knows the person (AUTH-50..53, LAND-06, LAND-07, Q-01)',
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

test('a customer with a remembered share link goes there (Q-06)', async () => {
  sessionStorage.setItem('wanted-path', '/products/gadgets_007')
  const data = { user: buildPerson(), token: 'fresh' }
  answerDialogs(() => jsonReply({ success: true, data }))
  await openSignIn()
  type('Email Address', 'asha@example.com')
  type('Password', 'secret7')
  await press('Sign In')
  await pass(1000)
  expect(screen.getByText('at /products/gadgets_007')).toBeDefined()
})

test('after a registration Sign In opens one second later, empty (AUTH-54..56)', async () => {
  answerDialogs(() => jsonReply({ success: true, data: { user: buildPerson() } }, 201))
  await openSignUp()
  fillSignUp()
  await press('Create Account')
  expect(toasts()).toEqual(['success: Registration Successful! Please login.'])
  expect(title()).toBeNull()
  await pass(999)
  expect(title()).toBeNull()
  await pass(1)
  expect(title()).toBe('Sign In')
})

test('somebody who opens another dialog meanwhile keeps it (AUTH-01)', async () => {
  answerDialogs(() => jsonReply({ success: true, data: { user: buildPerson() } }, 201))
  await openSignUp()
  fillSignUp()
  await press('Create Account')
  await press('Sign Up Free')
  await pass(2000)
  expect(title()).toBe('Create Account')
})

test('a taken email shows inline and as a toast (ERR-16)', async () => {
  answerDialogs(() => problemReply(409, 'email_taken', 'Taken'))
  await openSignUp()
  fillSignUp()
  await press('Create Account')
  const message = 'Email already exists. Please use a different email.'
  expect(screen.getByRole('alert').textContent).toBe(message)
  expect(toasts()).toEqual([`error: ${message}`])
  expect(focusedName()).toBe('email')
})

test.each([
  ['', 'Email is required', 'Please enter your email address'],
  ['a b', 'Enter a valid email address', 'Please enter a valid email address'],
])('a reset for %j says so at the field and in a toast (AUTH-40, AUTH-41)', async (email, inline, toast) => {
  await openSignIn()
  await press('Forgot Password')
  await pass(150)
  type('Email Address', email)
  await press('Send Reset Link')
  expect(screen.getByText(inline)).toBeDefined()
  expect(toasts()).toEqual([`error: ${toast}`])
})

test('a reset is busy for 1.5 s, reports success, and Sign In opens a second later (AUTH-07, AUTH-57..60)', async () => {
  answerDialogs(() => jsonReply({ success: true, data: {} }))
  await openSignIn()
  await press('Forgot Password')
  await pass(150)
  type('Email Address', 'asha@example.com')
  await press('Send Reset Link')
  await pass(1499)
  expect(screen.getByText('Sending...')).toBeDefined()
  await pass(1)
  expect(toasts()).toEqual(['success: Password reset link sent to your email!'])
  expect(title()).toBeNull()
  await pass(1000)
  expect(title()).toBe('Sign In')
})

test('Google and Facebook only say that they are coming (AUTH-15..17)', async () => {
  const calls = answerDialogs(() => jsonReply({}))
  await openSignIn()
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
