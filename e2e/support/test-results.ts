import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** What the last `npm test` or `npm run test:long` left in `test-results/`. */
export type TestRun = 'usual' | 'long'

const PROJECT = join(import.meta.dirname, '../..')

export interface RanTest {
  title: string
  file: string
  /** Its own title and those around it. */
  titles: string[]
  isBrowser: boolean
  hasPassed: boolean
  /** Why it failed, in the runner's words; empty of those that passed. */
  reasons: string[]
  /** What the page showed when a browser test failed; empty of all others. */
  pages: string[]
}

interface UnitResults {
  testResults: {
    name: string
    /** In milliseconds. */
    startTime: number
    endTime: number
    /** Why the file could not be read, or a hook of all its tests failed. */
    message: string
    status: string
    assertionResults: {
      fullName: string
      ancestorTitles: string[]
      title: string
      status: string
      failureMessages: string[]
    }[]
  }[]
}

interface BrowserRun {
  /** In milliseconds. */
  duration: number
  errors: { message?: string }[]
  attachments: { name: string; path?: string }[]
}

interface Suite {
  title: string
  suites?: Suite[]
  specs?: {
    title: string
    ok: boolean
    file: string
    tests: { results: BrowserRun[] }[]
  }[]
}

/** Those that passed and those that failed; what was left out on purpose is neither. Empty where none have run. */
export function unitTests(run: TestRun = 'usual'): RanTest[] {
  const files = readResults<UnitResults>(run, 'vitest.json')?.testResults ?? []
  return files.flatMap(({ name, message, status, assertionResults }) => {
    const file = ownFile(name)
    const tests = assertionResults
      .filter((test) => test.status === 'passed' || test.status === 'failed')
      .map((test) => ({
        title: test.fullName,
        file,
        titles: [...test.ancestorTitles, test.title],
        isBrowser: false,
        hasPassed: test.status === 'passed',
        reasons: test.failureMessages,
        pages: [],
      }))
    const isUnexplained = status === 'failed' && tests.every(({ hasPassed }) => hasPassed)
    const whole = {
      title: 'the whole file',
      file,
      titles: [],
      isBrowser: false,
      hasPassed: false,
      reasons: [message],
      pages: [],
    }
    return isUnexplained ? [...tests, whole] : tests
  })
}

/** A test that ran several times counts once, and as failed if it failed once. Empty where none have run. */
export function browserTests(run: TestRun = 'usual'): RanTest[] {
  const inSuite = ({ title, specs = [], suites = [] }: Suite): RanTest[] => [
    ...specs.map((spec) => ({
      title: `${title} ${spec.title}`,
      file: `e2e/${spec.file}`,
      titles: [title, spec.title],
      isBrowser: true,
      hasPassed: spec.ok,
      reasons: runsOf(spec).flatMap(({ errors }) => errors.map(({ message = 'no message' }) => message)),
      pages: spec.ok ? [] : runsOf(spec).flatMap(shownPages),
    })),
    ...suites.flatMap(inSuite),
  ]
  return readResults<{ suites: Suite[] }>(run, 'e2e.json')?.suites.flatMap(inSuite) ?? []
}

const runsOf = ({ tests }: { tests: { results: BrowserRun[] }[] }) => tests.flatMap(({ results }) => results)

/** How long each file took on the clock, in seconds, longest first; browser tests of a file are added up. */
export function fileSeconds(run: TestRun): Record<string, number> {
  const milliseconds = new Map<string, number>()
  const add = (file: string, more: number) => milliseconds.set(file, (milliseconds.get(file) ?? 0) + more)
  for (const { name, startTime, endTime } of readResults<UnitResults>(run, 'vitest.json')?.testResults ?? [])
    add(ownFile(name), endTime - startTime)
  const addSuite = ({ specs = [], suites = [] }: Suite): void => {
    for (const spec of specs) for (const { duration } of runsOf(spec)) add(`e2e/${spec.file}`, duration)
    suites.forEach(addSuite)
  }
  readResults<{ suites: Suite[] }>(run, 'e2e.json')?.suites.forEach(addSuite)
  const longestFirst = [...milliseconds].sort(([, a], [, b]) => b - a)
  return Object.fromEntries(longestFirst.map(([file, took]) => [file, Math.round(took / 100) / 10]))
}

/** The page in Playwright's words, as it stood when a test failed. */
function shownPages({ attachments }: BrowserRun): string[] {
  return attachments.flatMap(({ name, path }) => {
    if (name !== 'error-context' || !path || !existsSync(path)) return []
    const [, shown] = /^# Page snapshot\s+```\w*\n([\s\S]*?)\n```/m.exec(readFileSync(path, 'utf8')) ?? []
    return shown ? [shown] : []
  })
}

/** Results that were brought here from elsewhere would name folders that nobody else has. */
function ownFile(path: string): string {
  const file = relative(PROJECT, path)
  if (file.startsWith('..')) throw new Error(`${path} was not tested here: run npm test first`)
  return file
}

function readResults<Results>(run: TestRun, file: string): Results | undefined {
  const path = join(PROJECT, 'test-results', run === 'long' ? `long-${file}` : file)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Results) : undefined
}
