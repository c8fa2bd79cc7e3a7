import type { Database } from '#server/database/connect.ts'
import type { ShopApp } from '#server/shop.ts'

/** `live`: the process answers. `ready`: its database answers too. */
export function healthRoutes(app: ShopApp, database: Database): void {
  app.get(
    '/api/health/live',
    { config: { access: 'public', rateLimit: false }, logLevel: 'warn', schema: { tags: ['health'] } },
    async () => ({ success: true, data: { status: 'live' } }),
  )
  app.get(
    '/api/health/ready',
    { config: { access: 'public', rateLimit: false }, logLevel: 'warn', schema: { tags: ['health'] } },
    async () => {
      await database.sql`select 1`
      return { success: true, data: { status: 'ready' } }
    },
  )
}
