import type { OrderQuery } from '#contract/orders-schemas.ts'
import { afterCursor, newestFirst, type PlacedWithin } from './order-conditions.ts'
import { foundByOwnText, type Sought, type Statement } from './sought-orders.ts'

/** What a search of a part of all orders has found. */
export interface FoundByMoments {
  /** One page, and one order more where another page follows; null where there are more people or numbers than are counted. */
  ids: string[] | null
  people: number
  byContact: number
  byOwnText: number
}

/**
 * Finds a page and counts all by what is kept beside the people: moments of their orders, ascending. `width_bucket` says how
 * many of them are not after a moment. The first orders of a page are those of the people whose nearest one comes first; of
 * people that have changed, the orders are read.
 */
export function countedByMoments(
  sought: Sought,
  { parts, since = `'-infinity'::timestamptz` }: PlacedWithin,
  query: OrderQuery,
  counted: number,
): Statement {
  const page = afterCursor(sought, query)
  const rest = afterCursor({ ...sought, where: 'true' }, query)
  const cursor = query.cursor ? `$${page.values.length - 1}::timestamptz` : 'null::timestamptz'
  const firstRows = `${newestFirst(query)} limit ${query.limit + 1}`
  const columns = parts.map((part) => `c.${part}_placed`)
  const counts = columns.map((placed) => `cardinality(${placed}) - ${notAfter('before_first', placed)}`)
  const next = nextMoment(columns, query)
  return {
    text: `with bounds as materialized (
        select moment - interval '1 microsecond' as before_first, at_cursor,
               at_cursor - interval '1 microsecond' as before_cursor
          from (select ${since} as moment, ${cursor} as at_cursor) asked),
      people as materialized (
        select c.id, c.open_placed is null or c.id in (select contact_id from changed_contacts) as is_changed,
               ${counts.join(' + ')} as count, ${next.isAtCursor} as is_at_cursor, ${next.moment} as nearest
          from order_contacts c where ${sought.isContact} limit ${counted + 1}),
      own as materialized (${foundByOwnText(sought, counted)}),
      sizes as materialized (
        select (select count(*) from people) as people, (select count(*) from own) as by_own_text,
               coalesce((select sum(count) from people where not is_changed), 0)
               + (select count(*) from (select from people p join orders o on o.contact_id = p.id
                   where p.is_changed and ${sought.where} limit ${counted + 1}) of_changed) as by_contact),
      first_people as (
        select id from people where is_changed or is_at_cursor
        union all
        (select id from people where not is_changed and not is_at_cursor and nearest > (select before_first from bounds)
          order by nearest ${query.sort === 'oldest' ? 'asc' : 'desc'} fetch first ${query.limit + 1} rows with ties))
    select people, by_contact as "byContact", by_own_text as "byOwnText",
      case when people <= ${counted} and by_own_text <= ${counted} then array(select o.id from (
          select o.id, o.placed_at from first_people p cross join lateral (
            select o.id, o.placed_at from orders o where o.contact_id = p.id and ${page.where} ${firstRows}) o
          union all (select * from own o where ${rest.where})) o ${firstRows}) end as ids
      from sizes`,
    values: page.values,
  }
}

/** How many of these ascending moments are not after a bound. */
const notAfter = (bound: string, placed: string) => `width_bucket((select ${bound} from bounds), ${placed})`

/** Where a person's orders go on in the list: whether one stands at the cursor's moment, and the next one's moment. */
function nextMoment(columns: readonly string[], { sort, cursor }: OrderQuery) {
  const last = (placed: string) => (cursor ? notAfter('before_cursor', placed) : `cardinality(${placed})`)
  const first = (placed: string) =>
    `greatest(${notAfter('before_first', placed)}, ${cursor ? notAfter('at_cursor', placed) : 0}) + 1`
  const isAtCursor = (placed: string) =>
    `${notAfter('at_cursor', placed)} > ${notAfter('before_cursor', placed)}`
  const [nearest, place] = sort === 'oldest' ? ['least', first] : ['greatest', last]
  return {
    moment: `${nearest}(${columns.map((placed) => `${placed}[${place(placed)}]`)})`,
    isAtCursor: cursor ? columns.map(isAtCursor).join(' or ') : 'false',
  }
}
