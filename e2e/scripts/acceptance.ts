import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHECKLIST, checklistRows, rowsIn, rowsOf } from '../support/acceptance-rows.ts'
import { browserTests, type RanTest, unitTests } from '../support/test-results.ts'

/**
 * Renews the table of docs/acceptance.md from the tests that ran last, and lists every row in test-results/: `npm test`,
 * `npm run test:long`, then `npm run acceptance`. `tests/acceptance-rows.json` says which test shows which row of the specification's checklist.
 */
const PROJECT = join(import.meta.dirname, '../..')
const PAGE = join(PROJECT, 'docs/acceptance.md')
const ROWS = join(PROJECT, 'test-results/acceptance.md')
const DIFFERENCES = '## What is knowingly different'

function testsByRow(tests: readonly RanTest[]): Map<string, RanTest[]> {
  const shown = new Map<string, RanTest[]>()
  for (const test of tests) {
    for (const id of new Set(rowsOf(test))) shown.set(id, [...(shown.get(id) ?? []), test])
  }
  return shown
}

interface Evidence {
  shown: Map<string, RanTest[]>
  /** Rows that the page of differences explains. */
  explained: Set<string>
}

/** One line per group: how many rows are shown, where, and which are not. */
function groupLine(group: string, { shown, explained }: Evidence): string {
  const ids = checklistRows(group)
  const tests = (id: string) => shown.get(id) ?? []
  const open = ids.filter((id) => tests(id).length === 0 && !explained.has(id))
  const inBrowser = ids.filter((id) => tests(id).some((test) => test.isBrowser)).length
  const different = ids.filter((id) => explained.has(id)).length
  const cells = [
    `${group} ${CHECKLIST[group]?.title}`,
    ids.length,
    ids.filter((id) => tests(id).length > 0).length,
    inBrowser,
    different,
    open.map((id) => id.slice(group.length + 1)).join(' ') || 'none',
  ]
  return `| ${cells.join(' | ')} |`
}

/** Every row with the tests that show it, those in a browser first. */
function rowLines(group: string, { shown, explained }: Evidence): string[] {
  return checklistRows(group).map((id) => {
    const tests = (shown.get(id) ?? []).toSorted((a, b) => Number(b.isBrowser) - Number(a.isBrowser))
    const [first] = tests
    const more = tests.length > 1 ? ` and ${tests.length - 1} more` : ''
    const test = first ? `${code(first.file)}: ${first.title.replaceAll('|', '/').trim()}${more}` : ''
    const note = explained.has(id) ? 'knowingly different' : ''
    return `- **${id}** ${[test, note].filter(Boolean).join('; ') || 'no test shows it'}`
  })
}

const code = (text: string) => `\`${text}\``

const [unit, browser] = [unitTests(), browserTests()]
if (unit.length === 0 || browser.length === 0) throw new Error('Nothing to write of: run npm test first')
const long = [...unitTests('long'), ...browserTests('long')]
const tests = [...unit, ...browser, ...long].filter(({ hasPassed }) => hasPassed)
const before = readFileSync(PAGE, 'utf8')
const differences = before.slice(before.indexOf(DIFFERENCES))
const evidence = { shown: testsByRow(tests), explained: new Set(rowsIn(differences)) }
const groups = Object.keys(CHECKLIST)
const table = [
  '# Acceptance\n',
  `What the ${tests.length} tests that passed last show of the specification's checklist.`,
  '`tests/acceptance-rows.json` says which test shows which row. `npm run acceptance` after `npm test` and `npm run test:long` renews this table and',
  'lists every row with its tests in `test-results/acceptance.md`.\n',
  '| Group | Rows | Shown | In a browser | Different | Open |',
  '|---|---|---|---|---|---|',
  ...groups.map((group) => groupLine(group, evidence)),
]
const rows = groups.flatMap((group) => [`## ${CHECKLIST[group]?.title}\n`, ...rowLines(group, evidence), ''])
writeFileSync(PAGE, `${table.join('\n')}\n\n${differences}`)
writeFileSync(ROWS, rows.join('\n'))
process.stdout.write(
  `docs/acceptance.md: ${evidence.shown.size} rows shown; each in test-results/acceptance.md\n`,
)
