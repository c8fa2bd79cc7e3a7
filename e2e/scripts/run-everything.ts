import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureChromium } from '../support/browser.ts'
import { browserTests, type RanTest, unitTests } from '../support/test-results.ts'

/** Everything that must hold, in the order in which it is cheapest to learn of an error. */
const PROJECT = join(import.meta.dirname, '../..')
const RESULTS = join(PROJECT, 'test-results')
const REASON_LINES = 12
/** Enough to understand a failure on a machine that one cannot look at. */
const PAGE_LINES = 40
const LINE_WIDTH = 300

const MEMORY = '/dev/shm'
const NEEDED_BYTES = 4 * 1024 ** 3

/** Databases and browser profiles of the tests lie in memory where there is enough: that saves a sixth of the time. */
function temporaryFolder(): { TMPDIR?: string } {
  if (!existsSync(MEMORY)) return {}
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= NEEDED_BYTES ? { TMPDIR: MEMORY } : {}
}

/** The servers that tests start are compiled once. */
const env = {
  NODE_COMPILE_CACHE: join(PROJECT, 'node_modules/.cache/node'),
  ...temporaryFolder(),
  ...process.env,
}

function run(title: string, command: string, args: string[]): boolean {
  process.stdout.write(`\n== ${title}\n`)
  const started = Date.now()
  const { status } = spawnSync(join(PROJECT, 'node_modules/.bin', command), args, {
    cwd: PROJECT,
    stdio: 'inherit',
    env,
  })
  process.stdout.write(
    `== ${title}: ${status === 0 ? 'holds' : 'FAILS'} (${Math.round((Date.now() - started) / 1000)} s)\n`,
  )
  return status === 0
}

/** At the end, where it is found without looking through everything that passed. */
function printFailures(failures: readonly RanTest[]): void {
  if (failures.length === 0) return
  process.stdout.write('\n== Failed\n')
  const firstLines = (text: string, count: number) =>
    stripVTControlCharacters(text).split('\n').slice(0, count)
  for (const { file, title, reasons, pages } of failures) {
    const why = reasons.flatMap((reason) => firstLines(reason, REASON_LINES))
    const shown = pages.flatMap((page) => ['The page showed:', ...firstLines(page, PAGE_LINES)])
    const whole = [`${file} > ${title.trim()}`, ...why, ...shown].map((line) => line.slice(0, LINE_WIDTH))
    process.stdout.write(`${whole.join('\n    ')}\n`)
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
const tests = [...unitTests(), ...browserTests()]
const failures = tests.filter(({ hasPassed }) => !hasPassed)
printFailures(failures)
const broken = outcomes.filter((holds) => !holds).length
process.stdout.write(
  `\n${tests.length - failures.length} passed, ${Math.max(failures.length, broken)} failed\n`,
)
process.exit(broken === 0 ? 0 : 1)
