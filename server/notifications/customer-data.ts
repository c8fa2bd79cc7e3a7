import type { MessageChannel } from '#contract/mails.ts'
import type { PersonRow } from '#server/accounts/account-tables.ts'
import type { CustomerData } from '#server/accounts/customer-data.ts'
import type { Queries } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'

export const customerMessages: CustomerData = {
  read: async (queries, person) => ({ messages: await readCustomerMessages(queries, person) }),
  forget: forgetReader,
}

interface CustomerMessage {
  kind: string
  channel: MessageChannel
  to: string
  at: Date
}

/** A table `causes`: the ids for which a customer got messages. */
const causesOf = (personId: string) => fragment`
  own as (select id from orders where person_id = ${personId}),
  asked as (select id from tickets where person_id = ${personId}),
  causes as (
    select id from own union all select id from asked
    union all select p.id from payments p join payment_intents i on i.id = p.intent_id where i.person_id = ${personId}
    union all select m.id from order_milestones m join own on own.id = m.order_id
    union all select m.id from ticket_messages m join asked on asked.id = m.ticket_id)`

/**
 * The messages to a customer, the newest first, as the customer reads them in a file: those about own orders and questions,
 * and all to a proved email or phone. Another email may be a stranger's.
 */
function readCustomerMessages(
  queries: Queries,
  { id, email, emailProvedAt, phone, phoneProvedAt }: PersonRow,
): Promise<CustomerMessage[]> {
  const proved = [emailProvedAt && email, phoneProvedAt && phone].filter((address) => address)
  return queries.sql<CustomerMessage>`
    with ${causesOf(id)}
    select split_part(cause, ':', 1) as kind, channel, to_address as "to", coalesce(sent_at, created_at) as at from mails
     where to_address <> ''
       and (to_address = any(${proved}::text[]) or split_part(cause, ':', 2) in (select id::text from causes))
     order by at desc, id desc`
}

/** Deletes the messages to a person's own email and proved phone, and those about own orders and questions to whomever. */
async function forgetReader(
  queries: Queries,
  { id, email, phone, phoneProvedAt }: Pick<PersonRow, 'id' | 'email' | 'phone' | 'phoneProvedAt'>,
): Promise<void> {
  const addresses = [email, phoneProvedAt === null ? null : phone].filter((address) => address)
  await queries.sql`
    with ${causesOf(id)}
    delete from mails
     where to_address = any(${addresses}::text[]) or split_part(cause, ':', 2) in (select id::text from causes)`
}
