import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { ACCEPTANCE_ROWS, rowsIn } from '../e2e/support/acceptance-rows.ts'
import { BROKEN_ROWS } from '../e2e/support/broken-row.ts'

const PROJECT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(PROJECT, file), 'utf8')

const rowsShownIn = (file: string) => Object.values(ACCEPTANCE_ROWS[basename(file)] ?? {}).flatMap(rowsIn)

test('every row that is broken on purpose finds its text once, and its test shows the row', () => {
  const wrong = BROKEN_ROWS.filter(
    ({ row, file, from, test }) => read(file).split(from).length !== 2 || !rowsShownIn(test).includes(row),
  )
  expect(wrong).toEqual([])
})
