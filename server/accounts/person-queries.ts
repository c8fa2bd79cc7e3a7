import type { AgentStatus } from '#contract/delivery.ts'
import type { NameSource } from '#server/audit/audit-names.ts'
import type { Config } from '#server/config/config.ts'
import type { Queries, Reads } from '#server/database/connect.ts'
import { idOrNull } from '#server/database/identifiers.ts'
import { type Fragment, fragment } from '#server/database/sql.ts'
import type { SignedIn } from '#server/http/access.ts'
import { requireRow, unauthenticated } from '#server/http/problem.ts'
import { PERSON, type PersonRow } from './account-tables.ts'
import { IS_GUEST } from './present-person.ts'

export interface PersonWithStatus {
  row: PersonRow
  /** Null for anybody who is no agent. */
  agentStatus: AgentStatus | null
}

/** @throws Problem 404 */
export async function requirePerson(queries: Queries, id: string): Promise<PersonWithStatus> {
  const people = await queries.sql<PersonRow & { agentStatus: AgentStatus | null }>`
    select ${PERSON}, agents.status as agent_status
      from people left join agents on agents.person_id = people.id where people.id = ${idOrNull(id)}`
  const { agentStatus, ...row } = requireRow(people, 'This person')
  return { row, agentStatus }
}

/** Whether nobody signs in to this account; everybody knows the logins of the demo, so no other shop has them. */
export function isClosed({ deactivatedAt, isDemo }: PersonRow, config: Config): boolean {
  return deactivatedAt !== null || (isDemo && !config.isDemo)
}

/** Locks the person until the transaction ends. @throws Problem 404 */
export async function lockPerson(queries: Queries, id: string): Promise<PersonRow> {
  const people = await queries.sql<PersonRow>`
    select ${PERSON} from people where id = ${idOrNull(id)} for no key update`
  return requireRow(people, 'This person')
}

/**
 * Locks one's own account for a change of how it is signed in to.
 * @throws Problem 401 when the session has ended since the call began, such as by a new password
 */
export async function lockOwnPerson(
  queries: Queries,
  { id, sessionHash }: Pick<SignedIn, 'id' | 'sessionHash'>,
): Promise<PersonRow> {
  const person = await lockPerson(queries, id)
  const [session] = await queries.sql`select 1 from sessions where token_hash = ${sessionHash}`
  if (!session) throw unauthenticated()
  return person
}

/**
 * Locks a person with all customers of a phone that this person proves: what its guests have ordered comes to the person, and
 * the account that it signs in to may.
 */
export function lockPersonAndPhone(queries: Queries, id: string, phone: string): Promise<PersonRow[]> {
  return queries.sql<PersonRow>`
    select ${PERSON} from people
     where id = ${id} or id in (
       select p.id from people p where p.phone = ${phone} and ${IS_GUEST}
       union all
       select p.id from people p where p.phone = ${phone} and p.phone_proved_at is not null and p.role = 'customer')
     order by id for no key update`
}

/**
 * Locks a buyer, with whoever has proved the phone of a guest meanwhile, or has the buyer's account in theirs. The owner is read
 * after the lock, which may have waited for that.
 * @returns whose the order is going to be
 */
export async function lockCustomerAndOwner(queries: Queries, buyerId: string): Promise<string> {
  const [, [owner]] = await Promise.all([
    queries.sql`
      select from people where id = ${buyerId} or id = (${ownerOf(buyerId)}) order by id for no key update`,
    queries.sql<{ id: string }>`${ownerOf(buyerId)}`,
  ])
  return owner?.id ?? buyerId
}

/** Who has proved the phone of a guest, or has an account in theirs, at the end of all that became part of another one. */
const ownerOf = (personId: string) => fragment`
  with recursive part_of (id, merged_into) as (
    select id, merged_into from people where id = ${personId}
    union all select whole.id, whole.merged_into from part_of join people whole on whole.id = part_of.merged_into)
  select coalesce(owner.id, p.id) as id from part_of join people p on p.id = part_of.id
    left join people owner on ${IS_GUEST} and owner.phone = p.phone and owner.phone_proved_at is not null
     and owner.role = 'customer' and owner.deactivated_at is null
   where part_of.merged_into is null`

/**
 * Customers who have ordered or can sign in again.
 * @param hasOrdered whether `people p` has ordered
 */
export async function countCustomers(queries: Reads, hasOrdered: Fragment): Promise<number> {
  const [row] = await queries.sql<{ count: number }>`
    select count(*) as count from people p
     where p.role = 'customer' and p.deactivated_at is null and (not ${IS_GUEST} or ${hasOrdered})`
  return row?.count ?? 0
}

/** The people that the activity log mentions. */
export const personNames: NameSource = ({ ids }) => fragment`
  select id::text, name from people where id = any(${ids}::uuid[])`

/** A customer who signed in by phone and has no name yet gets that of the first recipient. */
export async function nameCustomer(queries: Queries, id: string, name: string): Promise<void> {
  await queries.sql`update people set name = ${name} where id = ${id} and name = ''`
}
