import type { Person } from '#contract/accounts-schemas.ts'
import { may, type Right, type RightsHolder, STAFF_ROLES } from '#contract/staff-roles.ts'
import { getSession, useUser } from './session.ts'

/** Whether the signed-in person has one of these rights. Screens show what one may do; the server checks each call by itself. */
export function useMay(...rights: readonly Right[]): boolean {
  const user = useUser()
  return user !== null && rights.some((right) => userMay(user, right))
}

/** The same as `useMay`, of a given person. */
export function userMay(user: Pick<Person, 'role' | 'staffRole'>, right: Right): boolean {
  return may(rightsHolderOf(user), right)
}

/** The same as `useMay` at this moment, outside of components. */
export function mayNow(right: Right): boolean {
  const { user } = getSession()
  return user !== null && userMay(user, right)
}

/**
 * Administrators who signed in before there were roles are owners, until the profile is read again. A role that this page
 * does not know yet gives no rights.
 */
export function rightsHolderOf({
  role,
  staffRole = 'owner',
}: Pick<Person, 'role' | 'staffRole'>): RightsHolder {
  return { role, staffRole: (role === 'admin' && STAFF_ROLES.find((known) => known === staffRole)) || null }
}
