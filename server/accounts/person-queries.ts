import type { Role } from '#contract/accounts.ts'
import type { AgentStatus } from '#contract/delivery.ts'
import type { Queries, Reads } from '#server/database/connect.ts'
import { isId } from '#server/database/identifiers.ts'
import { notFound } from '#server/http/problem.ts'
import { PERSON, type PersonRow } from './account-tables.ts'

export interface PersonWithStatus {
  row: PersonRow
  /** Null for anybody who is no agent. */
  agentStatus: AgentStatus | null
}

export async function findPerson(queries: Queries, id: string): Promise<PersonWithStatus | undefined> {
  if (!isId(id)) return undefined
  const [found] = await queries.sql<PersonRow & { agentStatus: AgentStatus | null }>`
    select ${PERSON}, agents.status as agent_status
      from people left join agents on agents.person_id = people.id where people.id = ${id}`
  if (!found) return undefined
  const { agentStatus, ...row } = found
  return { row, agentStatus }
}

/** @throws Problem 404 */
export async function requirePerson(queries: Queries, id: string): Promise<PersonWithStatus> {
  const person = await findPerson(queries, id)
  if (!person) throw notFound('This person')
  return person
}

/** Locks the person until the transaction ends. @throws Problem 404 */
export async function lockPerson(queries: Queries, id: string): Promise<PersonRow> {
  const [row] = isId(id)
    ? await queries.sql<PersonRow>`select ${PERSON} from people where id = ${id} for no key update`
    : []
  if (!row) throw notFound('This person')
  return row
}

export async function countActivePeople(queries: Reads, role: Role): Promise<number> {
  const [row] = await queries.sql<{ count: number }>`
    select count(*) as count from people where role = ${role} and deactivated_at is null`
  return row?.count ?? 0
}
