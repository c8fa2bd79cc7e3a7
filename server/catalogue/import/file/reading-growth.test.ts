import { expect, test } from 'vitest'
import { textOfHtml } from '../cells/html-text.ts'
import { readPaise } from '../cells/numbers.ts'
import { readAddresses } from '../cells/picture-addresses.ts'
import { unescapeList } from '../cells/texts.ts'
import { openTable } from './open-table.ts'

/** The least time that the server itself works, in microseconds, of several tries. */
async function workOf(deed: () => unknown): Promise<number> {
  const tries: number[] = []
  for (let at = 0; at < 3; at++) {
    const before = process.cpuUsage()
    await deed()
    const { user, system } = process.cpuUsage(before)
    tries.push(user + system)
  }
  return Math.min(...tries)
}

/** Eight times as much takes about eight times the work; pair by pair it would be 64 times. */
async function expectToGrowEvenly(deed: (count: number) => unknown, few: number) {
  await deed(few)
  const least = Math.max(await workOf(() => deed(few)), 4_000)
  expect((await workOf(() => deed(few * 8))) / least).toBeLessThan(40)
}

async function readAll(text: string) {
  const file = Buffer.from(text)
  const parts = async function* () {
    for (let at = 0; at < file.length; at += 2_097_152) yield file.subarray(at, at + 2_097_152)
  }
  try {
    const { rows } = await openTable(parts, 'products.csv')
    for await (const _row of rows);
  } catch {
    // Refusing a crafted file counts as reading it.
  }
}

test.each([
  ['rows', '"Blue ""cotton"" kurta",499,,,\n', 6_000],
  ['torn rows', '"a\n', 6_000],
  ['torn rows that are closed later', 'a,"b\nc"d,"e\n', 3_000],
  ['cells that open where the line before closed', 'x","y\n', 6_000],
  ['pairs of quotation marks', '""\n', 6_000],
  ['quoted lines', '"\n', 6_000],
  ['empty rows', '\n', 100_000],
  ['quotation marks', '"', 100_000],
  ['empty columns', ',', 100_000],
  ['columns', 'a,', 100_000],
  ['spaces after a quotation mark', '" ', 100_000],
])('a table of %s', { timeout: 60_000 }, async (_what, part, few) => {
  await expectToGrowEvenly((count) => readAll(`a,b\n${part.repeat(count)}`), few)
})

test.each([
  '<br ',
  '&amp',
  '<script>a',
  '\n ',
  '<p',
  '&#9',
  '<li>',
  '<div>',
  '<i></b>',
  '<!--',
  '</x',
  '<a b="',
  '<?',
  '&l',
  'a ',
])('the text of a cell of %j', { timeout: 60_000 }, async (part) => {
  await expectToGrowEvenly((count) => textOfHtml(part.repeat(count)), 10_000)
})

test.each([' ', ', ', ',', 'https://a.example/b,', '//', ' a', '\\,', '&amp;,', '1,222', '९', 'rs'])(
  'a cell of %j',
  { timeout: 60_000 },
  async (part) => {
    await expectToGrowEvenly((count) => {
      const cell = part.repeat(count)
      for (const separator of ['', ' ', ','] as const) readAddresses(cell, separator)
      unescapeList(cell)
      readPaise(cell)
    }, 10_000)
  },
)
