// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { jsonReply, problemReply } from '#testing/api-fixtures.ts'
import { buildPerson } from '#testing/person-fixtures.ts'
import {
  answerDialogs,
  endDialogs,
  fillSignUp,
  focusedName,
  openSignUp,
  pass,
  press,
  startDialogs,
  title,
  toasts,
  type,
} from './auth-dialogs-fixtures.tsx'

beforeEach(startDialogs)
afterEach(endDialogs)

test('the first error of a sign-up is its toast', async () => {
  await openSignUp()
  type('Full Name', 'Asha')
  await press('Create Account')
  expect(toasts()).toEqual(['error: Email is required'])
  expect(focusedName()).toBe('email')
})

test('an empty sign-up says at each field what is missing, and sends nothing', async () => {
  const calls = answerDialogs(() => jsonReply({}))
  await openSignUp()
  await press('Create Account')
  const saidAt = (label: string) => {
    const described = screen.getByLabelText(label).getAttribute('aria-describedby') ?? ''
    return described.split(' ').map((id) => document.getElementById(id)?.textContent)
  }
  expect(saidAt('Full Name')).toContain('Name is required')
  expect(saidAt('Email Address')).toContain('Email is required')
  expect(saidAt('Password')).toContain('Password is required')
  expect(saidAt('Confirm Password')).toContain('Please confirm your password')
  expect(toasts()).toEqual(['error: Name is required'])
  expect(calls).toHaveLength(0)
})

test('the sign-up password has a minimum length of 6 and both have their own toggle', async () => {
  await openSignUp()
  expect(screen.getByLabelText('Password').getAttribute('minlength')).toBe('6')
  const [first] = screen.getAllByRole('button', { name: 'Show password' })
  await act(async () => void (first && fireEvent.click(first)))
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text')
  expect(screen.getByLabelText('Confirm Password').getAttribute('type')).toBe('password')
})

test('after a registration Sign In opens one second later, with the e-mail and the password awaited', async () => {
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
  expect(screen.getByLabelText<HTMLInputElement>('Email Address').value).toBe('asha@example.com')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  expect(focusedName()).toBe('password')
  await press('Close')
  await press('Sign Up Free')
  expect(screen.getByLabelText<HTMLInputElement>('Email Address').value).toBe('')
})

test('who turns out to have an account takes the e-mail along to Sign In', async () => {
  answerDialogs(() => problemReply(409, 'email_taken', 'Taken'))
  await openSignUp()
  fillSignUp()
  await press('Create Account')
  await press('Sign In')
  await pass(150)
  expect(title()).toBe('Sign In')
  expect(screen.getByLabelText<HTMLInputElement>('Email Address').value).toBe('asha@example.com')
  await press('Forgot Password')
  await pass(150)
  expect(screen.getByLabelText<HTMLInputElement>('Email Address').value).toBe('asha@example.com')
})

test('somebody who opens another dialog meanwhile stays in it', async () => {
  answerDialogs(() => jsonReply({ success: true, data: { user: buildPerson() } }, 201))
  await openSignUp()
  fillSignUp()
  await press('Create Account')
  await press('Sign Up Free')
  await pass(2000)
  expect(title()).toBe('Create Account')
})

test('a taken email shows inline and as a toast', async () => {
  answerDialogs(() => problemReply(409, 'email_taken', 'Taken'))
  await openSignUp()
  fillSignUp()
  await press('Create Account')
  const message = 'Email already exists. Please use a different email.'
  expect(screen.getByRole('alert').textContent).toBe(message)
  expect(toasts()).toEqual([`error: ${message}`])
  expect(focusedName()).toBe('email')
})
