import type { AgentStatus } from '#contract/delivery.ts'
import type { Queries, Reads } from '#server/database/connect.ts'
import { idOrNull } from '#server/database/identifiers.ts'
import type { Fragment } from '#server/database/sql.ts'
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
 * Customers who have ordered or can sign in again.
 * @param hasOrdered whether `people p` has ordered
 */
export async function countCustomers(queries: Reads, hasOrdered: Fragment): Promise<number> {
  const [row] = await queries.sql<{ count: number }>`
    select count(*) as count from people p
     where p.role = 'customer' and p.deactivated_at is null and (not ${IS_GUEST} or ${hasOrdered})`
  return row?.count ?? 0
}
