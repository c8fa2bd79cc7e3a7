import { clearSession, startSession, storeSession } from '#accounts/session.ts'
import type { Role } from '#contract/accounts.ts'
import type { Person } from '#contract/accounts-schemas.ts'

/** A person as the server presents one. */
export function buildPerson(overrides: Partial<Person> = {}): Person {
  const id = overrides.id ?? 'person-1'
  return {
    _id: id,
    id,
    name: 'Asha Rao',
    email: 'asha@example.com',
    phone: null,
    role: 'customer',
    address: null,
    createdAt: '2026-01-05T06:30:00.000Z',
    ...(overrides.role === 'admin' && { staffRole: 'owner' as const }),
    ...overrides,
  }
}

/** Signs somebody in, in this test's browser. */
export function signInAs(role: Role = 'customer', overrides: Partial<Person> = {}): Person {
  const person = buildPerson({ role, ...overrides })
  startSession()
  storeSession(person, 'token-1')
  return person
}

/** An empty browser with a started session, as before the first visit. */
export function startSignedOut(): void {
  localStorage.clear()
  sessionStorage.clear()
  startSession()
  clearSession()
}
