import type * as z from 'zod/mini'
import { MOBILE_PATTERN } from '#contract/accounts.ts'
import { Email, NewPassword, PersonName } from '#contract/accounts-schemas.ts'
import { normalisePhone } from '#shop/normalise-phone.ts'
import type { Checked, FieldErrors } from '#ui/form/use-form.ts'

interface SignIn {
  email: string
  password: string
}

interface NewPasswordTwice {
  password: string
  confirmPassword: string
}

export interface NewPasswordChoice extends NewPasswordTwice {
  keepsPhone: boolean
  keepsDevices: boolean
}

interface SignUp extends NewPasswordTwice {
  name: string
  email: string
}

/** Checks a sign-in; the password is only required. */
export function checkSignIn(values: SignIn): Checked<SignIn, SignIn> {
  return checked(values, {
    email: firstIssue(Email, values.email),
    password: values.password.trim() === '' ? 'Password is required' : undefined,
  })
}

export function checkSignUp(values: SignUp): Checked<SignUp, SignUp> {
  return checked(values, {
    name: firstIssue(PersonName, values.name),
    email: firstIssue(Email, values.email),
    ...newPasswordErrors(values),
  })
}

export function checkNewPassword(values: NewPasswordChoice): Checked<NewPasswordChoice, NewPasswordChoice> {
  return checked(values, newPasswordErrors(values))
}

/** Checks a phone, typed with or without +91, 0, spaces and dashes. */
export function checkPhone(values: { phone: string }): Checked<typeof values, typeof values> {
  const phone = normalisePhone(values.phone)
  const error = MOBILE_PATTERN.test(phone) ? undefined : 'Enter your 10-digit mobile number'
  return error ? { errors: { phone: error } } : { body: { phone } }
}

export function checkCode(values: { code: string }): Checked<typeof values, typeof values> {
  const code = values.code.replace(/\s/g, '')
  return /^\d{6}$/.test(code) ? { body: { code } } : { errors: { code: 'Enter the 6 digits of the code' } }
}

/** Checks the email of a reset request. */
export function checkResetRequest(values: { email: string }): Checked<typeof values, typeof values> {
  return checked(values, { email: firstIssue(Email, values.email) })
}

function newPasswordErrors({ password, confirmPassword }: NewPasswordTwice) {
  return {
    password: firstIssue(NewPassword, password),
    confirmPassword: confirmPasswordIssue(password, confirmPassword),
  }
}

function confirmPasswordIssue(password: string, confirmPassword: string): string | undefined {
  if (confirmPassword.trim() === '') return 'Please confirm your password'
  return confirmPassword === password ? undefined : 'Passwords do not match'
}

function firstIssue(schema: z.ZodMiniType<unknown>, value: unknown): string | undefined {
  const { error } = schema.safeParse(value)
  return error?.issues[0]?.message
}

/** The values as they were typed, where no field has an error. */
function checked<Values extends object>(
  values: Values,
  errors: FieldErrors<Values>,
): Checked<Values, Values> {
  const isValid = Object.values(errors).every((error) => error === undefined)
  return isValid ? { body: values } : { errors }
}
