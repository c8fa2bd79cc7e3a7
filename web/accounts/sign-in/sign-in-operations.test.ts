// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, getSession } from '#accounts/session.ts'
import { answerCalls, brokenNetwork, jsonReply, problemReply } from '#testing/api-fixtures.ts'
import { buildPerson, startSignedOut } from '#testing/person-fixtures.ts'
import { confirmPasswordReset, isLinkInvalid, requestPasswordReset } from './password-operations.ts'
import { formatLoginFailure, formatRegistrationFailure, logIn, register } from './sign-in-operations.ts'

beforeEach(startSignedOut)
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const credentials = { email: ' Asha@Example.COM ', password: ' secret 7 ', remember: true }
const newcomer = {
  name: ' Asha Rao ',
  email: ' Asha@Example.COM ',
  password: 'secret7',
  confirmPassword: 'secret7',
}

test('a login sends the email trimmed in lower case and the password as typed', async () => {
  const data = { user: buildPerson(), token: 'fresh' }
  const calls = answerCalls(() => jsonReply({ success: true, ...data, data }))
  expect(await logIn(credentials)).toMatchObject({ success: true, user: { id: 'person-1' } })
  expect(calls[0]?.body).toEqual({ email: 'asha@example.com', password: ' secret 7 ', remember: true })
  expect(getSession()).toMatchObject({ status: 'signed-in', token: 'fresh' })
})

test('the browser’s token goes with the next login and the next request for a link, also after logging out', async () => {
  const device = 'd'.repeat(43)
  const data = { user: buildPerson(), token: 'fresh', device }
  const calls = answerCalls(() => jsonReply({ success: true, ...data, data }))
  await logIn(credentials)
  clearSession()
  await logIn(credentials)
  vi.useFakeTimers()
  const requested = requestPasswordReset('asha@example.com')
  await vi.runAllTimersAsync()
  await requested
  expect(calls.map(({ body }) => body)).toEqual([
    expect.not.objectContaining({ device }),
    expect.objectContaining({ device }),
    { email: 'asha@example.com', device },
  ])
})

test('an answer without a token is a failed login and stores nothing', async () => {
  answerCalls(() => jsonReply({ success: true, data: { user: buildPerson() } }))
  expect(await logIn(credentials)).toMatchObject({ success: false, error: 'Login failed' })
  expect(localStorage.length).toBe(0)
})

test.each([
  [
    'the server’s message',
    () => problemReply(401, 'invalid_credentials', 'Invalid credentials'),
    'Invalid credentials',
  ],
  [
    '"Login failed" without one',
    () => new Response('', { status: 401, statusText: 'Unauthorized' }),
    'Login failed',
  ],
  ['the network’s text', () => brokenNetwork(), 'Network error. Please check your connection.'],
])('a refused login gives %s', async (_case, reply, message) => {
  answerCalls(reply)
  expect(await logIn(credentials)).toMatchObject({ success: false, error: message })
})

test('a login that throws gives the error’s message, or a text of its own', () => {
  expect(formatLoginFailure(new Error('Disk full'))).toBe('Disk full')
  expect(formatLoginFailure(new Error(''))).toBe('An error occurred during login')
})

test('a registration is always for a customer, with name and email trimmed', async () => {
  const calls = answerCalls(() => jsonReply({ success: true, data: { user: buildPerson() } }, 201))
  expect(await register(newcomer)).toEqual({ success: true })
  expect(calls[0]?.body).toEqual({
    name: 'Asha Rao',
    email: 'asha@example.com',
    password: 'secret7',
    confirmPassword: 'secret7',
    role: 'customer',
  })
  expect(getSession().status).toBe('signed-out')
})

const emptyAnswer = (status: number) => () => new Response('', { status })
test.each([
  [
    '400 with a message',
    () => problemReply(400, 'invalid_input', 'All fields are required'),
    'All fields are required',
  ],
  ['400 without one', emptyAnswer(400), 'Invalid input. Please check your details.'],
  [
    '409',
    () => problemReply(409, 'email_taken', 'Taken'),
    'Email already exists. Please use a different email.',
  ],
  ['500', () => problemReply(500, 'internal', 'Oops'), 'Server error. Please try again later.'],
  ['an unreadable body', () => new Response('<html>'), 'Server returned invalid response'],
  ['no answer', () => brokenNetwork(), 'Cannot connect to server. Please try again.'],
  ['any other status without a message', emptyAnswer(418), 'Registration failed. Please try again.'],
  ['too many tries', () => problemReply(429, 'too_many_requests', 'Please wait'), 'Please wait'],
])('a registration answered with %s', async (_case, reply, message) => {
  answerCalls(reply)
  expect(await register(newcomer)).toMatchObject({ success: false, error: message })
})

test('a registration that throws gives the error’s message, or a text of its own', () => {
  expect(formatRegistrationFailure(new Error('Disk full'))).toBe('Disk full')
  expect(formatRegistrationFailure(undefined)).toBe('An error occurred during registration')
})

test('a reset request takes 1.5 s even when the answer is there at once', async () => {
  vi.useFakeTimers()
  answerCalls(() => jsonReply({ success: true, data: {} }))
  const outcome = vi.fn()
  void requestPasswordReset('asha@example.com').then(outcome)
  await vi.advanceTimersByTimeAsync(1499)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toHaveBeenCalledWith({ success: true })
})

test('a failed reset request has its own text', async () => {
  vi.useFakeTimers()
  answerCalls(() => brokenNetwork())
  const outcome = requestPasswordReset('asha@example.com')
  await vi.advanceTimersByTimeAsync(1500)
  expect(await outcome).toMatchObject({ error: 'Failed to send reset email. Please try again.' })
})

test.each([
  ['a used link', () => problemReply(400, 'reset_link_invalid', 'Used'), true],
  [
    'a malformed token',
    () => problemReply(400, 'invalid_input', 'Bad', { fields: { token: 'Too short' } }),
    true,
  ],
  [
    'a weak password',
    () => problemReply(400, 'invalid_input', 'Weak', { fields: { password: 'Weak' } }),
    false,
  ],
  ['no network', () => brokenNetwork(), false],
])(
  'a new password with %s fails, and whether the link is to blame is known',
  async (_case, reply, isInvalid) => {
    answerCalls(reply)
    const choices = { keepsPhone: false, keepsDevices: false }
    const choice = { token: 't', password: 'secret7', confirmPassword: 'secret7', ...choices }
    const result = await confirmPasswordReset(choice)
    expect(!result.success && isLinkInvalid(result)).toBe(isInvalid)
    expect(result.success).toBe(false)
  },
)
