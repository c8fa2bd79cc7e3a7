import type pg from 'pg'

/**
 * Takes foreign keys and all indexes but those of keys off these tables, within the transaction at hand.
 * @returns the statements that put them back.
 */
export async function liftConstraints(client: pg.ClientBase, tables: readonly string[]): Promise<string[]> {
  const indexes = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i where i.indrelid::regclass::text = any($1) and not i.indisprimary
        and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    [tables],
  )
  const keys = await client.query<{ owner: string; name: string; definition: string }>(
    `select conrelid::regclass::text as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and conrelid::regclass::text = any($1)`,
    [tables],
  )
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
  for (const { owner, name } of keys.rows) await client.query(`alter table ${owner} drop constraint ${name}`)
  return [
    ...indexes.rows.map(({ definition }) => definition),
    ...keys.rows.map(
      ({ owner, name, definition }) => `alter table ${owner} add constraint ${name} ${definition}`,
    ),
  ]
}
