import type * as z from 'zod/mini'
import type { Person, UpdatePersonBody } from '#contract/accounts-schemas.ts'
import type { AgentStatus } from '#contract/delivery.ts'
import type { AccountDependencies } from '#server/accounts/account-dependencies.ts'
import { changedFields } from '#server/audit/changed-fields.ts'
import { changedMeanwhile, mergeChanges, nameChanges, withDefined } from '#server/audit/changed-meanwhile.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command, type Transaction } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { changesOf } from '#server/database/table-parts.ts'
import type { SignedIn } from '#server/http/access.ts'
import { forbidden, invalidField, Problem } from '#server/http/problem.ts'
import type { Shop } from '#server/shop.ts'
import { type PersonRow, people } from '../account-tables.ts'
import { requestedStatus, setAgentStatus } from '../agent-availability.ts'
import { lockPerson, type PersonWithStatus, requirePerson } from '../person-queries.ts'
import { presentPerson } from '../present-person.ts'
import { deleteResetLinks } from '../reset-link.ts'
import { deleteKnownDevices } from '../sign-in/known-device.ts'
import { closeSessionsOf } from '../sign-in/session.ts'
import {
  type Administrators,
  lockAdministrators,
  positionAfter,
  requireAnotherOwner,
  requireMayGive,
} from './last-administrator.ts'

type Body = z.infer<typeof UpdatePersonBody>
type Changes = Omit<Body, 'seen'>

/**
 * Changes a person for an administrator, or an agent's own availability.
 * @throws Problem 404, 403 for an agent who changes others and for rights that an administrator does not have, 400 for an agent
 * who changes other fields or for a contradiction, 409 `last_administrator`, `password_needed`, `agent_carries_goods`, `agent_carries_cash` or `changed_meanwhile`
 */
export async function updatePerson(
  shop: Shop,
  needs: AccountDependencies,
  by: SignedIn,
  id: string,
  { seen, ...requested }: Body,
): Promise<PersonWithStatus> {
  if (by.role !== 'admin') requireOwnAvailability(by, id, requested)
  return command(shop, async (tx) => {
    const administrators = by.role === 'admin' ? await lockAdministrators(tx, by) : undefined
    const before = await lockPerson(tx, id)
    const statusBefore = (await requirePerson(tx, id)).agentStatus
    const changes = seen
      ? await mergeSeen(tx, presentPerson(before, statusBefore), seen, requested)
      : requested
    if (administrators) await changePosition(tx, needs, by, administrators, before, changes)
    await writeFields(tx, before, changes)
    await changeAvailability(tx, before, changes)
    const after = await requirePerson(tx, id)
    const changed = changedFields(audited(before, statusBefore), audited(after.row, after.agentStatus))
    if (changed) {
      const entry = { action: 'person.changed', subjectType: 'person', subjectId: id, ...changed }
      await recordAudit(tx, by, entry)
    }
    tx.publish({ topic: 'session', people: [id] })
    if (after.agentStatus) tx.publish({ topic: 'agents', id, people: [id], roles: ['admin'] })
    return after
  })
}

/** The changes without what the form left as it was shown. @throws Problem 409 `changed_meanwhile` */
async function mergeSeen(
  queries: Queries,
  person: Person,
  seen: NonNullable<Body['seen']>,
  { name, phone, role, staffRole, ...others }: Changes,
): Promise<Changes> {
  const now = { name: person.name, phone: person.phone, role: person.role, staffRole: person.staffRole }
  const requested = withDefined(now, { name, phone, role, staffRole })
  const { merged, disputed } = mergeChanges(now, withDefined(now, seen), requested)
  // Without being asked for, the rights go where the role goes.
  if (disputed.length === 0) return { ...others, ...merged, staffRole: staffRole && merged.staffRole }
  const subject = { subjectType: 'person', subjectId: person.id }
  throw changedMeanwhile(person, await nameChanges(queries, subject, disputed))
}

function requireOwnAvailability(by: SignedIn, id: string, changes: Changes): void {
  if (by.id !== id) throw forbidden()
  const [field] = Object.keys(changes).filter((name) => name !== 'isOnline')
  if (field !== undefined) throw invalidField(field, 'Only an administrator changes this')
}

/** Staff sign in by email and password: whoever becomes staff has both first. */
function requirePassword({ name, email, role, passwordHash }: PersonRow): void {
  const who = name || 'This customer'
  if (email === '')
    throw passwordNeeded(`${who} has no email to sign in with. They can add one under My Account.`)
  // Other staff have got a link.
  if (role === 'customer' && passwordHash === null)
    throw passwordNeeded(`${who} has no password yet. Send them a link to set one, then change the role.`)
}

function passwordNeeded(message: string): Problem {
  return new Problem(409, 'password_needed', message, { fields: { role: message } })
}

/** Gives somebody another role, or an administrator other rights; also who keeps both can be changed only by who may give them. */
async function changePosition(
  tx: Transaction,
  needs: AccountDependencies,
  by: SignedIn,
  administrators: Administrators,
  before: PersonRow,
  changes: Changes,
): Promise<void> {
  const after = positionAfter(before, changes)
  requireMayGive(administrators.by, before)
  if (after.role === before.role && after.staffRole === before.staffRole) return
  requireMayGive(administrators.by, after)
  if (before.deactivatedAt === null && after.staffRole !== 'owner')
    requireAnotherOwner(administrators, before.id)
  // Whoever holds a link or a session from before would have the new rights.
  if (after.staffRole !== null) {
    await deleteResetLinks(tx, before.id)
    if (before.id !== by.id) {
      await closeSessionsOf(tx, before.id)
      await deleteKnownDevices(tx, before.id)
    }
  }
  if (after.role === before.role) {
    await tx.sql`update people set staff_role = ${after.staffRole} where id = ${before.id}`
    return
  }
  if (after.role !== 'customer') requirePassword(before)
  await changeRole(tx, needs, by, before, after)
}

async function changeRole(
  tx: Transaction,
  needs: AccountDependencies,
  by: SignedIn,
  before: PersonRow,
  { role, staffRole }: Pick<PersonRow, 'role' | 'staffRole'>,
): Promise<void> {
  if (before.role === 'delivery_agent') {
    await needs.releaseAgent(tx, before.id, by)
    await setAgentStatus(tx, before, 'offline')
  }
  // Staff sign in by password alone, and meanwhile somebody else may prove the phone.
  const changes = { role, staffRole, phoneProvedAt: null, whatsappSince: null }
  await tx.sql`update people set ${changesOf(people, changes)} where id = ${before.id}`
  if (role === 'delivery_agent')
    await tx.sql`insert into agents (person_id) values (${before.id}) on conflict do nothing`
}

async function writeFields(
  queries: Queries,
  before: PersonRow,
  { name, phone, address }: Changes,
): Promise<void> {
  if (name === undefined && phone === undefined && address === undefined) return
  const isNewPhone = phone !== undefined && phone !== before.phone
  if (isNewPhone && before.phoneProvedAt !== null && before.email === '')
    throw invalidField(
      'phone',
      'This customer signs in with this number. Only they can change it, under My Account.',
    )
  // A number that somebody else has typed signs nobody in.
  const changes = {
    name,
    phone,
    address,
    ...(isNewPhone && { phoneProvedAt: null }),
  }
  await queries.sql`update people set ${changesOf(people, changes)} where id = ${before.id}`
}

async function changeAvailability(queries: Queries, person: PersonRow, changes: Changes): Promise<void> {
  if (changes.status === undefined && changes.isOnline === undefined) return
  const { row, agentStatus } = await requirePerson(queries, person.id)
  const status = requestedStatus(changes, agentStatus ?? 'offline')
  if (row.role !== 'delivery_agent' || row.deactivatedAt !== null) {
    const field = changes.status === undefined ? 'isOnline' : 'status'
    throw invalidField(field, 'Only a delivery agent of the shop can be online')
  }
  if (status !== undefined) await setAgentStatus(queries, row, status)
}

function audited({ name, phone, address, role, staffRole }: PersonRow, status: AgentStatus | null) {
  return {
    name,
    phone,
    address,
    role,
    staffRole,
    ...(role === 'delivery_agent' && { status }),
  }
}
