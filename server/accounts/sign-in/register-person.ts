import type { Role } from '#contract/accounts.ts'
import type { RegisterBody } from '#contract/accounts-schemas.ts'
import type { StaffRole } from '#contract/staff-roles.ts'
import { PERSON, type PersonRow, people } from '#server/accounts/account-tables.ts'
import { type AuditAuthor, recordAudit } from '#server/audit/record-audit.ts'
import { command } from '#server/commands/command.ts'
import { onlyRow, type Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import { rowsOf } from '#server/database/table-parts.ts'
import { violatedConstraint } from '#server/database/transaction.ts'
import { invalidField, Problem } from '#server/http/problem.ts'
import type { Shop } from '#server/shop.ts'
import { countAttempt, uncountAttempt } from './attempt-limit.ts'
import { type Attempt, registrationAllowances } from './email-limits.ts'
import { hashPassword } from './password.ts'

interface NewPerson {
  name: string
  email: string
  role: Role
  /** Of an administrator; absent: owner. */
  staffRole?: StaffRole | null
  phone?: string | null
  /** Null for an invitation: the person sets a password by link. */
  passwordHash: string | null
  isDemo?: boolean
}

/**
 * Adds a customer for whoever asks. An attempt counts as refused until it has made an account, because the refusal
 * tells that an email has one.
 * @throws Problem 409 `email_taken`, also in another case; 429 for a network or browser that was refused too often, 503 when
 * too many hashes wait
 */
export async function registerCustomer(
  shop: Shop,
  person: { name: string; email: string; phone?: string; password: string },
  from: Omit<Attempt, 'email'>,
): Promise<PersonRow> {
  const { database } = shop
  const { refused, made } = await registrationAllowances(database, { email: person.email, ...from })
  await countAttempt(database, ...refused, made)
  try {
    const passwordHash = await hashPassword(person.password)
    const row = await command(shop, (tx) => addPerson(tx, { ...person, role: 'customer', passwordHash }))
    await uncountAttempt(database, ...refused)
    return row
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'email_taken')
      await uncountAttempt(database, ...refused)
    throw error
  }
}

/**
 * Adds a person; a delivery agent starts offline. `by` is the administrator who adds somebody else.
 * @throws Problem 409 `email_taken`, also in another case
 */
export async function addPerson(queries: Queries, person: NewPerson, by?: AuditAuthor): Promise<PersonRow> {
  const row = await insertPerson(queries, person)
  if (row.role === 'delivery_agent') await queries.sql`insert into agents (person_id) values (${row.id})`
  if (by) {
    await recordAudit(queries, by, {
      action: 'person.created',
      subjectType: 'person',
      subjectId: row.id,
      after: {
        name: row.name,
        email: row.email,
        role: row.role,
        ...(row.staffRole && { staffRole: row.staffRole }),
        phone: row.phone,
      },
    })
  }
  return row
}

/** Only the row in `people`. @throws Problem 409 `email_taken` */
export async function insertPerson(queries: Queries, person: NewPerson): Promise<PersonRow> {
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
