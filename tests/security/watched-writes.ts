import type { Queries } from '#server/database/connect.ts'

/** Counted on purpose, also where the call is refused; searches that found nothing are written some seconds later. */
const MAY_CHANGE = ['attempts', 'failed_searches']

/**
 * Has the database note every row that is written and stays. The answer tells which tables were written since
 * it was last asked.
 */
export async function watchWrites(queries: Queries): Promise<() => Promise<string[]>> {
  await queries.rows('create unlogged table writes_noted (place text not null)')
  await queries.rows(`create function note_write() returns trigger language plpgsql as $$
    begin insert into writes_noted values (tg_op || ' ' || tg_table_name); return null; end $$`)
  await queries.rows(`do $$ declare place regclass; begin
    for place in select c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'writes_noted'
        and c.relname <> all ('{${MAY_CHANGE.join(',')}}')
    loop execute format('create trigger note_write after insert or update or delete on %s
      for each row execute function note_write()', place); end loop; end $$`)
  return async () => {
    const noted = await queries.sql<{ place: string }>`delete from writes_noted returning place`
    return noted.map(({ place }) => place)
  }
}
