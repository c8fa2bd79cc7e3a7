import { eq } from 'drizzle-orm'
import type { ProfileBody } from '../../contract/accounts.ts'
import { brokenConstraint, transaction } from '../database/transaction.ts'
import { Problem } from '../http/problem.ts'
import type { Shop } from '../shop.ts'
import { people } from './account-tables.ts'
import { type PersonWithStatus, requirePerson } from './person-queries.ts'

/**
 * Changes one's own name, email, phone, address; absent fields stay. A changed email is announced to the old
 * one.
 * @throws Problem 409 `email_taken`
 */
export async function updateProfile(
  shop: Shop,
  personId: string,
  body: ProfileBody,
): Promise<PersonWithStatus> {
  try {
    return await transaction(shop.database, async (queries) => {
      const before = await requirePerson(queries, personId)
      const changes = {
        name: body.name,
        email: body.email,
        phone: body.phone === '' ? null : body.phone,
        address: body.address,
      }
      if (Object.values(changes).some((value) => value !== undefined)) {
        await queries.orm.update(people).set(changes).where(eq(people.id, personId))
      }
      if (body.email !== undefined && body.email !== before.row.email) {
        await shop.jobs.send(queries, 'mail.email-changed', {
          personId,
          oldEmail: before.row.email,
          newEmail: body.email,
        })
      }
      return requirePerson(queries, personId)
    })
  } catch (error) {
    if (brokenConstraint(error) === 'people_email') {
      throw new Problem(409, 'email_taken', 'Email already exists. Please use a different email.', {
        fields: { email: 'Email already exists. Please use a different email.' },
        cause: error,
      })
    }
    throw error
  }
}
