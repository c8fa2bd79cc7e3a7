import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BROKEN_ROWS, cites } from '../e2e/support/broken-row.ts'

const PROJECT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(PROJECT, file), 'utf8')

test('every row that is broken on purpose finds its text once, and its test cites the row', () => {
  const wrong = BROKEN_ROWS.filter(
    ({ row, file, from, test }) => read(file).split(from).length !== 2 || !cites(read(test), row),
  )
  expect(wrong).toEqual([])
})
