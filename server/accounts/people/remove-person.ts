import type { AccountDependencies } from '#server/accounts/account-dependencies.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Queries } from '#server/database/connect.ts'
import { transaction } from '#server/database/transaction.ts'
import type { SignedIn } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'
import { setAgentStatus } from '../agent-availability.ts'
import { deleteResetLinks } from '../passwords/reset-link.ts'
import { lockPerson, type PersonWithStatus, requirePerson } from '../person-queries.ts'
import { closeSessionsOf } from '../sign-in/session.ts'
import { lockAdministrators, requireAnotherAdministrator } from './last-administrator.ts'

/**
 * Deactivates somebody, who can no longer sign in; past orders stay. Somebody who was removed already does not change.
 * @throws Problem 404, 403 for an administrator who was removed meanwhile, 409 `last_administrator` or `agent_carries_goods`
 */
export async function removePerson(
  { database, events }: Shop,
  needs: AccountDependencies,
  by: SignedIn,
  id: string,
): Promise<PersonWithStatus> {
  const removed = await transaction(database, async (queries) => {
    const administrators = await lockAdministrators(queries, by)
    const person = await lockPerson(queries, id)
    if (person.deactivatedAt === null) {
      requireAnotherAdministrator(administrators, id)
      if (person.role === 'delivery_agent') {
        await needs.releaseAgent(queries, id, by)
        await setAgentStatus(queries, person, 'offline')
      }
      await queries.sql`update people set deactivated_at = now() where id = ${id}`
      await closeSessionsOf(queries, id)
      await deleteResetLinks(queries, id)
      await recordStep(queries, by, id, 'person.removed')
    }
    return requirePerson(queries, id)
  })
  events.publish({ topic: 'session', people: [id] })
  if (removed.agentStatus) {
    events.publish({ topic: 'agents', id, roles: ['admin'] })
    events.publish({ topic: 'orders', roles: ['admin'] })
  }
  return removed
}

/** Lets a removed person sign in again. @throws Problem 404, 403 as for a removal */
export async function reactivatePerson(
  { database, events }: Shop,
  by: SignedIn,
  id: string,
): Promise<PersonWithStatus> {
  const person = await transaction(database, async (queries) => {
    await lockAdministrators(queries, by)
    const before = await lockPerson(queries, id)
    if (before.deactivatedAt !== null) {
      await queries.sql`update people set deactivated_at = null where id = ${id}`
      await recordStep(queries, by, id, 'person.reactivated')
    }
    return requirePerson(queries, id)
  })
  if (person.agentStatus) events.publish({ topic: 'agents', id, roles: ['admin'] })
  return person
}

function recordStep(queries: Queries, by: SignedIn, id: string, action: string): Promise<void> {
  return recordAudit(queries, by, { action, subjectType: 'person', subjectId: id })
}
