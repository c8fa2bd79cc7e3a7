import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from '#server/database/invariants.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { expectedReturn, rowText } from './expected-return.ts'
import { COLUMNS } from './gstr1-format.ts'
import { readGstr1 } from './gstr1-reader.ts'
import { makeMonth, PERIOD } from './made-month.ts'

const GOLDEN = join(import.meta.dirname, 'golden')

let shop: TestShop
let admin: TestPerson
let json: unknown
const sheets: Record<string, string> = {}
beforeAll(async () => {
  shop = await openTestShop({ env: { DEMO: 'false' } })
  admin = await shop.person('admin')
  await makeMonth(shop, admin)
  json = JSON.parse(await download('gstr1.json'))
  for (const sheet of Object.keys(COLUMNS)) sheets[sheet] = await download(`gstr1/${sheet}.csv`)
})
afterAll(async () => {
  expect(await findViolations(shop.database)).toEqual([])
  await shop.close()
})

async function download(file: string): Promise<string> {
  const answer = await shop.call('GET', `/api/gst/returns/${PERIOD}/${file}`, { as: admin })
  expect(answer.status, file).toBe(200)
  return answer.text
}

/** With `UPDATE_GOLDEN` the files are written anew; somebody has to read what changed. */
function expectGolden(file: string, text: string): void {
  if (process.env.UPDATE_GOLDEN) writeFileSync(join(GOLDEN, file), text)
  expect(text).toBe(readFileSync(join(GOLDEN, file), 'utf8'))
}

describe('GSTR-1 of a month with every kind of sale', () => {
  test('has nothing that a portal would refuse, and says the same in JSON and in each sheet', () => {
    expect(readGstr1(json, sheets, PERIOD).complaints).toEqual([])
  })

  test('lists what was sold and credited, as whole fractions come to it', () => {
    const expected = expectedReturn()
    const read = readGstr1(json, sheets, PERIOD)
    expect(read.rows.map((row) => rowText({ ...row })).sort()).toEqual(expected.rows)
    const withoutZeros = Object.entries(read.untaxed).filter(([, amounts]) =>
      amounts.some((paise) => paise !== 0),
    )
    expect(Object.fromEntries(withoutZeros)).toEqual(expected.untaxed)
    expect(read.series).toEqual(expected.series)
  })

  test('has the pieces and values of each HSN', () => {
    const isIn = ([key, [paise, pieces]]: [string, [number, number]]) =>
      (paise !== 0 || pieces !== 0) && !key.includes(' 2710 ')
    const read = Object.entries(readGstr1(json, sheets, PERIOD).hsn).filter(isIn)
    const expected = Object.entries(expectedReturn().hsn).filter(isIn)
    expect(Object.fromEntries(read)).toEqual(Object.fromEntries(expected))
  })

  test('is as it was read and found right', () => {
    expectGolden('gstr1.json', `${JSON.stringify(json, null, 2)}\n`)
    for (const [sheet, text] of Object.entries(sheets)) expectGolden(`${sheet}.csv`, text)
  })
})
