import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { applyEdit, findPlaces, type SourceEdit } from './source-edit.ts'

/** The file of a source tree that an edit changes, and its text then. @throws Error unless its place is there exactly once */
export function editFile(folder: string, edit: SourceEdit): { path: string; text: string } {
  const path = join(folder, edit.file)
  const found = statSync(path).isDirectory() ? lastMigration(path, edit) : { ...edit, path }
  return {
    path: found.path,
    text: applyEdit(readFileSync(found.path, 'utf8'), { ...edit, file: found.file }),
  }
}

function lastMigration(folder: string, edit: SourceEdit): { path: string; file: string } {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  const file = files
    .toSorted()
    .findLast((one) => findPlaces(readFileSync(join(folder, one), 'utf8'), { ...edit, file: one }).length > 0)
  if (!file) throw new Error(`No migration has this: ${edit.from}`)
  return { path: join(folder, file), file }
}
