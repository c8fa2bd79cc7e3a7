import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const PROJECT = join(import.meta.dirname, '..')
const SOURCE = /(?<!\.d|\.test|-fixtures)\.tsx?$/
/** Prices that are drawn for the demo are nobody's amounts. */
const INVENTED = 'server/demo/samples/'

const ROUNDING = /Math\.(?:round|floor|ceil|trunc)\(|\.toFixed\(2\)/g
const MONEY = /paise|rupee|price|amount|revenue|spent|cash|refund|discount/i

/** The roundings of money in a source: of what is called money, and of anything that is multiplied to paise. */
function roundingsIn(source: string): string[] {
  return [...source.matchAll(ROUNDING)].flatMap((found) => {
    if (found[0] === '.toFixed(2)') return [lineAt(source, found.index)]
    const rounded = argumentAt(source, found.index + found[0].length)
    const isPaise = /\* 100\b/.test(rounded) && !rounded.includes('/')
    return isPaise || MONEY.test(rounded) ? [lineAt(source, found.index)] : []
  })
}

function argumentAt(source: string, start: number): string {
  let depth = 1
  let end = start
  for (; depth > 0 && end < source.length; end++)
    depth += source[end] === '(' ? 1 : source[end] === ')' ? -1 : 0
  return source.slice(start, end - 1)
}

const lineAt = (source: string, at: number) =>
  source.slice(source.lastIndexOf('\n', at) + 1, source.indexOf('\n', at)).trim()

test('money is rounded in contract/ alone', () => {
  const files = ['server', 'web'].flatMap((folder) =>
    readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(folder, path),
    ),
  )
  const sources = files.filter((path) => SOURCE.test(path) && !path.startsWith(INVENTED))
  expect(sources.length).toBeGreaterThan(500)
  const found = sources.flatMap((path) =>
    roundingsIn(readFileSync(join(PROJECT, path), 'utf8')).map((line) => `${path}: ${line}`),
  )
  expect(found).toEqual([])
})

test.each([
  ['const paise = Math.round(body.total * 100)\n', true],
  ['Math.round((amount - refunded) * 100) / 100\n', true],
  ['rupeesFromPaise(Math.round(figures.spentPaise / orders))\n', true],
  ['Math.floor(query.maxPrice * 100 + 1e-6)\n', true],
  ['price.toFixed(2)\n', true],
  ['Math.round((part / whole) * 100)\n', false],
  ['Math.ceil(milliseconds / 1000)\n', false],
])('%j: rounds money is %s', (source, isFound) => {
  expect(roundingsIn(source).length > 0).toBe(isFound)
})
