import type { Config } from '#server/config/config.ts'
import type { Queries } from '#server/database/connect.ts'

/** The database belongs to the other kind of shop; the message says how to begin. */
export class DatabaseModeError extends Error {}

/**
 * The demo's logins are known to everybody, and their users may have made others: what a demo left never
 * opens a real shop. A real shop's people are not opened to a demo that nobody asked for either.
 * @throws DatabaseModeError
 */
export async function requireDatabaseOfMode(queries: Queries, config: Config): Promise<void> {
  const [found] = await queries.sql<{ hasDemo: boolean; hasPeople: boolean }>`
    select exists (select from people where is_demo) or exists (select from products where is_sample) as has_demo,
           exists (select from people) as has_people`
  if (!found) return
  const another = config.databaseUrl ? 'DATABASE_URL to an empty database' : 'DATA_DIR to a new folder'
  if (!config.isDemo && found.hasDemo) {
    throw new DatabaseModeError(
      `This database holds the demo shop, whose logins everybody knows. A real shop begins empty: set ${another}. ` +
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
