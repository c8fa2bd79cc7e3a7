import type { Queries } from '#server/database/connect.ts'
import { invalidField } from '#server/http/problem.ts'
import type { PersonRow } from '../account-tables.ts'
import { lockCustomerAndOwner, lockPerson } from '../person-queries.ts'
import { IS_GUEST } from '../present-person.ts'
import { insertPerson } from '../sign-in/register-person.ts'

/** Whom an administrator takes an order for: an account that was chosen, or who has the phone. */
interface NamedCustomer {
  customerId: string | undefined
  name: string
  phone: string
}

/**
 * Finds the customer whom an administrator names, and locks the account: the chosen one, or that of whoever has proved the
 * phone, or a guest's, to whom orders come that nobody has proved a phone for. A guest who may still be signed in is a browser
 * that typed the number, perhaps a stranger's, so that one never gets it.
 * @throws Problem 400 for an account that is closed or no customer's
 */
export async function lockDeskCustomer(
  queries: Queries,
  { customerId, name, phone }: NamedCustomer,
): Promise<PersonRow> {
  const chosen = customerId === undefined ? undefined : await findChosen(queries, customerId)
  const named = { name: name || chosen?.name || '', phone: phone || chosen?.phone || '' }
  const account = chosen && !chosen.isGuest ? chosen : await findByPhone(queries, named.phone)
  const { id } = account ?? (await addGuest(queries, named))
  const customer = await lockPerson(queries, await lockCustomerAndOwner(queries, id))
  if (customer.role !== 'customer' || customer.deactivatedAt !== null) throw closed()
  return customer
}

interface ChosenCustomer extends Pick<PersonRow, 'id' | 'name' | 'phone'> {
  /** Its phone decides, not the account. */
  isGuest: boolean
}

/** @throws Problem 400 */
async function findChosen(queries: Queries, id: string): Promise<ChosenCustomer> {
  const [person] = await queries.sql<ChosenCustomer>`
    select p.id, p.name, p.phone, ${IS_GUEST} as is_guest from people p where p.id = ${id} and p.role = 'customer' and p.deactivated_at is null`
  if (!person) throw closed()
  return person
}

const closed = () => invalidField('customerId', 'This account is closed. Choose the customer again.')

async function findByPhone(queries: Queries, phone: string): Promise<{ id: string } | undefined> {
  const [person] = await queries.sql<{ id: string }>`
    select p.id from people p
     where p.phone = ${phone} and p.role = 'customer' and p.deactivated_at is null
       and (p.phone_proved_at is not null
            or ${IS_GUEST} and not exists (select from sessions s where s.person_id = p.id))
     order by p.phone_proved_at nulls last, p.id desc limit 1`
  return person
}

function addGuest(queries: Queries, { name, phone }: { name: string; phone: string }): Promise<PersonRow> {
  return insertPerson(queries, { name, email: '', phone, role: 'customer', passwordHash: null })
}
