import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { editFile } from '../testing/edit-file.ts'
import { MUTANTS } from './mutants.ts'

const PROJECT = join(import.meta.dirname, '../..')

test('every mutant finds its place exactly once, and changes it', () => {
  const wrong = MUTANTS.flatMap(({ without, edits }) =>
    edits.flatMap((edit) => {
      try {
        const { path, text } = editFile(PROJECT, edit)
        return text === readFileSync(path, 'utf8') ? [`${without}: nothing changes`] : []
      } catch (error) {
        return [`${without}: ${error}`]
      }
    }),
  )
  expect(wrong).toEqual([])
})
