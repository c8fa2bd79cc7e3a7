import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const PROJECT = join(import.meta.dirname, '../..')
const PLANTED = 'web/ui/planted-effects.tsx'

/** Effects, one a line, planted as a file for the time of this test. */
const RETURNS_A_CALL = [
  "useEffect(() => card.current?.scrollIntoView({ block: 'center' }), [])",
  'useLayoutEffect(() => window.scrollTo(0, 0), [])',
  'useInsertionEffect(() => list.current && list.current.focus(), [])',
  'useEffect(() => (isOpen ? audio.play() : undefined))',
  'React.useEffect(() => setOpen(true), [])',
  'useEffect(() => void audio.play(), [])',
]
const RETURNS_ITS_CLEAN_UP = [
  'useEffect(() => () => clearTimeout(timer), [])',
  'useEffect(() => { card.current?.scrollIntoView() }, [])',
  'useEffect(() => { return subscribe(show) }, [])',
  'useEffect(startSound, [])',
  'useMemo(() => list.current?.focus(), [])',
]

let lines: number[]
beforeAll(() => {
  const source = [...RETURNS_A_CALL, ...RETURNS_ITS_CLEAN_UP]
  writeFileSync(join(PROJECT, PLANTED), `${source.join('\n')}\n`)
  const { stdout } = spawnSync('node_modules/.bin/biome', ['lint', '--reporter=github', PLANTED], {
    cwd: PROJECT,
    encoding: 'utf8',
  })
  const found = stdout.matchAll(/title=plugin,.*,line=(\d+),.*React calls what an effect returns/g)
  lines = [...found].map(([, line]) => Number(line)).sort((a, b) => a - b)
})
afterAll(() => rmSync(join(PROJECT, PLANTED), { force: true }))

test('the linter refuses an effect without braces that returns what its call returns, and no other', () => {
  expect(lines).toEqual(RETURNS_A_CALL.map((_, at) => at + 1))
})
