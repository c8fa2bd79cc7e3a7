import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { floorOf } from './testing/room-floors.ts'
import { tablesInSql, templatesOf } from './testing/tables-in-sql.ts'

const PROJECT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(PROJECT, file), 'utf8')
const roomOf = (file: string) => file.split('/')[1] ?? ''

/** What a room does with a table of another one all the same, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'cart reads payment_intents':
    'What a person’s own open payment holds counts for that person in each statement that reads a stock.',
  'payments reads orders':
    'Administrators find and see a payment by the number of its order, in the statement that lists payments.',
  'demo writes agents, variants': 'The samples set the figures that a month of sales would have counted.',
}

/** Whether a room may not know the other one. */
const isAbove = (other: string, room: string) => floorOf('server', other) >= floorOf('server', room)

/** The room of each table: the one whose `*-tables.ts` declares it. */
const owners = new Map(
  globSync('server/**/*-tables.ts', { cwd: PROJECT }).flatMap((file) =>
    [...read(file).matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, table = '']) => [table, roomOf(file)] as const),
  ),
)

interface Trespass {
  place: string
  room: string
  verb: 'reads' | 'writes'
  table: string
}

/** Writes of other rooms' tables, and reads of those of rooms above. */
function trespassesOf(file: string, source: string): Trespass[] {
  const room = roomOf(file)
  return templatesOf(file, source).flatMap(({ text, line }) =>
    tablesInSql(text).flatMap(({ table, isWrite }) => {
      const owner = owners.get(table)
      if (owner === undefined || owner === room) return []
      if (!isWrite && !isAbove(owner, room)) return []
      return [
        { place: `${file}:${line}`, room, table, verb: isWrite ? ('writes' as const) : ('reads' as const) },
      ]
    }),
  )
}

const found = globSync('server/**/*.ts', { cwd: PROJECT })
  .filter((file) => !/\.test\.|-fixtures|-tables\.ts$/.test(file))
  .flatMap((file) => trespassesOf(file, read(file)))

const excepted = Object.keys(EXCEPTIONS).map((text) => {
  const [room, verb, ...tables] = text.split(/,? /)
  return { room, verb, tables }
})
const isExcepted = ({ room, verb, table }: Trespass) =>
  excepted.some((one) => one.room === room && one.verb === verb && one.tables.includes(table))

test('a room writes its own tables alone, and reads none of a room above it', () => {
  const wrong = found.filter((one) => !isExcepted(one))
  expect(wrong.map(({ place, verb, table }) => `${place} ${verb} ${table}`)).toEqual([])
})

test('every exception is needed, and there are at most three', () => {
  const needed = excepted.filter(({ room, verb, tables }) =>
    tables.every((table) =>
      found.some((one) => one.room === room && one.verb === verb && one.table === table),
    ),
  )
  expect(needed).toEqual(excepted)
  expect(excepted.length).toBeLessThanOrEqual(3)
})

test.each([
  ['server/cart/planted.ts', 'sql`update variants set stock = 0`', 'writes variants'],
  ['server/cart/planted.ts', 'sql`delete from people where true`', 'writes people'],
  [
    'server/orders/planted.ts',
    'sql`with gone as (insert into cart_lines (a) values (1)) select 1`',
    'writes cart_lines',
  ],
  ['server/catalogue/planted.ts', 'sql`select 1 from variants v, orders o`', 'reads orders'],
  [
    'server/catalogue/planted.ts',
    'sql`delete from variants v using order_lines l where true`',
    'reads order_lines',
  ],
  ['server/reviews/planted.ts', 'sql`select 1 from failed_attempts`', 'reads failed_attempts'],
  ['server/catalogue/planted.ts', 'fragment`left join reviews r on r.product_id = p.id`', 'reads reviews'],
])('%s may not say %s', (file, source, trespass) => {
  const [one] = trespassesOf(file, `const planted = ${source}`)
  expect(`${one?.verb} ${one?.table}`).toBe(trespass)
})

test.each([
  ['server/orders/planted.ts', 'sql`select from variants v join people p on true for no key update of v`'],
  ['server/orders/planted.ts', 'sql`with variants as (select 1) update orders set a = 1 from variants`'],
  [
    'server/orders/planted.ts',
    'sql`insert into orders as o (a) values (1) on conflict (a) do update set a = 2`',
  ],
  [
    'server/cart/planted.ts',
    'sql`select extract(epoch from now()), total is distinct from orders from cart_lines`',
  ],
])('%s may say %s', (file, source) => {
  expect(trespassesOf(file, `const planted = ${source}`)).toEqual([])
})
