import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const PROJECT = join(import.meta.dirname, '../..')

/** Violations, planted as files for the time of this test; those of the rooms stand in `tests/rooms.test.ts`. */
const AGAINST_THE_ARROWS = [
  ['contract/planted-server.ts', '../server/database/connect.ts'],
  ['contract/planted-alias.ts', '#server/database/connect.ts'],
  ['server/orders/planted-browser.ts', '#start/main.tsx'],
  ['web/start/planted-server.ts', '#server/orders/order-tables.ts'],
  ['web/admin/orders/planted-server.ts', '#server/orders/order-tables.ts'],
] as const
const ALONG_THE_ARROWS = [
  'server/orders/planted-lower-room.ts',
  '#server/accounts/sign-in/session.ts',
] as const
const IN_A_CIRCLE = [
  ['tests/testing/planted-egg.ts', './planted-hen.ts'],
  ['tests/testing/planted-hen.ts', './planted-egg.ts'],
] as const
const planted = [...AGAINST_THE_ARROWS, ALONG_THE_ARROWS, ...IN_A_CIRCLE]

let findings: string[]
beforeAll(() => {
  for (const [path, source] of planted) {
    writeFileSync(
      join(PROJECT, path),
      `import * as other from '${source}'\n\nexport const planted: unknown = other\n`,
    )
  }
  const files = planted.map(([path]) => path)
  const { stdout, status } = spawnSync(
    'node_modules/.bin/biome',
    ['lint', '--reporter=github', '--max-diagnostics=none', ...files],
    {
      cwd: PROJECT,
      encoding: 'utf8',
    },
  )
  expect(status).not.toBe(0)
  findings = stdout.split('\n')
})
afterAll(() => {
  for (const [path] of planted) rmSync(join(PROJECT, path), { force: true })
})

const rulesAt = (path: string) => findings.filter((finding) => finding.includes(`${path},`))

describe('the linter', () => {
  test.each(AGAINST_THE_ARROWS)('refuses in %s the import of %s', (path) => {
    expect(rulesAt(path).join()).toContain('noRestrictedImports')
  })

  test('allows an import along the arrows', () => {
    expect(rulesAt(ALONG_THE_ARROWS[0])).toEqual([])
  })

  test('finds two files that import each other', () => {
    for (const [path] of IN_A_CIRCLE) expect(rulesAt(path).join()).toContain('noImportCycles')
  })
})
