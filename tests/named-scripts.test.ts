import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const PROJECT = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(PROJECT, name), 'utf8')

const SHORT_RUNS = 'tests/short-runs.long.test.ts'
const BROWSER_RUNS = 'e2e/specs/everywhere/short-runs.long.e2e.ts'
const EVERYTHING = 'e2e/scripts/run-everything.ts'

/** Where each script runs in a short form during `npm test` or `npm run test:long`, and where it is not by its name, what that file starts. */
const SHORT_FORMS: Record<string, readonly [file: string, started?: string]> = {
  start: [SHORT_RUNS],
  dev: [SHORT_RUNS],
  build: [SHORT_RUNS],
  test: ['package.json', EVERYTHING],
  'test:long': ['package.json', EVERYTHING],
  'test:feel': [BROWSER_RUNS],
  'test:broken-rows': [SHORT_RUNS],
  'test:mutants': [SHORT_RUNS],
  'test:faults': [SHORT_RUNS],
  // Its files are part of every run, with fewer histories and kills.
  'test:payments': ['server/payments/payment-histories.test.ts', 'PAYMENT_HISTORIES'],
  check: [EVERYTHING, "'biome', ['check', '.']"],
  // The same check, which then may write.
  format: [EVERYTHING, "'biome', ['check', '.']"],
  e2e: [EVERYTHING, "'playwright', ['test'"],
  screenshots: [BROWSER_RUNS],
  acceptance: [SHORT_RUNS],
  bench: [SHORT_RUNS],
  'bench:grow': [SHORT_RUNS],
  'bench:admin': [SHORT_RUNS],
  'bench:import': [SHORT_RUNS],
  pictures: [SHORT_RUNS],
  rooms: [SHORT_RUNS],
  'db:generate': [SHORT_RUNS],
  backup: ['server/backups/backup-file.test.ts', "'server/bootstrap/backup-command.ts', task"],
  restore: ['server/backups/backup-file.test.ts', "'server/bootstrap/backup-command.ts', task"],
  'admin:create': ['server/bootstrap/create-administrator.test.ts', "'create-administrator.ts'"],
  'admin:password': ['server/bootstrap/create-administrator.test.ts', "'set-administrator-password.ts'"],
}

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

/** The scripts that the documents name. */
function namedScripts(): string[] {
  const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: PROJECT }).map(read)
  const names = documents.flatMap((text) =>
    [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(([, run, own]) => run ?? own ?? ''),
  )
  return [...new Set(names)]
}

test('every script that a document names is there', () => {
  expect(namedScripts()).toContain('bench:grow')
  expect(namedScripts().filter((name) => !(name in scripts))).toEqual([])
})

test('every script runs in a short form in the tests', () => {
  expect(
    Object.keys(scripts).filter((name) => !(name in SHORT_FORMS)),
    'have no short form',
  ).toEqual([])
  expect(
    Object.keys(SHORT_FORMS).filter((name) => !(name in scripts)),
    'are no scripts',
  ).toEqual([])
  for (const [name, [file, started]] of Object.entries(SHORT_FORMS)) {
    expect(existsSync(join(PROJECT, file)), file).toBe(true)
    const text = read(file)
    const isStarted = started ? text.includes(started) : new RegExp(`['"\`]${name}( -- |['"\`])`).test(text)
    expect(isStarted, `${file} starts npm run ${name}`).toBe(true)
  }
})
