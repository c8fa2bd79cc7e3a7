import { knownDevice, storeDevice } from '#accounts/known-device.ts'
import { storeSession, updateSessionUser } from '#accounts/session.ts'
import { type ActionResult, failureOf, SUCCEEDED } from '#client/action-result.ts'
import { ApiFailure, api } from '#client/api-client.ts'
import type { Person } from '#contract/accounts-schemas.ts'

interface Credentials {
  email: string
  /** As typed: never trimmed. */
  password: string
  remember: boolean
}

/** Signs in and stores the session. A response without a token is a failed login. */
export async function logIn(credentials: Credentials): Promise<ActionResult<{ user: Person }>> {
  try {
    const { data } = await api.post<Partial<{ user: Person; token: string; device: string }>>('/api/login', {
      ...credentials,
      email: credentials.email.trim().toLowerCase(),
      device: knownDevice(),
    })
    if (!data.user || !data.token) return { success: false, error: 'Login failed', isRefused: true }
    storeSession(data.user, data.token)
    if (data.device) storeDevice(data.device)
    return { success: true, user: data.user }
  } catch (error) {
    return { ...failureOf(error), error: formatLoginFailure(error) }
  }
}

/** Sends a code to a phone. */
export async function sendPhoneCode(phone: string): Promise<ActionResult<{ resendAfterSeconds: number }>> {
  try {
    const { data } = await api.post<{ resendAfterSeconds: number }>('/api/phone-codes', { phone })
    return { success: true, ...data }
  } catch (error) {
    return { ...failureOf(error), error: formatLoginFailure(error) }
  }
}

/** Signs in by a code that came to the phone, and stores the session, for thirty days. */
export async function logInByPhone(phone: string, code: string): Promise<ActionResult<{ user: Person }>> {
  try {
    // A phone is its owner's alone.
    const body = { phone, code, remember: true, device: knownDevice() }
    const { data } = await api.post<{ user: Person; token: string; device: string }>('/api/phone-login', body)
    storeSession(data.user, data.token)
    storeDevice(data.device)
    return { success: true, user: data.user }
  } catch (error) {
    return { ...failureOf(error), error: formatLoginFailure(error) }
  }
}

/** Opens an account for one order, and stores its session. */
export async function continueAsGuest(phone: string): Promise<ActionResult<{ user: Person }>> {
  try {
    const { data } = await api.post<{ user: Person; token: string }>('/api/guests', { phone })
    storeSession(data.user, data.token)
    return { success: true, user: data.user }
  } catch (error) {
    return { ...failureOf(error), error: formatLoginFailure(error) }
  }
}

/** Proves the signed-in customer's phone by a code that came to it. */
export async function proveOwnPhone(phone: string, code: string): Promise<ActionResult<{ user: Person }>> {
  try {
    const { data: user } = await api.put<Person>('/api/profile/phone', { phone, code })
    updateSessionUser(user)
    return { success: true, user }
  } catch (error) {
    return { ...failureOf(error), error: formatLoginFailure(error) }
  }
}

export function formatLoginFailure(error: unknown): string {
  if (error instanceof ApiFailure) {
    if (error.code === 'network') return 'Network error. Please check your connection.'
    if (error.status >= 400) return error.serverMessage ?? 'Login failed'
  }
  return (error instanceof Error && error.message) || 'An error occurred during login'
}

export interface Registration {
  name: string
  email: string
  password: string
  confirmPassword: string
}

/** Creates a customer's account without signing in. */
export async function register(registration: Registration): Promise<ActionResult> {
  try {
    await api.post('/api/register', {
      ...registration,
      name: registration.name.trim(),
      email: registration.email.trim().toLowerCase(),
      role: 'customer',
    })
    return SUCCEEDED
  } catch (error) {
    return { ...failureOf(error), error: formatRegistrationFailure(error) }
  }
}

export function formatRegistrationFailure(error: unknown): string {
  if (!(error instanceof ApiFailure)) {
    return (error instanceof Error && error.message) || 'An error occurred during registration'
  }
  if (error.code === 'network') return 'Cannot connect to server. Please try again.'
  if (error.status === 400) return error.serverMessage ?? 'Invalid input. Please check your details.'
  if (error.status === 409) return 'Email already exists. Please use a different email.'
  if (error.status === 500) return 'Server error. Please try again later.'
  if (error.code === 'unreadable') return 'Server returned invalid response'
  return error.serverMessage ?? 'Registration failed. Please try again.'
}
