import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { editFile } from '../testing/edit-file.ts'
import type { SourceEdit } from '../testing/source-edit.ts'
import type { Mutant } from './mutant.ts'

const PROJECT = join(import.meta.dirname, '../..')
const NEEDED = ['package.json', 'tsconfig.json', 'vitest.config.ts', 'contract', 'server', 'tests', 'web']
const MAX_MINUTES = 10

export interface CheckResult {
  passed: string[]
  failed: string[]
  /** The output of vitest, with the reasons of failed tests. */
  output: string
}

/** A copy of the source tree in which mutants are applied. */
export interface MutantTree {
  /** Applies the edits, runs, and undoes them. @throws Error unless each place is found exactly once */
  withEdits<Result>(edits: readonly SourceEdit[], run: () => Result): Result
  runChecks(checks: readonly Mutant['check'][]): CheckResult
  remove(): void
}

/** @param databaseUrl a server on which the tests create their databases */
export function copyTree(databaseUrl: string): MutantTree {
  const folder = mkdtempSync(join(tmpdir(), 'tokri-mutants-'))
  for (const name of NEEDED) cpSync(join(PROJECT, name), join(folder, name), { recursive: true })
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'))
  return {
    withEdits(edits, run) {
      const before = new Map<string, string>()
      try {
        for (const edit of edits) {
          const { path, text } = editFile(folder, edit)
          if (!before.has(path)) before.set(path, readFileSync(path, 'utf8'))
          writeFileSync(path, text)
        }
        return run()
      } finally {
        for (const [path, text] of before) writeFileSync(path, text)
      }
    },
    runChecks: (checks) => runVitest(folder, databaseUrl, checks),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function runVitest(folder: string, databaseUrl: string, checks: readonly Mutant['check'][]): CheckResult {
  const results = join(folder, 'results.json')
  rmSync(results, { force: true })
  const files = [...new Set(checks.map((check) => check.file))]
  const names = [...new Set(checks.map((check) => literally(check.test)))].join('|')
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...files,
      '-t',
      names,
      '--reporter=json',
      `--outputFile=${results}`,
    ],
    {
      cwd: folder,
      encoding: 'utf8',
      timeout: MAX_MINUTES * 60_000,
      env: { ...process.env, DATABASE_URL: databaseUrl },
    },
  )
  const output = `${stdout}${stderr}`
  if (!existsSync(results)) return { passed: [], failed: [], output }
  const report = JSON.parse(readFileSync(results, 'utf8')) as {
    testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[]
  }
  const tests = report.testResults.flatMap((one) => one.assertionResults)
  const named = (status: string) => tests.filter((one) => one.status === status).map((one) => one.fullName)
  const reasons = tests.flatMap((one) => one.failureMessages)
  return { passed: named('passed'), failed: named('failed'), output: [output, ...reasons].join('\n') }
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
