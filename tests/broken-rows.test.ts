import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { ACCEPTANCE_ROWS, rowsIn } from '../e2e/support/acceptance-rows.ts'
import { BROKEN_ROWS } from '../e2e/support/broken-row.ts'
import { editFile } from './testing/edit-file.ts'

const PROJECT = join(import.meta.dirname, '..')
const rowsShownIn = (file: string) => Object.values(ACCEPTANCE_ROWS[basename(file)] ?? {}).flatMap(rowsIn)

test('every row that is broken on purpose finds its place once, and its test shows the row', () => {
  for (const broken of BROKEN_ROWS) {
    expect(() => editFile(PROJECT, broken), broken.change).not.toThrow()
    expect(rowsShownIn(broken.test), broken.change).toContain(broken.row)
  }
})
