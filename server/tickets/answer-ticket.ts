import type { AnswerBody, TicketStateBody } from '#contract/ordering/tickets-schemas.ts'
import { changedMeanwhile } from '#server/audit/changed-meanwhile.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command, type Transaction } from '#server/commands/command.ts'
import type { KeyedCall } from '#server/commands/idempotency.ts'
import { idOrNull, newId } from '#server/database/identifiers.ts'
import type { SignedIn } from '#server/http/access.ts'
import { requireRow } from '#server/http/problem.ts'
import type { Shop } from '#server/shop.ts'
import { requireAdminTicket } from './ticket-queries.ts'
import { TICKET, type TicketRow } from './ticket-tables.ts'

/**
 * Answers a question; its customer gets a message.
 * @throws Problem 404, 409 `changed_meanwhile` where somebody has written since the administrator read it
 */
export async function answerTicket(
  shop: Shop,
  by: SignedIn,
  id: string,
  { text, seen }: AnswerBody,
  call: KeyedCall,
): Promise<{ id: string }> {
  return command(shop, call, async (tx) => {
    const ticket = await lockAsSeen(tx, id, seen)
    const messageId = newId()
    await tx.sql`
      insert into ticket_messages (id, ticket_id, person_id, by_role, text, at)
      values (${messageId}, ${ticket.id}, ${by.id}, 'admin', ${text}, clock_timestamp())`
    await setState(tx, by, ticket, 'answered', 'ticket.answered')
    await tx.job('mail.ticket-answered', { messageId })
    return { id: ticket.id }
  })
}

/**
 * Closes a question that is settled, or opens it again.
 * @throws Problem 404, 409 `changed_meanwhile` where somebody has written since the administrator read it
 */
export async function changeTicketState(
  shop: Shop,
  by: SignedIn,
  id: string,
  { state, seen }: TicketStateBody,
): Promise<void> {
  await command(shop, async (tx) => {
    const ticket = await lockAsSeen(tx, id, seen)
    if (ticket.state === state) return
    await setState(tx, by, ticket, state, state === 'closed' ? 'ticket.closed' : 'ticket.reopened')
  })
}

/** What is written meanwhile waits for this lock, and is read before anybody answers or closes. */
async function lockAsSeen(tx: Transaction, id: string, seen: string | undefined): Promise<TicketRow> {
  const rows = await tx.sql<TicketRow>`
    select ${TICKET} from tickets where id = ${idOrNull(id)} for no key update`
  const ticket = requireRow(rows, 'This question')
  const [last] = await tx.sql<{ id: string; byRole: 'customer' | 'admin'; author: string | null; at: Date }>`
    select m.id, m.by_role, p.name as author, m.at from ticket_messages m left join people p on p.id = m.person_id
     where m.ticket_id = ${ticket.id} order by m.at desc, m.id desc limit 1`
  if (seen === undefined || !last || last.id === seen) return ticket
  const message =
    last.byRole === 'admin' ? `${last.author ?? 'Somebody'} has answered this meanwhile` : undefined
  throw changedMeanwhile(
    await requireAdminTicket(tx, ticket.id),
    [{ field: 'messages', by: last.author, at: last.at.toISOString() }],
    message ?? 'The customer has written again meanwhile',
  )
}

async function setState(
  tx: Transaction,
  by: SignedIn,
  ticket: TicketRow,
  state: TicketRow['state'],
  action: string,
): Promise<void> {
  await tx.sql`update tickets set state = ${state}, updated_at = clock_timestamp() where id = ${ticket.id}`
  await recordAudit(tx, by, {
    action,
    subjectType: 'ticket',
    subjectId: ticket.id,
    before: { state: ticket.state },
    after: { state, orderId: ticket.orderId },
  })
  tx.publish({ topic: 'tickets', people: [ticket.personId], roles: ['admin'] })
}
