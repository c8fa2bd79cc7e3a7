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
export function logIn(credentials: Credentials): Promise<ActionResult<{ user: Person }>> {
  return attempt(async () => {
    const { data } = await api.post<Partial<{ user: Person; token: string; device: string }>>('/api/login', {
      ...credentials,
      email: credentials.email.trim().toLowerCase(),
      device: knownDevice(),
    })
    if (!data.user || !data.token) return { success: false, error: 'Login failed', isRefused: true }
    return keepSession(data.user, data.token, data.device)
  })
}

/** A code that is on its way to a phone. */
export interface SentCode {
  resendAfterSeconds: number
  /** It had been asked for before. */
  isEarlier: boolean
}

/** Sends a code to a phone, unless one is on its way already. */
export function sendPhoneCode(phone: string): Promise<ActionResult<SentCode>> {
  return attempt<SentCode>(async () => {
    const body = { phone, device: knownDevice() }
    try {
      const { data } = await api.post<{ resendAfterSeconds: number }>('/api/phone-codes', body)
      return { success: true, ...data, isEarlier: false }
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'code_on_its_way') throw error
      return { success: true, resendAfterSeconds: error.retryAfterSeconds ?? 1, isEarlier: true }
    }
  })
}

/** Signs in by a code that came to the phone, and stores the session, for thirty days. */
export function logInByPhone(phone: string, code: string): Promise<ActionResult<{ user: Person }>> {
  return attempt(async () => {
    // A phone is its owner's alone.
    const body = { phone, code, remember: true, device: knownDevice() }
    const { data } = await api.post<{ user: Person; token: string; device: string }>('/api/phone-login', body)
    return keepSession(data.user, data.token, data.device)
  })
}

/** Opens an account for one order, and stores its session. */
export function continueAsGuest(phone: string): Promise<ActionResult<{ user: Person }>> {
  return attempt(async () => {
    const { data } = await api.post<{ user: Person; token: string }>('/api/guests', { phone })
    return keepSession(data.user, data.token)
  })
}

/** Proves the signed-in customer's phone by a code that came to it; `joins` brings in the account that has it. */
export function proveOwnPhone(
  phone: string,
  code: string,
  joins?: boolean,
): Promise<ActionResult<{ user: Person }>> {
  return attempt(async () => {
    const { data: user } = await api.put<Person>('/api/profile/phone', { phone, code, joins })
    updateSessionUser(user)
    return { success: true, user }
  })
}

async function attempt<Done>(work: () => Promise<ActionResult<Done>>): Promise<ActionResult<Done>> {
  try {
    return await work()
  } catch (error) {
    return { ...failureOf(error), error: formatLoginFailure(error) }
  }
}

function keepSession(user: Person, token: string, device?: string): ActionResult<{ user: Person }> {
  storeSession(user, token)
  if (device) storeDevice(device)
  return { success: true, user }
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
      device: knownDevice(),
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
  if (error.code === 'email_taken') return 'Email already exists. Please use a different email.'
  if (error.status === 500) return 'Server error. Please try again later.'
  if (error.code === 'unreadable') return 'Server returned invalid response'
  return error.serverMessage ?? 'Registration failed. Please try again.'
}
