import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openLog } from '#server/config/log.ts'
import { startOwnPostgres } from '#server/database/own-postgres/own-postgres.ts'
import { databaseUrl } from '../testing/database-server.ts'
import type { Mutant } from './mutant.ts'
import { copyTree, type MutantTree } from './mutant-tree.ts'
import { MUTANTS } from './mutants.ts'

/**
 * `npm run test:mutants`: removes each mechanism of the invariants in a copy of the source tree, demands that its test
 * fails, and prints the table of docs/reliability.md. `-- --invariant 2` chooses by invariant, `-- --without lock` by name.
 */
const { values } = parseArgs({ options: { invariant: { type: 'string' }, without: { type: 'string' } } })
const mutants = MUTANTS.filter(
  ({ invariant, without }) =>
    (values.invariant === undefined || String(invariant) === values.invariant) &&
    without.includes(values.without ?? ''),
)

function requireGreen(tree: MutantTree): void {
  const checks = mutants.map(({ check }) => check)
  const { passed, failed, output } = tree.runChecks(checks)
  if (failed.length > 0) throw new Error(`Red without any mutant: ${failed.join('\n')}\n${output}`)
  const missing = checks.filter(({ test }) => !passed.some((name) => name.includes(test)))
  if (missing.length > 0)
    throw new Error(
      `No such test: ${missing.map(({ file, test }) => `"${test}" in ${file}`).join('\n')}\n${output}`,
    )
}

/** Only the named test counts: a tree in which no test runs proves nothing. */
function isKilled(tree: MutantTree, mutant: Mutant): boolean {
  const { passed, failed, output } = tree.withEdits(mutant.edits, () => tree.runChecks([mutant.check]))
  if (passed.length + failed.length === 0)
    throw new Error(`Nothing ran without ${mutant.without}:\n${output}`)
  return failed.some((name) => name.includes(mutant.check.test))
}

// One server for all runs; each creates its own databases on it.
const dataFolder = mkdtempSync(join(tmpdir(), 'tokri-mutants-data-'))
chmodSync(dataFolder, 0o755)
const postgres = await startOwnPostgres({ dataFolder, log: openLog('warn') })
const { host = '', user = '', database = '' } = postgres.superuser
const tree = copyTree(databaseUrl({ host, user, database }, database))
let survivors = 0
try {
  requireGreen(tree)
  process.stdout.write('| # | Without | Test | Result |\n|---|---|---|---|\n')
  for (const mutant of mutants) {
    const killed = isKilled(tree, mutant)
    if (!killed) survivors += 1
    const { file, test } = mutant.check
    process.stdout.write(
      `| ${mutant.invariant} | ${mutant.without} | \`${file.split('/').at(-1)}\`: ${test} | ${killed ? 'red' : 'SURVIVES'} |\n`,
    )
  }
} finally {
  tree.remove()
  await postgres.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}
process.stdout.write(`\n${mutants.length - survivors} of ${mutants.length} mutants killed\n`)
process.exitCode = survivors === 0 ? 0 : 1
