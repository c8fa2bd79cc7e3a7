import type { Database } from '#server/database/connect.ts'
import type { ShopApp } from '#server/shop.ts'
import { ok } from './api-calls.ts'

/** `live`: the process answers. `ready`: its database answers too. */
export function healthRoutes(app: ShopApp, database: Database): void {
  const options = {
    config: { access: 'public', rateLimit: false },
    logLevel: 'warn',
    schema: { tags: ['health'] },
  } as const
  app.get('/api/health/live', options, async () => ok({ status: 'live' }))
  app.get('/api/health/ready', options, async () => {
    await database.sql`select 1`
    return ok({ status: 'ready' })
  })
}
