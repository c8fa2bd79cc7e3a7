import type { Role } from '#contract/accounts.ts'
import type { RegisterBody } from '#contract/accounts-schemas.ts'
import type { StaffRole } from '#contract/staff-roles.ts'
import { PERSON, type PersonRow, people } from '#server/accounts/account-tables.ts'
import { hashPassword } from '#server/accounts/passwords/password.ts'
import { type Attempt, registrationAllowances } from '#server/accounts/profile/email-limits.ts'
import { type AuditAuthor, recordAudit } from '#server/audit/record-audit.ts'
import { command } from '#server/commands/command.ts'
import { onlyRow, type Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import { rowsOf } from '#server/database/table-parts.ts'
import { violatedConstraint } from '#server/database/transaction.ts'
import { invalidField, Problem } from '#server/http/problem.ts'
import type { Shop } from '#server/shop.ts'
import { countAttempt, uncountAttempt } from './attempt-limit.ts'

export interface NewPerson {
  name: string
  email: string
  role: Role
  /** Of an administrator; absent: owner. */
  staffRole?: StaffRole
  phone?: string | null
  /** Null for an invitation: the person sets one by link. */
  password: string | null
  isDemo?: boolean
}
type HashedPerson = Omit<NewPerson, 'password'> & { passwordHash: string | null }

/**
 * Adds a person; a delivery agent starts offline. `by` is the administrator who adds somebody else.
 * @throws Problem 409 `email_taken`, also in another case; 503 when too many hashes wait
 */
export async function registerPerson(shop: Shop, person: NewPerson, by?: AuditAuthor): Promise<PersonRow> {
  const passwordHash = person.password === null ? null : await hashPassword(person.password)
  return command(shop, async (tx) => {
    const row = await addPerson(tx, { ...person, passwordHash }, by)
    if (row.role === 'delivery_agent') tx.publish({ topic: 'agents', id: row.id, roles: ['admin'] })
    return row
  })
}

/**
 * As `registerPerson`, for whoever asks. An attempt counts as refused until it has made an account, because the refusal
 * tells that an email has one.
 * @throws Problem 429 for a network or browser that was refused too often
 */
export async function registerCustomer(
  shop: Shop,
  person: Omit<NewPerson, 'role' | 'isDemo'>,
  from: Omit<Attempt, 'email'>,
): Promise<PersonRow> {
  const { database } = shop
  const { refused, made } = await registrationAllowances(database, { email: person.email, ...from })
  await countAttempt(database, ...refused, made)
  try {
    const row = await registerPerson(shop, { ...person, role: 'customer' })
    await uncountAttempt(database, ...refused)
    return row
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'email_taken')
      await uncountAttempt(database, ...refused)
    throw error
  }
}

/** As `registerPerson`, in the caller's transaction and with a hashed password. */
export async function addPerson(
  queries: Queries,
  person: HashedPerson,
  by?: AuditAuthor,
): Promise<PersonRow> {
  const row = await insertPerson(queries, person)
  if (row.role === 'delivery_agent') await queries.sql`insert into agents (person_id) values (${row.id})`
  if (by) {
    await recordAudit(queries, by, {
      action: 'person.created',
      subjectType: 'person',
      subjectId: row.id,
      after: { name: row.name, email: row.email, role: row.role, phone: row.phone },
    })
  }
  return row
}

/** Only the row in `people`. @throws Problem 409 `email_taken` */
export async function insertPerson(queries: Queries, person: HashedPerson): Promise<PersonRow> {
  const values = {
    id: newId(),
    name: person.name,
    email: person.email,
    role: person.role,
    staffRole: person.role === 'admin' ? (person.staffRole ?? 'owner') : null,
    phone: person.phone ?? null,
    passwordHash: person.passwordHash,
    isDemo: person.isDemo ?? false,
  }
  const rows = await queries.sql<PersonRow>`
    insert into people ${rowsOf(people, [values])} returning ${PERSON}`.catch((error: unknown) => {
    throw isEmailTaken(error) ? emailTaken(error) : error
  })
  return onlyRow(rows)
}

/** Whether an error is that of the unique email. */
export function isEmailTaken(error: unknown): boolean {
  return violatedConstraint(error) === 'people_email'
}

export function emailTaken(cause?: unknown): Problem {
  const message = 'Email already exists. Please use a different email.'
  return new Problem(409, 'email_taken', message, { fields: { email: message }, cause })
}

/** @throws Problem 400 when the confirmation differs. */
export function requireConfirmedPassword(body: Pick<RegisterBody, 'password' | 'confirmPassword'>): void {
  if (body.confirmPassword !== undefined && body.confirmPassword !== body.password) {
    throw invalidField('confirmPassword', 'Passwords do not match')
  }
}
