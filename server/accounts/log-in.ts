import { eq } from 'drizzle-orm'
import type { LoginBody } from '../../contract/accounts.ts'
import type { Queries } from '../database/connect.ts'
import { Problem } from '../http/problem.ts'
import { type PersonRow, people } from './account-tables.ts'
import {
  countAttempt,
  forgetAttempts,
  forgiveAttempt,
  LOGIN_PER_ACCOUNT,
  LOGIN_PER_ADDRESS,
} from './attempt-limit.ts'
import { isPassword } from './password.ts'
import { openSession } from './session.ts'

/**
 * Opens a session. An attempt counts as failed until it has succeeded, so that guesses sent at once are
 * counted too. Unknown email, wrong password, a deactivated person and a demo person outside demo are
 * told apart by nobody.
 * @throws Problem 401 `invalid_credentials`, 429 after too many failures.
 */
export async function logIn(
  queries: Queries,
  body: LoginBody,
  from: { address: string; isDemo: boolean },
): Promise<{ person: PersonRow; token: string; expiresAt: Date }> {
  await countAttempt(queries, LOGIN_PER_ACCOUNT, body.email)
  await countAttempt(queries, LOGIN_PER_ADDRESS, from.address)
  const [person] = await queries.orm.select().from(people).where(eq(people.email, body.email))
  const isRight = await isPassword(body.password, person?.passwordHash)
  if (!person || !isRight || person.deactivatedAt !== null || (person.isDemo && !from.isDemo)) {
    throw new Problem(401, 'invalid_credentials', 'Invalid credentials')
  }
  await forgetAttempts(queries, LOGIN_PER_ACCOUNT, body.email)
  await forgiveAttempt(queries, LOGIN_PER_ADDRESS, from.address)
  return { person, ...(await openSession(queries, person.id, body.remember ?? false)) }
}
