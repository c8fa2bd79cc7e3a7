import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#contract/calls/calls.ts'
import WITHOUT_ROW from './routes-without-row.json' with { type: 'json' }
import { openTestShop, type TestShop } from './testing/shop.ts'

const CALLS = join(import.meta.dirname, '../contract/calls')

let shop: TestShop
/** The rows of the table of calls by method and path. */
const rows = new Map<string, Call>()
beforeAll(async () => {
  shop = await openTestShop()
  for (const file of globSync('*-calls.ts', { cwd: CALLS })) {
    const found = rowsIn(await import(join(CALLS, file)))
    for (const row of found) {
      expect(rows.has(nameOf(row)), `${nameOf(row)} stands twice`).toBe(false)
      rows.set(nameOf(row), row)
    }
  }
})
afterAll(() => shop.close())

const nameOf = ({ method, path }: Call) => `${method} ${path}`

function rowsIn(value: unknown): Call[] {
  if (typeof value !== 'object' || value === null) return []
  return 'method' in value ? [value as Call] : Object.values(value).flatMap(rowsIn)
}

test('every row of the table of calls is answered by the route that has it', () => {
  const answered = shop.app.registeredRoutes
    .filter(({ method, call }) => method !== 'HEAD' && call !== undefined)
    .map(({ method, url, call }) => [`${method} ${url}`, call])
  expect([...answered].sort()).toEqual([...rows].sort())
})

test('every route of the API has its row, but for those named with their reason and those of rooms that are not moved yet', () => {
  const without = shop.app.registeredRoutes
    .filter(({ method, url, call }) => method !== 'HEAD' && url.startsWith('/api/') && !call)
    .map(({ method, url }) => `${method} ${url}`)
  expect(without.sort()).toEqual([...Object.keys(WITHOUT_ROW.never), ...WITHOUT_ROW.notYet].sort())
})

test('the table of calls imports types alone, so that no page loads a schema for it', () => {
  for (const file of globSync('*-calls.ts', { cwd: CALLS })) {
    const imports = readFileSync(join(CALLS, file), 'utf8').match(/^import .*/gm) ?? []
    const ofValues = imports.filter((line) => !line.startsWith('import type '))
    expect(ofValues.join(' '), file).toMatch(/^import \{[ \w,]+\} from '\.\/calls\.ts'$/)
  }
})
