import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fragment } from '#server/database/sql.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { csvCellInSql, csvRow, timeCell } from './csv.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const hostile = fc.string({
  unit: fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '\n',
    '"',
    "'",
    ',',
    ';',
    '\\',
    'a',
    ' ',
    'अ',
    '\u2028',
    '1',
  ),
  maxLength: 8,
})

test('the database writes every cell as the server does', async () => {
  const texts = fc.sample(hostile, { numRuns: 2_000, seed: 7 })
  const written = await shop.database.sql<{ cell: string }>`
    select ${csvCellInSql(fragment`given`)} || E'\\r\\n' as cell from unnest(${texts}::text[]) with ordinality as t(given, at) order by at`
  expect(written.map(({ cell }) => cell)).toEqual(texts.map((text) => csvRow([text])))
})

test('a time is that of India, as a spreadsheet reads it', () => {
  expect(timeCell(new Date('2026-01-31T18:30:05Z'))).toBe('2026-02-01 00:00:05')
})
