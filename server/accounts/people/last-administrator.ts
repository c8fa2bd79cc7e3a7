import { may, mayGive, type RightsHolder, type StaffRole } from '#contract/staff-roles.ts'
import type { Queries } from '#server/database/connect.ts'
import type { SignedIn } from '#server/http/access.ts'
import { forbidden, invalidField, Problem } from '#server/http/problem.ts'
import type { PersonRow } from '../account-tables.ts'

interface Administrator {
  id: string
  staffRole: StaffRole
  /** Staff sign in by email and password alone. */
  canSignIn: boolean
}

export interface Administrators {
  all: readonly Administrator[]
  /** Who changes people, with the rights of this moment. */
  by: RightsHolder
}

/** What somebody is in the shop; `staffRole` is null for everybody but administrators. */
type Position = Pick<PersonRow, 'role' | 'staffRole'>

/**
 * To be called before anybody gets or loses rights and before any person is locked. It locks all administrators, so that
 * of two who remove each other at the same time one has to wait, and stays.
 * @throws Problem 403 for one who may not change people any more
 */
export async function lockAdministrators(
  queries: Queries,
  { id }: Pick<SignedIn, 'id'>,
): Promise<Administrators> {
  const all = await queries.sql<Administrator>`
    select id, staff_role, email <> '' and password_hash is not null as can_sign_in from people
     where role = 'admin' and deactivated_at is null order by id for no key update`
  const by = { role: 'admin', staffRole: all.find((one) => one.id === id)?.staffRole ?? null } as const
  if (!may(by, 'people.change')) throw forbidden()
  return { all, by }
}

/**
 * Nobody gives a role, takes it away, or changes the account of somebody who has it, without all its rights.
 * @throws Problem 403
 */
export function requireMayGive(by: RightsHolder, { staffRole }: Position): void {
  if (staffRole !== null && !mayGive(by, staffRole))
    throw new Problem(403, 'forbidden', 'This takes rights that you do not have yourself')
}

/** @throws Problem 409 `last_administrator` when no other owner could sign in and run the shop. */
export function requireAnotherOwner({ all }: Administrators, leaving: string): void {
  const able = all.filter(({ staffRole, canSignIn }) => staffRole === 'owner' && canSignIn)
  if (able.length === 1 && able[0]?.id === leaving)
    throw new Problem(409, 'last_administrator', 'The shop needs at least one owner who can sign in')
}

/**
 * What somebody becomes by the given changes; a new administrator is an owner unless it is said.
 * @throws Problem 400 for rights of an administrator given to anybody else
 */
export function positionAfter(
  before: Position,
  changes: { role?: Position['role']; staffRole?: StaffRole },
): Position {
  const role = changes.role ?? before.role
  if (role === 'admin') return { role, staffRole: changes.staffRole ?? before.staffRole ?? 'owner' }
  if (changes.staffRole === undefined) return { role, staffRole: null }
  throw invalidField('staffRole', 'Only an administrator has these rights')
}
