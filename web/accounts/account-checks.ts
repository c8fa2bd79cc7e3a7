import type * as z from 'zod/mini'
import { Email, NewPassword, PersonName } from '#contract/accounts-schemas.ts'

/** Messages by field, in the order of the fields on screen; empty when everything is right. */
export type FieldErrors = Record<string, string>

/** What is wrong with a sign-in; the password is only required. */
export function checkSignIn({ email = '', password = '' }: Record<string, string>): FieldErrors {
  return withoutBlanks({
    email: firstIssue(Email, email),
    password: password.trim() === '' ? 'Password is required' : undefined,
  })
}

/** What is wrong with a sign-up. */
export function checkSignUp(values: Record<string, string>): FieldErrors {
  return withoutBlanks({
    name: firstIssue(PersonName, values.name ?? ''),
    email: firstIssue(Email, values.email ?? ''),
    ...checkNewPassword(values),
  })
}

export function checkNewPassword({
  password = '',
  confirmPassword = '',
}: Record<string, string>): FieldErrors {
  return withoutBlanks({
    password: firstIssue(NewPassword, password),
    confirmPassword: confirmPasswordIssue(password, confirmPassword),
  })
}

/** What is wrong with the email of a reset request. */
export function checkResetRequest({ email = '' }: Record<string, string>): FieldErrors {
  return withoutBlanks({ email: firstIssue(Email, email) })
}

function confirmPasswordIssue(password: string, confirmPassword: string): string | undefined {
  if (confirmPassword.trim() === '') return 'Please confirm your password'
  return confirmPassword === password ? undefined : 'Passwords do not match'
}

function firstIssue(schema: z.ZodMiniType<unknown>, value: unknown): string | undefined {
  const { error } = schema.safeParse(value)
  return error?.issues[0]?.message
}

function withoutBlanks(errors: Record<string, string | undefined>): FieldErrors {
  const found = Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return Object.fromEntries(found)
}
