import type { RegisterBody } from '../../contract/accounts.ts'
import type { Role } from '../../contract/roles.ts'
import type { Queries } from '../database/connect.ts'
import { newId } from '../database/identifiers.ts'
import { brokenConstraint } from '../database/transaction.ts'
import { Problem } from '../http/problem.ts'
import { type PersonRow, people } from './account-tables.ts'
import { hashPassword } from './password.ts'

export interface NewPerson {
  name: string
  email: string
  role: Role
  phone?: string | null
  /** Null invites: the person sets one by link. */
  password: string | null
  isDemo?: boolean
}

/** @throws Problem 409 `email_taken` in any case of letters; 503 when too many hashes wait. */
export async function registerPerson(queries: Queries, person: NewPerson): Promise<PersonRow> {
  const passwordHash = person.password === null ? null : await hashPassword(person.password)
  return insertPerson(queries, { ...person, passwordHash })
}

export async function insertPerson(
  queries: Queries,
  person: Omit<NewPerson, 'password'> & { passwordHash: string | null },
): Promise<PersonRow> {
  try {
    const [row] = await queries.orm
      .insert(people)
      .values({
        id: newId(),
        name: person.name,
        email: person.email,
        role: person.role,
        phone: person.phone ?? null,
        passwordHash: person.passwordHash,
        isDemo: person.isDemo ?? false,
      })
      .returning()
    if (!row) throw new Error('The inserted person was not returned')
    return row
  } catch (error) {
    if (brokenConstraint(error) === 'people_email') {
      throw new Problem(409, 'email_taken', 'Email already exists. Please use a different email.', {
        fields: { email: 'Email already exists. Please use a different email.' },
      })
    }
    throw error
  }
}

/** @throws Problem 400 when the confirmation differs. */
export function requireConfirmedPassword(body: Pick<RegisterBody, 'password' | 'confirmPassword'>): void {
  if (body.confirmPassword !== undefined && body.confirmPassword !== body.password) {
    throw new Problem(400, 'invalid_input', 'Passwords do not match', {
      fields: { confirmPassword: 'Passwords do not match' },
    })
  }
}
