import type { OrderQuery } from '#contract/orders-schemas.ts'
import type { Reads } from '#server/database/connect.ts'
import type { SignedIn } from '#server/http/access.ts'
import { hasTrigram } from '#server/http/pages.ts'
import { afterCursor, EVERYWHERE, newestFirst } from './order-conditions.ts'
import { countedByMoments, type FoundByMoments } from './search-by-moments.ts'
import { foundByOwnText, type Sought, type Statement, soughtOrders, soughtText } from './sought-orders.ts'

export interface SearchLimits {
  /** Totals of a search are exact up to here (spec/api, "Lists"). */
  counted: number
  /** Among so many of the newest orders is sought what no index can find. */
  newest: number
}
const LIMITS: SearchLimits = { counted: 10_000, newest: 5_000 }

type Search = OrderQuery & { search: string }

interface Found {
  /** One page, and one more where another page follows. */
  ids: string[]
  total: number
  totalIsCapped?: true
}

/** Of which kind more is found than is counted: by the people of an order, by its own number and id. */
interface Reach {
  isMuchByContact: boolean
  isMuchByOwnText: boolean
}

const WITH_CONTACT = 'orders o join order_contacts c on c.id = o.contact_id'

/** The orders of a page that a search finds. What it finds everywhere is counted once, and sorted if it is not more. */
export async function searchOrders(
  reads: Reads,
  person: SignedIn,
  typed: Search,
  limits = LIMITS,
): Promise<Found> {
  const query = { ...typed, search: soughtText(typed.search) }
  const conditions = soughtOrders(person, query)
  if (!hasTrigram(query.search)) return searchNewest(reads, conditions, query, limits)
  const { ids, total, reach } = await searchCounted(reads, conditions, query, limits)
  if (ids)
    return total <= limits.counted ? { ids, total } : { ids, total: limits.counted, totalIsCapped: true }
  const { text, values } = foundPage(conditions, query, reach)
  const rows = await reads.rows<{ id: string }>(text, values)
  return { ids: rows.map(({ id }) => id), total: limits.counted, totalIsCapped: true }
}

/** The statement for any page of all that a search finds, however much that is: `id` and `placed_at`, one row more. */
export async function searchPages(
  reads: Reads,
  person: SignedIn,
  typed: Search,
  limits = LIMITS,
): Promise<(cursor?: string) => Statement> {
  const query = { ...typed, search: soughtText(typed.search) }
  const conditions = soughtOrders(person, query)
  if (!hasTrigram(query.search)) return (cursor) => everyPage(conditions, { ...query, cursor })
  const { reach } = await searchCounted(reads, conditions, query, limits)
  return (cursor) => foundPage(conditions, { ...query, cursor }, reach)
}

async function searchCounted(reads: Reads, sought: Sought, query: Search, { counted }: SearchLimits) {
  const { ids, byContact, byOwnText } = await countFound(reads, sought, query, counted)
  const reach = { isMuchByContact: byContact > counted, isMuchByOwnText: byOwnText > counted }
  return { ids, total: byContact + byOwnText, reach }
}

type Counted = Omit<FoundByMoments, 'people'>

async function countFound(reads: Reads, sought: Sought, query: Search, counted: number): Promise<Counted> {
  if (sought.where === EVERYWHERE) return onlyRow(reads, countedEverywhere(sought, query, counted))
  if (sought.within) {
    const statement = countedByMoments(sought, sought.within, query, counted)
    const found = await onlyRow<FoundByMoments>(reads, statement)
    if (found.people <= counted) return found
  }
  return onlyRow(reads, countedWithin(sought, query, counted))
}

async function onlyRow<Row>(reads: Reads, { text, values }: Statement): Promise<Row> {
  const [row] = await reads.rows<Row>(text, values)
  if (!row) throw new Error('A statement without a table has always one row')
  return row
}

/** Without a filter most of what is found may be counted: by index alone, and none of it is kept for that. */
function countedEverywhere(sought: Sought, query: Search, counted: number): Statement {
  const { isContact } = sought
  const page = afterCursor(sought, query)
  const firstRows = `${newestFirst(query)} limit ${query.limit + 1}`
  const ofPeople = 'select o.id, o.placed_at from people p join orders o on o.contact_id = p.id'
  return {
    text: `with people as materialized (select c.id from order_contacts c where ${isContact}),
      own as materialized (${foundByOwnText(sought, counted)}),
      sizes as materialized (select (select count(*) from own) as by_own_text,
        (select count(*) from (${ofPeople} limit ${counted + 1}) found) as by_contact)
    select by_contact as "byContact", by_own_text as "byOwnText",
      case when by_contact + by_own_text <= ${counted}
        then array(select o.id from (${ofPeople} union all select * from own) o where ${page.where} ${firstRows})
      when by_own_text <= ${counted}
        then array(select o.id from (
          (select o.id, o.placed_at from orders o where ${page.where} and ${isOfPeople(isContact)} ${firstRows})
          union all (select * from own o where ${page.where})) o ${firstRows}) end as ids
      from sizes`,
    values: page.values,
  }
}

function countedWithin(sought: Sought, query: Search, counted: number): Statement {
  const { where, isContact } = sought
  const page = afterCursor({ ...sought, where: 'true' }, query)
  return {
    text: `with of_people as materialized (
        select o.id, o.placed_at from ${WITH_CONTACT} where ${where} and ${isContact} limit ${counted + 1}),
      own as materialized (${foundByOwnText(sought, counted)}),
      sizes as materialized (
        select (select count(*) from of_people) as by_contact, (select count(*) from own) as by_own_text)
    select by_contact as "byContact", by_own_text as "byOwnText",
      case when by_contact + by_own_text <= ${counted} then array(
        select o.id from (select * from of_people union all select * from own) o
         where ${page.where} ${newestFirst(query)} limit ${query.limit + 1}) end as ids
      from sizes`,
    values: page.values,
  }
}

/** Up to so many people are remembered while the orders are walked; of more, those of each order are looked up. */
const MOST_REMEMBERED = 2_000

const isOfPeople = (isContact: string) => `
  case when (select count(*) from (select from people limit ${MOST_REMEMBERED + 1}) first_people) <= ${MOST_REMEMBERED}
    then o.contact_id in (select id from people)
    else (select ${isContact} from order_contacts c where c.id = o.contact_id) end`

/** What is found by one kind is read whole and sorted unless it is much: of that the first rows are sought in order. */
function foundPage(sought: Sought, query: Search, reach: Reach): Statement {
  const { where, values } = afterCursor(sought, query)
  const firstRows = `${newestFirst(query)} limit ${query.limit + 1}`
  const { isContact } = sought
  const orders = `select o.id, o.placed_at from orders o where ${where} and`
  const byContact = reach.isMuchByContact
    ? `${orders} ${isOfPeople(isContact)} ${firstRows}`
    : `select o.id, o.placed_at from ${WITH_CONTACT} where ${where} and ${isContact}`
  // In these words the planner expects much to be found, and walks the orders instead of sorting them.
  const isInside = `strpos(o.search_text, $${values.length + 1}) > 0`
  const byOwnText = reach.isMuchByOwnText
    ? `${orders} ${isInside} ${firstRows}`
    : `${orders} ${sought.isOwnText}`
  return {
    text: `with people as materialized (
        select c.id from order_contacts c where ${isContact} limit ${MOST_REMEMBERED + 1})
      select o.id, o.placed_at from ((${byContact}) union (${byOwnText})) o ${firstRows}`,
    values: reach.isMuchByOwnText ? [...values, query.search.toLowerCase()] : values,
  }
}

/** For what no index can find. For many orders the database reads all people once, for few those of each. */
function everyPage(sought: Sought, query: Search): Statement {
  const { where, values } = afterCursor(sought, query)
  return {
    text: `select o.id, o.placed_at from orders o where ${where} and (${sought.isOwnText}
        or exists (select from order_contacts c where c.id = o.contact_id and ${sought.isContact}))
      ${newestFirst(query)} limit ${query.limit + 1}`,
    values,
  }
}

interface NewestFound {
  ids: string[]
  count: number
  candidates: number
}

async function searchNewest(
  reads: Reads,
  { where, values: known, isOwnText, isContact }: Sought,
  query: Search,
  { counted, newest }: SearchLimits,
): Promise<Found> {
  const page = afterCursor({ where: 'true', values: known }, query)
  // Of the people those of these orders are read alone, however many others there are.
  const text = `with candidates as materialized (
        select o.id, o.placed_at, o.contact_id, ${isOwnText} as is_own_text from orders o
         where ${where} order by o.placed_at desc, o.id desc limit ${newest}),
      people as materialized (select c.id from order_contacts c
        where c.id = any(array(select contact_id from candidates)) and ${isContact}),
      found as materialized (
        select id, placed_at from candidates where is_own_text or contact_id in (select id from people))
    select (select count(*) from found) as count, (select count(*) from candidates) as candidates,
      array(select o.id from found o where ${page.where} ${newestFirst(query)} limit ${query.limit + 1}) as ids`
  const statement = { text, values: page.values }
  const { ids, count, candidates } = await onlyRow<NewestFound>(reads, statement)
  const isWhole = candidates < newest && count <= counted
  return isWhole ? { ids, total: count } : { ids, total: Math.min(count, counted), totalIsCapped: true }
}
