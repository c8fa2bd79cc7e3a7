import type { Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import type { SignedIn } from '#server/http/access.ts'

/** Who made a change: a person, or a part of the shop itself ("payment sweep"). */
export type AuditAuthor = Pick<SignedIn, 'id' | 'name' | 'role'> | { system: string }

export interface AuditEntry {
  /** What was done, such as "order.assign". */
  action: string
  /** The type of the changed object, such as "order". */
  subjectType: string
  subjectId: string
  /** The changed fields before and after. Never a password, token or code. */
  before?: unknown
  after?: unknown
}

/**
 * Writes who changed what, in the transaction of the change, so that neither exists without the other. The timestamp is
 * the clock's, not the start of the transaction, which may have waited for another one.
 */
export async function recordAudit(queries: Queries, by: AuditAuthor, entry: AuditEntry): Promise<void> {
  const author = 'system' in by ? { id: null, name: by.system, role: 'system' } : by
  await queries.sql`
    insert into audit_entries (id, at, person_id, person_name, role, action, subject_type, subject_id, before, after)
    values (${newId()}, clock_timestamp(), ${author.id}, ${author.name}, ${author.role}, ${entry.action}, ${entry.subjectType}, ${entry.subjectId}, ${asJson(entry.before)}::jsonb, ${asJson(entry.after)}::jsonb)`
}

function asJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value)
}
