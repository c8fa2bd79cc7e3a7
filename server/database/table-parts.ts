import {
  type Column,
  getTableColumns,
  getTableName,
  type InferInsertModel,
  type Table,
} from '#server/database/drizzle.ts'
import type { Queries } from './connect.ts'
import { type Fragment, fragment, identifier, joined } from './sql.ts'

/** All columns of a table but generated ones: `select ${columnsOf(people)} from people`. */
export function columnsOf(table: Table): Fragment {
  const stored = Object.values(getTableColumns(table)).filter((column) => !column.generated)
  const name = identifier(getTableName(table))
  return joined(
    stored.map((column) => fragment`${name}.${identifier(column.name)}`),
    ', ',
  )
}

/** `(id, name) values ($1, $2)`; undefined fields get their default. */
export function rowsOf<T extends Table>(table: T, rows: readonly InferInsertModel<T>[]): Fragment {
  const columns = columnsIn(table, rows)
  const names = columns.map(({ column }) => identifier(column.name))
  const values = rows.map((row) => {
    const fields: Record<string, unknown> = row
    return fragment`(${joined(
      columns.map(({ key, column }) =>
        fields[key] === undefined ? fragment`default` : fragment`${stored(column, fields[key])}`,
      ),
      ', ',
    )})`
  })
  return fragment`(${joined(names, ', ')}) values ${joined(values, ', ')}`
}

/** Inserts rows, if there are any. */
export async function insertRows<T extends Table>(
  queries: Queries,
  table: T,
  rows: readonly InferInsertModel<T>[],
): Promise<void> {
  if (rows.length === 0) return
  await queries.unprepared`insert into ${identifier(getTableName(table))} ${rowsOf(table, rows)}`
}

/** `name = $1, phone = $2`; undefined fields stay as they are. */
export function changesOf<T extends Table>(table: T, changes: Partial<InferInsertModel<T>>): Fragment {
  const fields: Record<string, unknown> = changes
  return joined(
    columnsIn(table, [changes]).map(
      ({ key, column }) => fragment`${identifier(column.name)} = ${stored(column, fields[key])}`,
    ),
    ', ',
  )
}

/** The columns that at least one of the rows sets. */
function columnsIn(table: Table, rows: readonly object[]): { key: string; column: Column }[] {
  const used = new Set(
    rows.flatMap((row) => Object.entries(row).flatMap(([key, value]) => (value === undefined ? [] : [key]))),
  )
  return Object.entries(getTableColumns(table))
    .filter(([key]) => used.has(key))
    .map(([key, column]) => ({ key, column }))
}

/** The value as the driver needs it: JSON as text. */
const stored = (column: Column, value: unknown) =>
  value === null || column.getSQLType() !== 'jsonb' ? value : JSON.stringify(value)
