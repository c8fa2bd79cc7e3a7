import type { Queries } from '#server/database/connect.ts'

/** What people type, or are known by, in the changes that the log has. */
const PERSONAL = ['reason', 'note', 'resolution', 'name', 'email', 'phone', 'address', 'details']
const SUBJECT_TYPES = ['order', 'payment', 'ticket', 'review']

/**
 * Takes what was said of somebody out of the log: who did what and when stays.
 * @param ids of the orders, payments, questions and reviews of a person whose account is deleted
 */
export async function forgetInLog({ sql }: Queries, ids: readonly string[]): Promise<void> {
  await sql`
    update audit_entries set before = before - ${PERSONAL}::text[], after = after - ${PERSONAL}::text[]
     where subject_type = any(${SUBJECT_TYPES}::text[]) and subject_id = any(${ids}::text[])
       and jsonb_typeof(coalesce(before, '{}')) = 'object' and jsonb_typeof(coalesce(after, '{}')) = 'object'`
  await sql`delete from activities where order_id::text = any(${ids}::text[])`
}

/** Takes a person out of what was done by and with the account. */
export async function forgetPersonInLog({ sql }: Queries, id: string): Promise<void> {
  await sql`
    update audit_entries set before = null, after = null where subject_type = 'person' and subject_id = ${id}::text`
  await sql`update audit_entries set person_name = 'A customer' where person_id = ${id}`
}
