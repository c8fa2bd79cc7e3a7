// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { jsonReply, problemReply } from '#testing/api-fixtures.ts'
import {
  answerDialogs,
  endDialogs,
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

test.each([
  ['', 'Email is required', 'Please enter your email address'],
  ['a b', 'Enter a valid email address', 'Please enter a valid email address'],
])('a reset for %j says so at the field and in a toast', async (email, inline, toast) => {
  await openSignIn()
  await press('Forgot Password')
  await pass(150)
  type('Email Address', email)
  await press('Send Reset Link')
  expect(screen.getByText(inline)).toBeDefined()
  expect(toasts()).toEqual([`error: ${toast}`])
})

test('a shop that sends no email says whom to ask', async () => {
  const message = 'This shop cannot send emails. Ask the shop for a link to a new password.'
  answerDialogs(() => problemReply(409, 'sends_no_email', message))
  await openSignIn()
  await press('Forgot Password')
  await pass(150)
  type('Email Address', 'asha@example.com')
  await press('Send Reset Link')
  await pass(1500)
  expect(screen.getByText(message)).toBeDefined()
  expect(toasts()).toEqual([`error: ${message}`])
})

test('a reset is busy for 1.5 s, reports success, and Sign In opens a second later', async () => {
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
