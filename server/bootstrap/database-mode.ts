import type { Config } from '#server/config/config.ts'
import type { Queries } from '#server/database/connect.ts'

/** A demo's database was opened by a real shop, or the reverse; the message says what to do. */
export class DatabaseModeError extends Error {}

/**
 * A real shop refuses a demo's database: everybody knows the demo's logins, and may have added others with them. A demo
 * that nobody asked for refuses the database of a real shop, whose data it would show to everybody.
 * @throws DatabaseModeError
 */
export async function requireDatabaseOfMode(queries: Queries, config: Config): Promise<void> {
  const [found] = await queries.sql<{ hasDemo: boolean; hasPeople: boolean }>`
    select exists (select from people where is_demo) or exists (select from products where is_sample) as has_demo,
           exists (select from people) as has_people`
  if (!found) return
  const otherDatabase = config.databaseUrl ? 'DATABASE_URL to an empty database' : 'DATA_DIR to a new folder'
  if (!config.isDemo && found.hasDemo) {
    throw new DatabaseModeError(
      `This database holds the demo shop, whose logins everybody knows. A real shop begins empty: set ${otherDatabase}. ` +
        'To open the demo again, set DEMO=true.',
    )
  }
  if (config.isDemo && !config.isDemoStated && found.hasPeople && !found.hasDemo) {
    throw new DatabaseModeError(
      'This database holds a real shop, and nothing says that it shall open as a demo: set DEMO=false ' +
        '(or DEMO=true, which shows its mails to everybody and takes no money).',
    )
  }
}
