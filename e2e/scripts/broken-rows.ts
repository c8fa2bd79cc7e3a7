import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { editFile } from '#tests/testing/edit-file.ts'
import { rowsOf } from '../support/acceptance-rows.ts'
import { BROKEN_ROWS, type BrokenRow } from '../support/broken-row.ts'

/**
 * `npm run test:broken-rows`: breaks twenty rows of the checklist on purpose, one at a time in a copy of the tree,
 * and demands that a test which shows the row goes red. Prints a table. `-- --only CONST-15` chooses one row.
 */
const PROJECT = join(import.meta.dirname, '../..')
const NEEDED = ['package.json', 'tsconfig.json', 'contract', 'server', 'tests', 'web', 'vitest.config.ts']

interface RanTest {
  ancestorTitles: string[]
  title: string
  status: string
}

function copyTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tokri-broken-rows-'))
  for (const name of NEEDED) cpSync(join(PROJECT, name), join(folder, name), { recursive: true })
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'))
  // These tests need no database.
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default { test: { testTimeout: 120_000 } }\n')
  return folder
}

/** Runs the tests of the files in the copy. @throws Error when nothing ran */
function runTests(folder: string, files: readonly string[]): RanTest[] {
  const results = join(folder, 'results.json')
  rmSync(results, { force: true })
  const vitest = [
    join(folder, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=json',
    `--outputFile=${results}`,
  ]
  const { stderr } = spawnSync(process.execPath, [...vitest, ...files], { cwd: folder, encoding: 'utf8' })
  try {
    const report = JSON.parse(readFileSync(results, 'utf8')) as {
      testResults: { assertionResults: RanTest[] }[]
    }
    const ran = report.testResults.flatMap(({ assertionResults }) => assertionResults)
    if (ran.length > 0) return ran
    throw new Error('No test ran')
  } catch (cause) {
    throw new Error(`No results of ${files.join(' ')}:\n${stderr}`, { cause })
  }
}

/** The tests that went red of those that show the row, while it is broken. */
function breakRow(folder: string, broken: BrokenRow): string[] {
  const { path, text } = editFile(folder, broken)
  const whole = readFileSync(path, 'utf8')
  try {
    writeFileSync(path, text)
    const ran = runTests(folder, [broken.test])
    return ran.filter((one) => one.status === 'failed' && shows(one, broken)).map(({ title }) => title)
  } finally {
    writeFileSync(path, whole)
  }
}

function shows({ ancestorTitles, title }: RanTest, { row, test }: BrokenRow): boolean {
  return rowsOf({ file: test, titles: [...ancestorTitles, title] }).includes(row)
}

const { values: options } = parseArgs({ options: { only: { type: 'string' } } })
const rows = BROKEN_ROWS.filter(({ row }) => options.only === undefined || row === options.only)
const folder = copyTree()
let survivors = 0
try {
  const before = runTests(folder, [...new Set(rows.map(({ test }) => test))])
  for (const broken of rows) {
    const showing = before.filter((one) => shows(one, broken))
    if (showing.length === 0) throw new Error(`No test shows ${broken.row}`)
    const red = showing.find(({ status }) => status !== 'passed')
    if (red) throw new Error(`Red before anything is broken: ${red.title}`)
  }
  process.stdout.write('| Row | Broken on purpose | Red | In |\n|---|---|---|---|\n')
  for (const broken of rows) {
    const red = breakRow(folder, broken)
    if (red.length === 0) survivors++
    process.stdout.write(
      `| ${broken.row} | ${broken.change} | ${red.length === 0 ? 'NOT CAUGHT' : red.length} | \`${broken.test}\` |\n`,
    )
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = survivors === 0 ? 0 : 1
