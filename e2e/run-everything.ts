import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './browser.ts'

/** Everything that must hold, in the order in which it is cheapest to hear of a fault. */
const PROJECT = join(import.meta.dirname, '..')
const RESULTS = join(PROJECT, 'test-results')

interface Count {
  passed: number
  failed: number
}

function run(title: string, command: string, args: string[]): boolean {
  process.stdout.write(`\n== ${title}\n`)
  const started = Date.now()
  const { status } = spawnSync(join(PROJECT, 'node_modules/.bin', command), args, {
    cwd: PROJECT,
    stdio: 'inherit',
    env: process.env,
  })
  process.stdout.write(
    `== ${title}: ${status === 0 ? 'holds' : 'FAILS'} (${Math.round((Date.now() - started) / 1000)} s)\n`,
  )
  return status === 0
}

function readResults<Results>(file: string): Results | undefined {
  const path = join(RESULTS, file)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Results) : undefined
}

function countTests(): Count {
  const unit = readResults<{ numPassedTests: number; numFailedTests: number }>('vitest.json')
  const browser = readResults<{ stats: { expected: number; unexpected: number; flaky: number } }>('e2e.json')
  return {
    passed: (unit?.numPassedTests ?? 0) + (browser?.stats.expected ?? 0),
    failed: (unit?.numFailedTests ?? 0) + (browser?.stats.unexpected ?? 0) + (browser?.stats.flaky ?? 0),
  }
}

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
const outcomes = [
  run('Format, lint, import arrows', 'biome', ['check', '.']),
  run('Types', 'tsc', ['--noEmit']),
  run('Unit, API and race tests', 'vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    '--outputFile.json=test-results/vitest.json',
  ]),
]
try {
  ensureChromium()
  outcomes.push(run('Journeys in a browser', 'playwright', ['test']))
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : error}\n`)
  outcomes.push(false)
}
const { passed, failed } = countTests()
const broken = outcomes.filter((holds) => !holds).length
process.stdout.write(`\n${passed} passed, ${Math.max(failed, broken)} failed\n`)
process.exit(broken === 0 ? 0 : 1)
