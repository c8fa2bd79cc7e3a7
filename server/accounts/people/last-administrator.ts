import type { Queries } from '#server/database/connect.ts'
import type { SignedIn } from '#server/http/access.ts'
import { forbidden, Problem } from '#server/http/problem.ts'

export interface Administrator {
  id: string
  /** Staff sign in by email and password alone. */
  canSignIn: boolean
}

/**
 * To be called before anybody gets or loses rights and before any person is locked. It locks all administrators, so that
 * of two who remove each other at the same time one has to wait, and stays.
 * @throws Problem 403 for one who is no administrator any more
 */
export async function lockAdministrators(
  queries: Queries,
  by: Pick<SignedIn, 'id'>,
): Promise<Administrator[]> {
  const administrators = await queries.sql<Administrator>`
    select id, email <> '' and password_hash is not null as can_sign_in from people
     where role = 'admin' and deactivated_at is null order by id for no key update`
  if (!administrators.some(({ id }) => id === by.id)) throw forbidden()
  return administrators
}

/** @throws Problem 409 `last_administrator` when nobody else could sign in and run the shop. */
export function requireAnotherAdministrator(administrators: readonly Administrator[], leaving: string): void {
  const able = administrators.filter(({ canSignIn }) => canSignIn)
  if (able.length === 1 && able[0]?.id === leaving)
    throw new Problem(409, 'last_administrator', 'The shop needs at least one administrator who can sign in')
}
