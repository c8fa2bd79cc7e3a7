import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { ensureChromium } from '../support/browser.ts'
import { browserTests, fileSeconds, type RanTest, unitTests } from '../support/test-results.ts'
import { type ProcessorTime, processorTimeOf } from './processor-time.ts'
import { touchedSpecs } from './touched-specs.ts'

/**
 * `npm test`: everything that must hold, in the order in which it is cheapest to learn of an error; with `-- --since main` what
 * has changed since then touches. `npm run test:long`: what need not run each time.
 */
const { values: options } = parseArgs({ options: { since: { type: 'string' }, long: { type: 'boolean' } } })
const RUN = options.long ? 'long' : 'usual'
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

interface Part extends ProcessorTime {
  title: string
  seconds: number
  hasPassed: boolean
}

const parts: Part[] = []

function run(title: string, command: string, args: string[], more: Record<string, string> = {}): void {
  process.stdout.write(`\n== ${title}\n`)
  const started = Date.now()
  let hasPassed = false
  const time = processorTimeOf(() => {
    const { status } = spawnSync(join(PROJECT, 'node_modules/.bin', command), args, {
      cwd: PROJECT,
      stdio: 'inherit',
      env: { ...env, ...more },
    })
    hasPassed = status === 0
  })
  const part = { title, hasPassed, seconds: (Date.now() - started) / 1000, ...time }
  parts.push(part)
  process.stdout.write(`== ${title}: ${hasPassed ? 'holds' : 'FAILS'} (${took(part)})\n`)
}

const took = ({ seconds, processorSeconds }: Pick<Part, 'seconds' | 'processorSeconds'>) =>
  `${Math.round(seconds)} s, ${Math.round(processorSeconds)} processor seconds`

function runInBrowser(title: string, args: string[], more?: Record<string, string>): void {
  try {
    ensureChromium()
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : error}\n`)
    parts.push({ title, hasPassed: false, seconds: 0, processorSeconds: 0, countedBy: 'control group' })
    return
  }
  run(title, 'playwright', ['test', ...args], more)
}

const unitArguments = (results: string) => [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=test-results/${results}`,
]

function runUsual(since: string | undefined): void {
  run('Format, lint, import arrows', 'biome', ['check', '.'])
  run('Types', 'tsc', ['--noEmit'])
  // Several tests need it, and would build it at the same time.
  if (since === undefined) run('Build of the web app', 'node', ['server/bootstrap/web-build.ts'])
  const changed = since === undefined ? [] : ['--changed', since]
  run('Unit, API and race tests', 'vitest', [...unitArguments('vitest.json'), '--project=!long', ...changed])
  const specs = since === undefined ? [] : touchedSpecs(changedSince(since))
  if (since === undefined || specs.length > 0)
    runInBrowser('Journeys in a browser', [
      '--project=longest',
      '--project=others',
      '--pass-with-no-tests',
      ...specs,
    ])
}

/** The files that differ from a commit, new ones too. */
function changedSince(commit: string): string[] {
  const git = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: PROJECT, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    return stdout.split('\n').filter(Boolean)
  }
  return [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')]
}

/** Files of the usual run, with more rounds of what is drawn at random or killed. */
const ROUNDS = {
  files: [
    'server/orders/documents/document-kills.test.ts',
    'server/payments/payment-kills.test.ts',
    'tests/reliability/faults.test.ts',
    'tests/reliability/lock-order.test.ts',
    'tests/reliability/shop-model.test.ts',
    'tests/security/api-fuzz.test.ts',
    'tests/security/bad-input.test.ts',
  ],
  env: {
    DOCUMENT_KILLS: '5',
    PAYMENT_KILLS: '5',
    FAULT_TRIES: '3',
    LOCK_ROUNDS: '3',
    MODEL_RUNS: '500',
    API_FUZZ_RUNS: '5000',
    BAD_INPUT_SHARE: '0.2',
  },
}

function runLong(): void {
  run(
    'Long tests',
    'vitest',
    [...unitArguments('long-vitest.json'), '.long.test.', ...ROUNDS.files],
    ROUNDS.env,
  )
  runInBrowser('Long tests in a browser', ['--project=long'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: 'test-results/long-e2e.json',
  })
}

/** Beside it how long each file took on the clock, so that one that has doubled is seen. */
function writeTimes(file: string): void {
  const processorSeconds = parts.reduce((sum, part) => sum + part.processorSeconds, 0)
  const times = { processorSeconds, parts, files: fileSeconds(RUN) }
  writeFileSync(join(RESULTS, file), `${JSON.stringify(times, null, 2)}\n`)
  const seconds = parts.reduce((sum, part) => sum + part.seconds, 0)
  process.stdout.write('\n')
  for (const part of [...parts, { title: 'Together', seconds, processorSeconds }])
    process.stdout.write(`${part.title}: ${took(part)}\n`)
  if (parts.some(({ countedBy }) => countedBy === 'whole machine'))
    process.stdout.write('Processor seconds are those of the whole machine.\n')
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

// The long run stands beside the usual one before it; acceptance counts both.
if (!options.long) rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
if (options.long) runLong()
else runUsual(options.since)
const tests = [...unitTests(RUN), ...browserTests(RUN)]
const failures = tests.filter(({ hasPassed }) => !hasPassed)
printFailures(failures)
writeTimes(options.long ? 'long-cpu.json' : 'cpu.json')
const broken = parts.filter(({ hasPassed }) => !hasPassed).length
process.stdout.write(
  `\n${tests.length - failures.length} passed, ${Math.max(failures.length, broken)} failed\n`,
)
process.exit(broken === 0 ? 0 : 1)
