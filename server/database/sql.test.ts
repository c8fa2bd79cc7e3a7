import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import {
  camelCaseOf,
  EMPTY,
  type Fragment,
  fragment,
  joined,
  literal,
  planNameOf,
  snakeCaseOf,
  statementOf,
} from './sql.ts'
import { transaction } from './transaction.ts'

const statement = (text: TemplateStringsArray, ...values: unknown[]) => statementOf(text, values)

test('a value is a placeholder, whatever it holds', () => {
  const name = `'; drop table people --`
  expect(statement`select ${1}, ${name} where ${['a', 'b']} is not null`).toEqual({
    text: 'select $1, $2 where $3 is not null',
    values: [1, name, ['a', 'b']],
  })
})

test('fragments are text, their values keep the order of their placeholders', () => {
  const isOf = (person: string) => fragment`person_id = ${person}`
  const since = fragment`${isOf('p1')} and placed_at > ${'2026-01-01'}`
  expect(statement`select ${fragment`id, number`} from orders where ${since} limit ${5}`).toEqual({
    text: 'select id, number from orders where person_id = $1 and placed_at > $2 limit $3',
    values: ['p1', '2026-01-01', 5],
  })
})

test('optional parts and lists of parts', () => {
  const where = (parts: Fragment[]) => statement`select from orders where ${joined(parts, ' and ')}${EMPTY}`
  expect(where([fragment`status = ${'pending'}`, fragment`agent_id is null`, fragment`id = ${7}`])).toEqual({
    text: 'select from orders where status = $1 and agent_id is null and id = $2',
    values: ['pending', 7],
  })
  expect(where([fragment`true`]).text).toBe('select from orders where true')
  expect(where([]).text).toBe('select from orders where ')
})

test('constants are literals', () => {
  expect(statement`select ${literal(5)}, ${literal("a'b")}, ${literal(['x', 'y'])}`).toEqual({
    text: `select 5, 'a''b', 'x', 'y'`,
    values: [],
  })
})

test('a fragment inside a plain string is refused, not printed', () => {
  expect(() => `select ${fragment`id`}`).toThrow(/only of use inside/)
})

test('one place in the code may be given a value once and a fragment then', () => {
  const limited = (limit: unknown) => statement`select 1 limit ${limit}`
  expect(limited(5).text).toBe('select 1 limit $1')
  expect(limited(fragment`all`)).toEqual({ text: 'select 1 limit all', values: [] })
  expect(limited(6)).toEqual({ text: 'select 1 limit $1', values: [6] })
})

test('the name of a plan depends on the text alone', () => {
  expect(planNameOf('select 1')).toBe(planNameOf('select 1'))
  expect(planNameOf('select 1')).not.toBe(planNameOf('select 2'))
})

test('a name of several words is that of its column, there and back', () => {
  expect(snakeCaseOf('giftWrap')).toBe('gift_wrap')
  for (const name of ['tax', 'giftWrap', 'oneMoreFee']) expect(camelCaseOf(snakeCaseOf(name))).toBe(name)
})

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('columns come back in camelCase; what stands in JSON keeps its keys', async () => {
  const given = { placed_at: 1 }
  const rows = await shop.database.sql`
    select 1 as placed_at, null as line_2_name, 3 as "isKept", ${JSON.stringify(given)}::jsonb as old_values
    union all select 2, 'b', 4, null`
  expect(rows).toEqual([
    { placedAt: 1, line2Name: null, isKept: 3, oldValues: given },
    { placedAt: 2, line2Name: 'b', isKept: 4, oldValues: null },
  ])
})

test('the plan of a statement is cached on its connection, unless it is made for its values', async () => {
  await transaction(shop.database, async (queries) => {
    const plans = () => queries.unprepared<{ statement: string }>`
      select statement from pg_prepared_statements where statement like 'select % as kept'`
    for (const value of [1, 2]) {
      await queries.sql`select ${value}::int as kept`
      await queries.unprepared`select ${value}::int8 as kept`
    }
    expect(await plans()).toEqual([{ statement: 'select $1::int as kept' }])
  })
})
