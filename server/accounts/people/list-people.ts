import type * as z from 'zod/mini'
import type { PeopleQuery, PersonInList } from '#contract/accounts-schemas.ts'
import type { AgentStatus } from '#contract/delivery.ts'
import type { Page } from '#contract/envelope.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import type { AccountDependencies } from '#server/accounts/account-dependencies.ts'
import type { Queries } from '#server/database/connect.ts'
import { EMPTY, type Fragment, fragment, joined, literal } from '#server/database/sql.ts'
import {
  cappedTotal,
  decodeCursor,
  hasTrigram,
  likePattern,
  normalizeSearch,
  pageOfRows,
} from '#server/http/pages.ts'
import type { PersonRow } from '../account-tables.ts'
import { IS_GUEST, presentPerson } from '../present-person.ts'

const CAPPED_TOTAL = 10_000

type Query = z.infer<typeof PeopleQuery>
type ListedPerson = Omit<PersonRow, 'passwordHash' | 'emailProvedAt'> & {
  agentStatus: AgentStatus | null
  isInvited: boolean
}

/** One page of people, removed ones included, the newest first; customers with their totals. */
export async function listPeople(
  queries: Queries,
  needs: AccountDependencies,
  query: Query,
): Promise<Page<PersonInList>> {
  const where = conditions(query, needs.hasOrdered)
  const [records, total] = await Promise.all([
    pageOfRecords(queries, where, query),
    countListed(queries, where, query),
  ])
  const { items, nextCursor } = pageOfRows(records, query.limit, (row) => [
    row.createdAt.toISOString(),
    row.id,
  ])
  const totals = await totalsOf(queries, needs, items)
  return {
    items: items.map((record) => ({
      ...presentPerson(record, record.agentStatus),
      ...totals(record),
      isInvited: record.isInvited,
    })),
    ...total,
    nextCursor,
  }
}

async function totalsOf(queries: Queries, needs: AccountDependencies, shown: ListedPerson[]) {
  const customers = shown.filter(({ role }) => role === 'customer').map(({ id }) => id)
  const totals = await needs.customerTotals?.(queries, customers)
  return ({ id, role }: ListedPerson) => {
    if (!totals || role !== 'customer') return {}
    const { orders, totalSpentPaise } = totals.get(id) ?? { orders: 0, totalSpentPaise: 0 }
    return { orders, totalSpent: rupeesFromPaise(totalSpentPaise) }
  }
}

function pageOfRecords(
  queries: Queries,
  where: readonly Fragment[],
  { cursor, limit }: Query,
): Promise<ListedPerson[]> {
  const [createdAt, id] = cursor === undefined ? [] : decodeCursor(cursor, 2)
  const isAfter =
    id === undefined ? EMPTY : fragment`and (p.created_at, p.id) < (${createdAt}::timestamptz, ${id}::uuid)`
  return queries.unprepared<ListedPerson>`
    select p.id, p.name, p.email, p.phone, p.phone_proved_at, p.whatsapp_since, p.role, p.staff_role, p.address, p.is_demo,
           p.created_at, p.deactivated_at, a.status as agent_status,
           p.password_hash is null and p.email <> '' and p.phone_proved_at is null as is_invited
      from people p left join agents a on a.person_id = p.id
     where ${joined(where, ' and ')} ${isAfter}
     order by p.created_at desc, p.id desc limit ${limit + 1}`
}

async function countListed(queries: Queries, where: readonly Fragment[], query: Query) {
  const cap = query.search ? fragment`limit ${literal(CAPPED_TOTAL + 1)}` : EMPTY
  const [row] = await queries.unprepared<{ total: number }>`
    select count(*) as total from (select from people p where ${joined(where, ' and ')} ${cap}) as found`
  const total = row?.total ?? 0
  return query.search ? cappedTotal(total, CAPPED_TOTAL) : { total }
}

/** Guests who have ordered nothing are no customers. */
function conditions({ role, search }: Query, hasOrdered: Fragment): Fragment[] {
  const where = [fragment`(not ${IS_GUEST} or ${hasOrdered})`]
  if (role !== undefined) where.push(fragment`p.role = ${role}`)
  if (search) {
    const isFound = searchPatterns(search).map((pattern) => fragment`p.search_text like ${pattern}`)
    where.push(fragment`(${joined(isFound, ' or ')})`)
  }
  return where
}

/** One or two letters, for which no index of trigrams helps, are only looked for at the start of a word. */
function searchPatterns(typed: string): string[] {
  const search = normalizeSearch(typed)
  const anywhere = likePattern(search)
  if (hasTrigram(search) || !/^[\p{L}\p{N}]/u.test(search)) return [anywhere]
  const start = anywhere.slice(1)
  return [start, `% ${start}`]
}
