import type { AccountDependencies } from '#server/accounts/account-dependencies.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import type { SignedIn } from '#server/http/access.ts'
import { Problem } from '#server/http/problem.ts'
import type { Shop } from '#server/shop.ts'
import { setAgentStatus } from '../agent-availability.ts'
import { lockPerson, type PersonWithStatus, requirePerson } from '../person-queries.ts'
import { deleteResetLinks } from '../reset-link.ts'
import { closeSessionsOf } from '../sign-in/session.ts'
import { lockAdministrators, requireAnotherOwner, requireMayGive } from './last-administrator.ts'

/**
 * Deactivates somebody, who can no longer sign in; past orders stay. Somebody who was removed already does not change.
 * @throws Problem 404, 403 for an administrator who lost the right meanwhile and for rights that they do not have, 409
 * `last_administrator`, `agent_carries_goods` or `agent_carries_cash`
 */
export async function removePerson(
  shop: Shop,
  needs: AccountDependencies,
  by: SignedIn,
  id: string,
): Promise<PersonWithStatus> {
  return command(shop, async (tx) => {
    const administrators = await lockAdministrators(tx, by)
    const person = await lockPerson(tx, id)
    requireMayGive(administrators.by, person)
    if (person.deactivatedAt === null) {
      requireAnotherOwner(administrators, id)
      if (person.role === 'delivery_agent') {
        await needs.releaseAgent(tx, id, by)
        await setAgentStatus(tx, person, 'offline')
      }
      await tx.sql`update people set deactivated_at = now() where id = ${id}`
      await closeSessionsOf(tx, id)
      await deleteResetLinks(tx, id)
      await recordStep(tx, by, id, 'person.removed')
    }
    const removed = await requirePerson(tx, id)
    tx.publish({ topic: 'session', people: [id] })
    if (removed.agentStatus) tx.publish({ topic: 'agents', id, roles: ['admin'] })
    return removed
  })
}

/** Lets a removed person sign in again. @throws Problem 404, 403 as for a removal, 409 `deactivated` for whom nobody can be any more */
export async function reactivatePerson(shop: Shop, by: SignedIn, id: string): Promise<PersonWithStatus> {
  return command(shop, async (tx) => {
    const administrators = await lockAdministrators(tx, by)
    const before = await lockPerson(tx, id)
    requireMayGive(administrators.by, before)
    if (before.deactivatedAt !== null) {
      if (before.email === '' && before.phone === null)
        throw new Problem(409, 'deactivated', 'Its owner has closed this account for good')
      await tx.sql`update people set deactivated_at = null where id = ${id}`
      await recordStep(tx, by, id, 'person.reactivated')
    }
    const person = await requirePerson(tx, id)
    if (person.agentStatus) tx.publish({ topic: 'agents', id, roles: ['admin'] })
    return person
  })
}

function recordStep(queries: Queries, by: SignedIn, id: string, action: string): Promise<void> {
  return recordAudit(queries, by, { action, subjectType: 'person', subjectId: id })
}
