import type * as z from 'zod/mini'
import type { AgentStatus, PeopleQuery } from '../../contract/accounts.ts'
import type { Page } from '../../contract/envelope.ts'
import { rupeesFromPaise } from '../../contract/money.ts'
import type { PersonInList } from '../../contract/people.ts'
import type { Queries } from '../database/connect.ts'
import { decodeCursor, encodeCursor, hasTrigram, likePattern } from '../database/pages.ts'
import type { AccountNeeds } from './account-needs.ts'
import type { PersonRow } from './account-tables.ts'
import { countEverybody } from './people-counts.ts'
import { presentPerson } from './present-person.ts'

const CAPPED_TOTAL = 10_000
/** In the words of the index. */
const SEARCHED = `(lower(p.name) || ' ' || p.email || ' ' || coalesce(p.phone, ''))`

type Query = z.infer<typeof PeopleQuery>
type Record = Omit<PersonRow, 'passwordHash'> & { agentStatus: AgentStatus | null }

/** One page of people, the newest first, removed ones included; customers with their totals. */
export async function listPeople(
  queries: Queries,
  needs: AccountNeeds,
  query: Query,
): Promise<Page<PersonInList>> {
  const { records, ...total } = await (query.search ? searchedPage : wholePage)(queries, query)
  const shown = records.slice(0, query.limit)
  const last = shown.at(-1)
  const totals = await totalsOf(queries, needs, shown)
  return {
    items: shown.map((record) => ({ ...presentPerson(record, record.agentStatus), ...totals(record) })),
    ...total,
    nextCursor:
      records.length > query.limit && last ? encodeCursor([last.createdAt.toISOString(), last.id]) : null,
  }
}

async function totalsOf(queries: Queries, needs: AccountNeeds, shown: Record[]) {
  const customers = shown.filter(({ role }) => role === 'customer').map(({ id }) => id)
  const totals = await needs.customerTotals?.(queries, customers)
  return ({ id, role }: Record) => {
    if (!totals || role !== 'customer') return {}
    const { orders, totalSpentPaise } = totals.get(id) ?? { orders: 0, totalSpentPaise: 0 }
    return { orders, totalSpent: rupeesFromPaise(totalSpentPaise) }
  }
}

async function wholePage(queries: Queries, query: Query) {
  const [records, total] = await Promise.all([
    pageOfRecords(queries, query),
    countEverybody(queries, query.role),
  ])
  return { records, total }
}

const RECORD = `p.id, p.name, p.email, p.phone, p.role, p.address, p.is_demo as "isDemo",
  p.created_at as "createdAt", p.deactivated_at as "deactivatedAt", a.status as "agentStatus"`

function pageOfRecords(queries: Queries, query: Query): Promise<Record[]> {
  const { where, values } = conditions(query)
  const isAfter = afterCursor(query, values)
  return queries.rows<Record>(
    `select ${RECORD} from people p left join agents a on a.person_id = p.id
      where ${where.join(' and ')} and ${isAfter}
      order by p.created_at desc, p.id desc limit ${query.limit + 1}`,
    values,
  )
}

/** What is found is read once, counted and sorted; of more than is counted the people are walked in their order. */
async function searchedPage(queries: Queries, query: Query) {
  const { where, values } = conditions(query)
  const isAfter = afterCursor(query, values)
  const rows = await queries.rows<{ total: number } & (Record | { id: null })>(
    `with found as materialized (
        select p.id, p.created_at from people p where ${where.join(' and ')} limit ${CAPPED_TOTAL + 1}),
      page as materialized (select p.id from found p where ${isAfter}
        order by p.created_at desc, p.id desc limit ${query.limit + 1})
     select size.total, ${RECORD} from (select count(*) as total from found) size
       left join (page join people p on p.id = page.id left join agents a on a.person_id = p.id) on true
      order by p.created_at desc, p.id desc`,
    values,
  )
  const total = rows[0]?.total ?? 0
  if (total > CAPPED_TOTAL)
    return { records: await pageOfRecords(queries, query), total: CAPPED_TOTAL, totalIsCapped: true }
  return { records: rows.flatMap((row) => (row.id === null ? [] : [row])), total }
}

function afterCursor({ cursor }: Query, values: unknown[]): string {
  if (cursor === undefined) return 'true'
  values.push(...decodeCursor(cursor, 2))
  return `(p.created_at, p.id) < ($${values.length - 1}::timestamptz, $${values.length}::uuid)`
}

function conditions({ role, search }: Query): { where: string[]; values: unknown[] } {
  const where = ['true']
  const values: unknown[] = []
  if (role !== undefined) {
    values.push(role)
    where.push(`p.role = $${values.length}`)
  }
  if (search) {
    const isFound = searchPatterns(search).map((pattern) => `${SEARCHED} like $${values.push(pattern)}`)
    where.push(`(${isFound.join(' or ')})`)
  }
  return { where, values }
}

/** One or two letters stand inside of nearly every text, where no index knows them: they count where a word starts. */
function searchPatterns(search: string): string[] {
  const anywhere = likePattern(search)
  if (hasTrigram(search) || !/^[\p{L}\p{N}]/u.test(search)) return [anywhere]
  const start = anywhere.slice(1)
  return [start, `% ${start}`]
}
