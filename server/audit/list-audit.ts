import type { AuditEntry, AuditQuery } from '#contract/audit.ts'
import { bothIds, type Page } from '#contract/envelope.ts'
import type { Reads } from '#server/database/connect.ts'
import { idOrNull } from '#server/database/identifiers.ts'
import { type Fragment, fragment, joined, literal } from '#server/database/sql.ts'
import { columnsOf } from '#server/database/table-parts.ts'
import { cappedTotal, decodeCursor, hasTrigram, likePattern, pageOfRows } from '#server/http/pages.ts'
import { mentionedIn, type NameSource, namesIn } from './audit-names.ts'
import { auditEntries } from './audit-tables.ts'

const CAPPED_TOTAL = 10_000
/** A search of one or two letters, which no index supports, looks only at this many of the latest entries. */
const LATEST_SEARCHED = 5_000

/** What the log needs of the rooms whose changes it holds; `app.ts` passes it in. */
export interface AuditDependencies {
  names: readonly NameSource[]
  /** The id of the order with this number, as text: entries have only its id. */
  orderIdOf(number: string): Fragment
}

/** The same expression as in the index `audit_entries_search`. */
const SEARCH_TEXT = fragment`(lower(person_name || ' ' || action || ' ' || subject_type || ' ' || subject_id))`

type EntryRow = typeof auditEntries.$inferSelect
const ENTRY = columnsOf(auditEntries)

/** One page of entries, the latest first. */
export async function listAudit(
  reads: Reads,
  needs: AuditDependencies,
  query: AuditQuery,
): Promise<Page<AuditEntry>> {
  const [records, total] = await Promise.all([
    pageOfRecords(reads, needs, query),
    countEntries(reads, needs, query),
  ])
  const { items, nextCursor } = pageOfRows(records, query.limit, ({ at, id }) => [at.toISOString(), id])
  const names = await namesIn(reads, needs.names, items)
  return { items: items.map((record) => presentEntry(record, names)), ...total, nextCursor }
}

function pageOfRecords(reads: Reads, needs: AuditDependencies, query: AuditQuery): Promise<EntryRow[]> {
  const { entries, where } = conditions(needs, query)
  if (query.cursor !== undefined) {
    const [at, id] = decodeCursor(query.cursor, 2)
    where.push(fragment`(at, id) < (${at}::timestamptz, ${id}::uuid)`)
  }
  return reads.unprepared<EntryRow>`
    select ${ENTRY}
      from ${entries} where ${joined(where, ' and ')}
     order by at desc, id desc limit ${query.limit + 1}`
}

async function countEntries(reads: Reads, needs: AuditDependencies, query: AuditQuery) {
  const { entries, isLatest, where } = conditions(needs, query)
  const isFound = joined(where, ' and ')
  const counted = isLatest
    ? fragment`select count(*) filter (where ${isFound}) as total, count(*) as looked from ${entries}`
    : fragment`select count(*) as total, 0 as looked
        from (select from ${entries} where ${isFound} limit ${literal(CAPPED_TOTAL + 1)}) as found`
  const [row] = await reads.unprepared<{ total: number; looked: number }>`${counted}`
  const { total = 0, looked = 0 } = row ?? {}
  const isCapped = looked === LATEST_SEARCHED && total <= CAPPED_TOTAL
  return isCapped ? { total, totalIsCapped: true } : cappedTotal(total, CAPPED_TOTAL)
}

function conditions(
  { orderIdOf }: AuditDependencies,
  { search, person, subjectType, subjectId }: AuditQuery,
) {
  const where = [fragment`true`]
  if (person !== undefined) where.push(fragment`person_id = ${idOrNull(person)}`)
  if (subjectType !== undefined) where.push(fragment`subject_type = ${subjectType}`)
  if (subjectId !== undefined) where.push(fragment`subject_id = ${subjectId}`)
  if (!search) return { entries: fragment`audit_entries`, isLatest: false, where }
  const isFound = fragment`
    (${SEARCH_TEXT} like ${likePattern(search)}
     or subject_type = 'order' and subject_id = (${orderIdOf(search.trim().toUpperCase())}))`
  if (hasTrigram(search))
    return { entries: fragment`audit_entries`, isLatest: false, where: [...where, isFound] }
  const latest = fragment`(select * from audit_entries where ${joined(where, ' and ')}
    order by at desc, id desc limit ${literal(LATEST_SEARCHED)}) audit_entries`
  return { entries: latest, isLatest: true, where: [isFound] }
}

function presentEntry(record: EntryRow, names: ReadonlyMap<string, string>): AuditEntry {
  const mentioned = mentionedIn(record).flatMap((id) => {
    const name = names.get(id)
    return name === undefined ? [] : [[id, name] as const]
  })
  return {
    ...bothIds(record.id),
    at: record.at.toISOString(),
    person: { _id: record.personId, name: record.personName, role: record.role },
    action: record.action,
    subjectType: record.subjectType,
    subjectId: record.subjectId,
    before: record.before,
    after: record.after,
    names: Object.fromEntries(mentioned),
  }
}
