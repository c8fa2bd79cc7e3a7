import type { AuditEntry, AuditQuery } from '#contract/audit.ts'
import { bothIds, type Page } from '#contract/envelope.ts'
import type { Reads } from '#server/database/connect.ts'
import { isId } from '#server/database/identifiers.ts'
import { cappedTotal, decodeCursor, hasTrigram, likePattern, pageOfRows } from '#server/http/pages.ts'
import { mentionedIn, namesIn } from './audit-names.ts'
import { AUDIT_SEARCH_TEXT } from './audit-tables.ts'

const CAPPED_TOTAL = 10_000
/** Among so many of the latest entries is sought what no index can find. */
const LATEST_SEARCHED = 5_000

/** People know an order by its number. */
const SUBJECT_OF_NUMBER = (place: string) =>
  `subject_type = 'order' and subject_id = (select id::text from orders where number = ${place})`

interface Record {
  id: string
  at: Date
  personId: string | null
  personName: string
  role: string
  action: string
  subjectType: string
  subjectId: string
  before: unknown
  after: unknown
}

/** One page of what was changed, the latest first. Entries are never changed or deleted. */
export async function listAudit(reads: Reads, query: AuditQuery): Promise<Page<AuditEntry>> {
  const [records, total] = await Promise.all([pageOfRecords(reads, query), countEntries(reads, query)])
  const { items, nextCursor } = pageOfRows(records, query.limit, ({ at, id }) => [at.toISOString(), id])
  const names = await namesIn(reads, items)
  return { items: items.map((record) => presentEntry(record, names)), ...total, nextCursor }
}

function pageOfRecords(reads: Reads, query: AuditQuery): Promise<Record[]> {
  const { entries, where, values } = conditions(query)
  if (query.cursor !== undefined) {
    values.push(...decodeCursor(query.cursor, 2))
    where.push(`(at, id) < ($${values.length - 1}::timestamptz, $${values.length}::uuid)`)
  }
  return reads.rows<Record>(
    `select id, at, person_id as "personId", person_name as "personName", role, action,
            subject_type as "subjectType", subject_id as "subjectId", before, after
       from ${entries} where ${where.join(' and ')}
      order by at desc, id desc limit ${query.limit + 1}`,
    values,
  )
}

async function countEntries(reads: Reads, query: AuditQuery) {
  const { entries, isLatest, where, values } = conditions(query)
  const isFound = where.join(' and ')
  const [row] = await reads.rows<{ total: number; looked: number }>(
    isLatest
      ? `select count(*) filter (where ${isFound}) as total, count(*) as looked from ${entries}`
      : `select count(*) as total, 0 as looked
           from (select from ${entries} where ${isFound} limit ${CAPPED_TOTAL + 1}) as found`,
    values,
  )
  const { total = 0, looked = 0 } = row ?? {}
  const isCapped = looked === LATEST_SEARCHED && total <= CAPPED_TOTAL
  return isCapped ? { total, totalIsCapped: true } : cappedTotal(total, CAPPED_TOTAL)
}

function conditions({ search, person, subjectType, subjectId }: AuditQuery) {
  const where = ['true']
  const values: unknown[] = []
  const add = (condition: (place: string) => string, value: unknown) => {
    values.push(value)
    where.push(condition(`$${values.length}`))
  }
  if (person !== undefined) {
    if (isId(person)) add((place) => `person_id = ${place}`, person)
    else where.push('false')
  }
  if (subjectType !== undefined) add((place) => `subject_type = ${place}`, subjectType)
  if (subjectId !== undefined) add((place) => `subject_id = ${place}`, subjectId)
  const isLatest = Boolean(search) && !hasTrigram(search ?? '')
  const latest = `(select * from audit_entries where ${where.join(' and ')} order by at desc, id desc limit ${LATEST_SEARCHED}) latest`
  if (search) {
    const orderNumber = search.trim().toUpperCase()
    add((place) => `${AUDIT_SEARCH_TEXT} like ${place}`, likePattern(search))
    add((place) => `(${where.pop()} or ${SUBJECT_OF_NUMBER(place)})`, orderNumber)
  }
  return {
    entries: isLatest ? latest : 'audit_entries',
    isLatest,
    where: isLatest ? where.slice(-1) : where,
    values,
  }
}

function presentEntry(record: Record, names: ReadonlyMap<string, string>): AuditEntry {
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
