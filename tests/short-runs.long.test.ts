import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { databaseUrl } from './testing/database-server.ts'
import { freePort } from './testing/free-port.ts'
import { copyProject, runScript, serveScript } from './testing/run-script.ts'
import { openTestShop, type TestShop } from './testing/shop.ts'

/** The scripts themselves, in a copy of the project: some of them write where they stand. */
let project: string
let shop: TestShop
let env: Record<string, string>
beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'tokri-scripts-'))
  chmodSync(project, 0o755)
  copyProject(project)
  shop = await openTestShop()
  const [{ name = '' } = {}] = await shop.database.sql<{ name: string }>`select current_database() as name`
  env = { DATABASE_URL: databaseUrl(inject('postgres'), name), LOG_LEVEL: 'warn', DEMO: 'false' }
})
afterAll(async () => {
  await shop.close()
  rmSync(project, { recursive: true, force: true })
})

const read = (file: string) => readFileSync(join(project, file), 'utf8')

/** What a script prints that ends well. */
async function printed(command: string, given: Record<string, string> = {}, folder = project) {
  const { code, output } = await runScript(folder, command, given)
  expect(code, output).toBe(0)
  return output
}

test('a shop is grown, and its lists and imports are measured (bench:grow, start, bench:admin, bench:import)', async () => {
  const grown = await printed('bench:grow -- --products 50 --orders 100 --customers 20 --agents 10', env)
  expect(grown).toContain('Logins to measure with')
  const server = await serveScript(project, 'start -- --without-web', env)
  try {
    const lines = await printed(`bench:admin -- --url ${server.url} --only "'s orders" --calls 1`)
    expect(lines).toMatch(/^agent's orders +[\d.]+ +[\d.]+/m)
    expect(lines).not.toContain('Error')
    const imports = await printed(`bench:import -- --url ${server.url} --rows 8`)
    expect(imports).toMatch(/^Shopify: 8 rows, preview [\d.]+ s, \d+ rows\/s/m)
  } finally {
    await server.stop()
  }
})

test('the shop runs while it is worked on (dev)', async () => {
  const server = await serveScript(project, 'dev', env)
  try {
    await expect.poll(() => server.output(), { timeout: 60_000 }).toContain('Local:')
  } finally {
    await server.stop()
  }
})

test('the shop is measured beside a reference (bench)', async () => {
  const port = await freePort()
  const lines = await printed(`bench -- --only product --rounds 1 --seconds 0.1 --port ${port}`)
  expect(lines).toMatch(/beside: query +\d+/)
})

test('a mutant is killed (test:mutants)', async () => {
  expect(await printed(`test:mutants -- --without "a key that is made on plain http too"`)).toContain(
    '1 of 1 mutants killed',
  )
})

test('a broken row is caught (test:broken-rows)', async () => {
  const row = 'CONST-15'
  expect(await printed(`test:broken-rows -- --only ${row}`)).toMatch(
    new RegExp(`\\| ${row} \\|.*\\| \\d+ \\|`),
  )
})

test('a fault is played (test:faults)', async () => {
  const port = await freePort()
  expect(await printed(`test:faults -- --only boot --tries 1 --without-web --port ${port}`)).toContain(
    'every invariant holds',
  )
})

test('the migrations are those of the tables (db:generate)', async () => {
  expect(await printed('db:generate')).toContain('No schema changes')
})

test('only a missing picture is drawn, and the rooms are those of the code (pictures, rooms)', async () => {
  rmSync(join(project, 'pictures/drawn/sample/sofa-1/hero-160.webp'))
  expect(await printed('pictures')).toBe('Drawing sofa-1\n')
  expect(read('pictures/drawn/sample/sofa-1/hero-160.webp').length).toBeGreaterThan(100)
  const rooms = read('docs/rooms.md')
  await printed('rooms')
  expect(read('docs/rooms.md')).toBe(rooms)
})

test('the web app is built (build)', async () => {
  // In the project itself: other tests need it there.
  await printed('build', {}, join(import.meta.dirname, '..'))
})

test('the table of acceptance is written from the tests that ran last (acceptance)', async () => {
  const results = join(project, 'test-results')
  mkdirSync(results)
  const table = { 'a.test.ts': { 'a title': 'CART-14' }, 'a.e2e.ts': { 'in a browser': 'CART-15' } }
  writeFileSync(join(project, 'tests/acceptance-rows.json'), JSON.stringify(table))
  const ran = {
    fullName: 'a title',
    ancestorTitles: [],
    title: 'a title',
    status: 'passed',
    failureMessages: [],
  }
  const file = {
    name: join(project, 'tests/a.test.ts'),
    message: '',
    status: 'passed',
    assertionResults: [ran],
  }
  writeFileSync(join(results, 'vitest.json'), JSON.stringify({ testResults: [file] }))
  const spec = { title: 'in a browser', ok: true, file: 'a.e2e.ts', tests: [] }
  writeFileSync(join(results, 'e2e.json'), JSON.stringify({ suites: [{ title: '', specs: [spec] }] }))
  expect(await printed('acceptance')).toContain('2 rows shown')
  expect(read('docs/acceptance.md')).toMatch(/\| CART Cart +\| 31 +\| 2 +\| 1 +\|/)
})
