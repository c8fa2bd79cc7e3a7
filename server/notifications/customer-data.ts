import type { MessageChannel } from '#contract/mails.ts'
import type { PersonRow } from '#server/accounts/account-tables.ts'
import type { CustomerData } from '#server/accounts/customer-data.ts'
import type { Queries } from '#server/database/connect.ts'

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
    with own as (select id from orders where person_id = ${id}),
    asked as (select id from tickets where person_id = ${id}),
    causes as (
      select id from own union all select id from asked
      union all select m.id from order_milestones m join own on own.id = m.order_id
      union all select m.id from ticket_messages m join asked on asked.id = m.ticket_id)
    select split_part(cause, ':', 1) as kind, channel, to_address as "to", coalesce(sent_at, created_at) as at from mails
     where to_address <> ''
       and (to_address = any(${proved}::text[]) or split_part(cause, ':', 2) in (select id::text from causes))
     order by at desc, id desc`
}

/** Deletes the messages to a person's own email and proved phone. */
async function forgetReader(
  queries: Queries,
  { email, phone, phoneProvedAt }: Pick<PersonRow, 'email' | 'phone' | 'phoneProvedAt'>,
): Promise<void> {
  const addresses = [email, phoneProvedAt === null ? null : phone].filter((address) => address)
  await queries.sql`delete from mails where to_address = any(${addresses}::text[])`
}
