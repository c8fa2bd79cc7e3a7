import type { Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import type { Author } from '#server/http/access.ts'

/** Who made a change: a person, or a part of the shop itself ("payment sweep"). */
export type AuditAuthor = Author | { system: string }

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
  await recordAudits(queries, by, [entry])
}

/** The same for many changes, by one statement. */
export async function recordAudits(
  queries: Queries,
  by: AuditAuthor,
  entries: readonly AuditEntry[],
): Promise<void> {
  const author = 'system' in by ? { id: null, name: by.system, role: 'system' } : by
  await queries.sql`
    insert into audit_entries (id, at, person_id, person_name, role, action, subject_type, subject_id, before, after)
    select id, clock_timestamp(), ${author.id}::uuid, ${author.name}, ${author.role}, action, subject_type, subject_id, before::jsonb, after::jsonb
      from unnest(${entries.map(() => newId())}::uuid[], ${entries.map(({ action }) => action)}::text[],
                  ${entries.map(({ subjectType }) => subjectType)}::text[], ${entries.map(({ subjectId }) => subjectId)}::text[],
                  ${entries.map(({ before }) => asJson(before))}::text[], ${entries.map(({ after }) => asJson(after))}::text[])
        as entry (id, action, subject_type, subject_id, before, after)`
}

function asJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value)
}
