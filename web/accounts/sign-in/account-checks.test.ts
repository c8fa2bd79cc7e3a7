import { expect, test } from 'vitest'
import type { Checked, FieldErrors } from '#ui/form/use-form.ts'
import { checkResetRequest, checkSignIn, checkSignUp } from './account-checks.ts'

const goodSignUp = {
  name: 'Asha',
  email: 'asha@example.com',
  password: 'secret7',
  confirmPassword: 'secret7',
}

function errorsOf<Values>(checked: Checked<Values, Values>): FieldErrors<Values> {
  return 'errors' in checked ? checked.errors : {}
}

test.each([
  ['', 'Email is required'],
  ['   ', 'Email is required'],
  ['asha', 'Enter a valid email address'],
  ['a b@c.de', 'Enter a valid email address'],
  ['a@b', 'Enter a valid email address'],
  ['a@@b.c', 'Enter a valid email address'],
  ['a@b.co', undefined],
  ['  A@B.CO ', undefined],
])('the email %j is checked alike in all three dialogs', (email, message) => {
  expect(errorsOf(checkSignIn({ email, password: 'x' })).email).toBe(message)
  expect(errorsOf(checkSignUp({ ...goodSignUp, email })).email).toBe(message)
  expect(errorsOf(checkResetRequest({ email })).email).toBe(message)
})

test.each(['', '   '])('the sign-in password %j is missing', (password) => {
  expect(errorsOf(checkSignIn({ email: 'a@b.co', password }))).toEqual({ password: 'Password is required' })
})

test('a sign-in asks nothing else of a password', () => {
  expect(errorsOf(checkSignIn({ email: 'a@b.co', password: '1' }))).toEqual({})
})

test.each([
  ['', 'Name is required'],
  ['  ', 'Name is required'],
  ['A', 'Name must be at least 2 characters'],
  [' A ', 'Name must be at least 2 characters'],
  ['Al', undefined],
])('the name %j', (name, message) => {
  expect(errorsOf(checkSignUp({ ...goodSignUp, name })).name).toBe(message)
})

test.each([
  ['', 'Password is required'],
  ['abcde', 'Password must be at least 6 characters'],
  ['abcdef', undefined],
  ['Password', 'This password is too common. Please choose another.'],
])('the new password %j', (password, message) => {
  expect(errorsOf(checkSignUp({ ...goodSignUp, password, confirmPassword: password || 'x' })).password).toBe(
    message,
  )
})

test.each([
  ['', 'Please confirm your password'],
  ['secret8', 'Passwords do not match'],
  ['secret7', undefined],
])('the confirmation %j', (confirmPassword, message) => {
  expect(errorsOf(checkSignUp({ ...goodSignUp, confirmPassword })).confirmPassword).toBe(message)
})
