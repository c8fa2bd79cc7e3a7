import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import {
  ACCEPTANCE_ROWS,
  CHECKLIST,
  checklistRows,
  rowsIn,
  titlePattern,
} from '../e2e/support/acceptance-rows.ts'
import { titlesOf } from './testing/test-titles.ts'

const PROJECT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(PROJECT, file), 'utf8')
const TEST_FILES = ['bench', 'contract', 'e2e', 'server', 'tests', 'web'].flatMap((folder) =>
  readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(test\.tsx?|e2e\.ts)$/.test(file))
    .map((file) => join(folder, file)),
)

const TITLES = new Map(TEST_FILES.map((file) => [file, titlesOf(file, read(file))]))

/** Whether a title of the file reads so, with its places filled in by texts of the file. */
function hasTitle(file: string, title: string): boolean {
  const text = read(file)
  return (TITLES.get(file) ?? []).some((written) =>
    titlePattern(written)
      .exec(title)
      ?.slice(1)
      .every((filled) => filled.startsWith('%') || text.includes(filled)),
  )
}

test('every test that is said to show a row exists', () => {
  const missing = Object.entries(ACCEPTANCE_ROWS).flatMap(([name, rows]) => {
    const files = TEST_FILES.filter((file) => basename(file) === name)
    return Object.keys(rows)
      .filter((title) => !files.some((file) => hasTitle(file, title)))
      .map((title) => `${name}: ${title}`)
  })
  expect(missing).toEqual([])
})

test('every row of the checklist has its test, or is explained as different', () => {
  const page = read('docs/acceptance.md')
  const explained = rowsIn(page.slice(page.indexOf('## What is knowingly different')))
  const shown = Object.values(ACCEPTANCE_ROWS).flatMap((rows) => Object.values(rows).flatMap(rowsIn))
  const all = Object.keys(CHECKLIST).flatMap(checklistRows)
  expect(all.filter((row) => !shown.includes(row) && !explained.includes(row))).toEqual([])
  expect(shown.filter((row) => !row.startsWith('Q-') && !all.includes(row))).toEqual([])
})

test('no title names a row of the checklist', () => {
  const group = new RegExp(`\\b(${[...Object.keys(CHECKLIST), 'Q'].join('|')})-\\d{2}`)
  const naming = [...TITLES.values()].flat().filter((title) => group.test(title))
  expect(naming).toEqual([])
})
