import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MUTANTS } from './mutants.ts'

const PROJECT = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(PROJECT, file), 'utf8')

test('every mutant finds its text exactly once', () => {
  const wrong = MUTANTS.flatMap(({ without, edits }) =>
    edits
      .map(({ file, from }) => ({ without, file, times: read(file).split(from).length - 1 }))
      .filter(({ times }) => times !== 1),
  )
  expect(wrong).toEqual([])
})

test('every mutant changes its text', () => {
  expect(MUTANTS.filter(({ edits }) => edits.some(({ from, to }) => from === to))).toEqual([])
})
