import type { Config } from '#server/config/config.ts'
import type { Queries } from '#server/database/connect.ts'
import { Problem } from '#server/http/problem.ts'
import { isOpen, readSettings } from './settings.ts'

/** Lets nobody buy of a shop that has not said who it is. @throws Problem 409 `not_open` */
export async function requireOpen(queries: Queries, config: Config): Promise<void> {
  if (config.isDemo || isOpen(await readSettings(queries, config), config)) return
  throw new Problem(409, 'not_open', 'This shop is not open yet. Please come back soon.')
}
