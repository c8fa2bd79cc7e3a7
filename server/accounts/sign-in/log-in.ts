import type { LoginAnswer, LoginBody } from '#contract/accounts-schemas.ts'
import { PERSON, type PersonRow } from '#server/accounts/account-tables.ts'
import { isClosed, requirePerson } from '#server/accounts/person-queries.ts'
import { presentPerson } from '#server/accounts/present-person.ts'
import type { Config } from '#server/config/config.ts'
import type { Queries } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import { ok } from '#server/http/api-calls.ts'
import { invalidField, Problem } from '#server/http/problem.ts'
import { type Allowance, countAttempt, deleteAttempts, uncountAttempt } from './attempt-limit.ts'
import { loginAllowances } from './email-limits.ts'
import { rememberDevice } from './known-device.ts'
import { isPassword, withHashingSlot } from './password.ts'
import { openSession } from './session.ts'

interface LoginOrigin {
  ip: string
  config: Config
}

/** A session that was opened. */
export interface Login {
  person: PersonRow
  token: string
  expiresAt: Date
  /** The token that identifies the browser at its next login; guests have none. */
  device?: string
}

/** The answer of a login; its user and token stand outside of the data too, as the specification has them. */
export async function presentLogin(
  queries: Queries,
  { person, token, expiresAt, device }: Login,
): Promise<LoginAnswer> {
  const { row, agentStatus } = await requirePerson(queries, person.id)
  const user = presentPerson(row, agentStatus)
  const data = { user, token, expiresAt: expiresAt.toISOString(), device }
  return { ...ok(data), message: 'Login Successful! Redirecting...', user, token }
}

/**
 * Opens a session. An attempt counts as failed until it has succeeded, so that guesses at the same time are counted too.
 * Unknown email, wrong password, a deactivated person and a demo person outside demo all get the same answer.
 * @throws Problem 401 `invalid_credentials`, 429 after too many failures, 503 when too many wait
 */
export function logIn(queries: Queries, body: LoginBody, from: LoginOrigin): Promise<Login> {
  return withHashingSlot(() => checkAndOpen(queries, body, from))
}

async function checkAndOpen(queries: Queries, body: LoginBody, from: LoginOrigin): Promise<Login> {
  const { email, device } = body
  const [own, ...shared] = await loginAllowances(queries, { email, device, ip: from.ip })
  await countAttempt(queries, own, ...shared)
  const [person] = await queries.sql<PersonRow>`select ${PERSON} from people where email = ${email}`
  const isRight = await isRightPassword(queries, body, person, [own, ...shared])
  if (!person || !isRight || isClosed(person, from.config)) {
    throw new Problem(401, 'invalid_credentials', 'Invalid credentials')
  }
  const isStillRight = fragment`password_hash = ${person.passwordHash}`
  const session = await openSession(queries, person.id, body.remember ?? false, isStillRight)
  await deleteAttempts(queries, own)
  await uncountAttempt(queries, ...shared)
  return { person, ...session, device: await rememberDevice(queries, person.id, device) }
}

/**
 * Asks for the password of somebody who is signed in; guesses count as those of a login.
 * @throws Problem 400 for a wrong one, 429 after too many, 503 when too many wait
 */
export function requireOwnPassword(
  queries: Queries,
  person: PersonRow,
  password: string,
  ip: string,
): Promise<void> {
  return withHashingSlot(async () => {
    const [own, ...shared] = await loginAllowances(queries, { email: person.email, ip })
    await countAttempt(queries, own, ...shared)
    if (!(await isRightPassword(queries, { password }, person, [own, ...shared])))
      throw invalidField('password', 'This password is wrong')
    await deleteAttempts(queries, own)
    await uncountAttempt(queries, ...shared)
  })
}

/** An attempt that the shop was too busy to check does not count. */
async function isRightPassword(
  queries: Queries,
  body: Pick<LoginBody, 'password'>,
  person: PersonRow | undefined,
  counted: readonly Allowance[],
): Promise<boolean> {
  try {
    return await isPassword(body.password, person?.passwordHash)
  } catch (error) {
    await uncountAttempt(queries, ...counted)
    throw error
  }
}
