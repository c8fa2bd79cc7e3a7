import type { AuditEntry, AuditQuery } from '#contract/audit.ts'
import { bothIds, type Page } from '#contract/envelope.ts'
import type { Reads } from '#server/database/connect.ts'
import { idOrNull } from '#server/database/identifiers.ts'
import { EMPTY, type Fragment, fragment, joined, literal } from '#server/database/sql.ts'
import { columnsOf } from '#server/database/table-parts.ts'
import type { SignedIn } from '#server/http/access.ts'
import { cappedTotal, decodeCursor, hasTrigram, likePattern, pageOfRows } from '#server/http/pages.ts'
import { mentionedIn, type NameSource, namesIn } from './audit-names.ts'
import { auditEntries } from './audit-tables.ts'

const CAPPED_TOTAL = 10_000
/** A search of one or two letters, which no index supports, looks only at this many of the latest entries. */
const LATEST_SEARCHED = 5_000

/** What others did is looked for in this many of the latest entries. */
const LATEST_OF_OTHERS = 500
/** Steps of orders, which the recent activity shows from their history, and looks at their photos. */
const STEPS = [
  ...['order.assign', 'order.unassign', 'order.confirmed', 'order.shipped', 'order.cancelled'],
  ...['order.delivered', 'order.delivered_after_all', 'order.earlier_pick_up'],
  ...['order.prescription-seen', 'order.photo-seen'],
]

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
  reader: Pick<SignedIn, 'id'>,
  query: AuditQuery,
): Promise<Page<AuditEntry>> {
  const found = conditions(needs, reader, query)
  const [records, total] = await Promise.all([pageOfRecords(reads, found, query), countEntries(reads, found)])
  const { items, nextCursor } = pageOfRows(records, query.limit, ({ at, id }) => [at.toISOString(), id])
  const names = await namesIn(reads, needs.names, items)
  return { items: items.map((record) => presentEntry(record, names)), ...total, nextCursor }
}

interface FoundEntries {
  /** The table, or a part of it. */
  entries: Fragment
  isLatest: boolean
  where: readonly [Fragment, ...Fragment[]]
}

function pageOfRecords(
  reads: Reads,
  { entries, where }: FoundEntries,
  { cursor, limit }: AuditQuery,
): Promise<EntryRow[]> {
  const [at, id] = cursor === undefined ? [] : decodeCursor(cursor, 2)
  const after = cursor === undefined ? EMPTY : fragment` and (at, id) < (${at}::timestamptz, ${id}::uuid)`
  return reads.unprepared<EntryRow>`
    select ${ENTRY}
      from ${entries} where ${joined(where, ' and ')}${after}
     order by at desc, id desc limit ${limit + 1}`
}

async function countEntries(reads: Reads, { entries, isLatest, where }: FoundEntries) {
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
  reader: Pick<SignedIn, 'id'>,
  { search, person, subjectType, subjectId, others }: AuditQuery,
): FoundEntries {
  const where: [Fragment, ...Fragment[]] = [fragment`true`]
  if (person !== undefined) where.push(fragment`person_id = ${idOrNull(person)}`)
  if (subjectType !== undefined) where.push(fragment`subject_type = ${subjectType}`)
  if (subjectId !== undefined) where.push(fragment`subject_id = ${subjectId}`)
  if (others) {
    where.push(fragment`role = 'admin' and person_id <> ${reader.id} and action not in (${literal(STEPS)})`)
    return { entries: latest(fragment`true`, LATEST_OF_OTHERS), isLatest: false, where }
  }
  if (!search) return { entries: fragment`audit_entries`, isLatest: false, where }
  const isFound = fragment`
    (${SEARCH_TEXT} like ${likePattern(search)}
     or subject_type = 'order' and subject_id = (${orderIdOf(search.trim().toUpperCase())}))`
  if (hasTrigram(search))
    return { entries: fragment`audit_entries`, isLatest: false, where: [...where, isFound] }
  return { entries: latest(joined(where, ' and '), LATEST_SEARCHED), isLatest: true, where: [isFound] }
}

function latest(where: Fragment, count: number): Fragment {
  return fragment`(select * from audit_entries where ${where}
    order by at desc, id desc limit ${literal(count)}) audit_entries`
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
