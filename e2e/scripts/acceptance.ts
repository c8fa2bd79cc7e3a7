import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { browserTests, type RanTest, unitTests } from '../support/test-results.ts'

/**
 * Renews the table of docs/acceptance.md from the tests that ran last, and lists every row in test-results/: `npm test`,
 * then `npm run acceptance`. A test shows a row of the specification's checklist by naming its id, alone or as a range
 * ("CUST-38..43").
 */
const PROJECT = join(import.meta.dirname, '../..')
const PAGE = join(PROJECT, 'docs/acceptance.md')
const ROWS = join(PROJECT, 'test-results/acceptance.md')
const DIFFERENCES = '## What is knowingly different'

/** The checklist's groups with their number of rows. */
const GROUPS: Record<string, { title: string; rows: number }> = {
  GEN: { title: 'Whole product', rows: 8 },
  ROUTE: { title: 'Routes and guard', rows: 23 },
  LAND: { title: 'Landing page', rows: 8 },
  AUTH: { title: 'Sign In, Create Account, Reset Password', rows: 61 },
  SESS: { title: 'Session', rows: 15 },
  CAT: { title: 'Catalogue', rows: 52 },
  PDP: { title: 'Product detail', rows: 44 },
  WISH: { title: 'Wishlist', rows: 37 },
  CART: { title: 'Cart', rows: 31 },
  CHK: { title: 'Checkout', rows: 61 },
  CUST: { title: 'Customer dashboard', rows: 57 },
  ADM: { title: 'Admin dashboard', rows: 76 },
  AGT: { title: 'Delivery agent dashboard', rows: 37 },
  ENT: { title: 'Entities', rows: 23 },
  STATE: { title: 'States and transitions', rows: 12 },
  ERR: { title: 'Error catalogue', rows: 40 },
  API: { title: 'Calls', rows: 40 },
  ROLE: { title: 'Roles and permissions', rows: 13 },
  CONST: { title: 'Constants and limits', rows: 47 },
}

/** Ids named in a title: "CART-14", "CUST-38..43". */
function idsIn(title: string): string[] {
  return [...title.matchAll(/\b([A-Z]{2,5})-(\d{2})(?:\.\.(\d{2}))?/g)].flatMap(
    ([, group = '', first = '', last = first]) => {
      const ids: string[] = []
      for (let number = Number(first); number <= Number(last); number++)
        ids.push(`${group}-${String(number).padStart(2, '0')}`)
      return group in GROUPS ? ids : []
    },
  )
}

function testsByRow(tests: readonly RanTest[]): Map<string, RanTest[]> {
  const shown = new Map<string, RanTest[]>()
  for (const test of tests) {
    for (const id of new Set(idsIn(test.title))) shown.set(id, [...(shown.get(id) ?? []), test])
  }
  return shown
}

function rowsOf(group: string): string[] {
  const count = GROUPS[group]?.rows ?? 0
  return Array.from({ length: count }, (_, at) => `${group}-${String(at + 1).padStart(2, '0')}`)
}

interface Evidence {
  shown: Map<string, RanTest[]>
  /** Rows that the page of differences explains. */
  explained: Set<string>
}

/** One line per group: how many rows are shown, where, and which are not. */
function groupLine(group: string, { shown, explained }: Evidence): string {
  const ids = rowsOf(group)
  const tests = (id: string) => shown.get(id) ?? []
  const open = ids.filter((id) => tests(id).length === 0 && !explained.has(id))
  const inBrowser = ids.filter((id) => tests(id).some((test) => test.isBrowser)).length
  const different = ids.filter((id) => explained.has(id)).length
  const cells = [
    `${group} ${GROUPS[group]?.title}`,
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
  return rowsOf(group).map((id) => {
    const tests = (shown.get(id) ?? []).toSorted((a, b) => Number(b.isBrowser) - Number(a.isBrowser))
    const [first] = tests
    const more = tests.length > 1 ? ` and ${tests.length - 1} more` : ''
    const test = first ? `${code(first.file)}: ${first.title.replaceAll('|', '/').trim()}${more}` : ''
    const note = explained.has(id) ? 'knowingly different' : ''
    return `- **${id}** ${[test, note].filter(Boolean).join('; ') || 'no test names it'}`
  })
}

const code = (text: string) => `\`${text}\``

const [unit, browser] = [unitTests(), browserTests()]
if (unit.length === 0 || browser.length === 0) throw new Error('Nothing to write of: run npm test first')
const tests = [...unit, ...browser].filter(({ hasPassed }) => hasPassed)
const before = readFileSync(PAGE, 'utf8')
const differences = before.slice(before.indexOf(DIFFERENCES))
const evidence = { shown: testsByRow(tests), explained: new Set(idsIn(differences)) }
const groups = Object.keys(GROUPS)
const table = [
  '# Acceptance\n',
  `What the ${tests.length} tests that passed last show of the specification's checklist. A row counts as shown when a test that`,
  'ran names its id. `npm run acceptance` after `npm test` renews this table and lists every row with its tests in',
  '`test-results/acceptance.md`.\n',
  '| Group | Rows | Shown | In a browser | Different | Open |',
  '|---|---|---|---|---|---|',
  ...groups.map((group) => groupLine(group, evidence)),
]
const rows = groups.flatMap((group) => [`## ${GROUPS[group]?.title}\n`, ...rowLines(group, evidence), ''])
writeFileSync(PAGE, `${table.join('\n')}\n\n${differences}`)
writeFileSync(ROWS, rows.join('\n'))
process.stdout.write(
  `docs/acceptance.md: ${evidence.shown.size} rows shown; each in test-results/acceptance.md\n`,
)
