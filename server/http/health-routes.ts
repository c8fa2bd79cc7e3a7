import type { Database } from '../database/connect.ts'
import type { ShopApp } from '../shop.ts'
import { Problem } from './problem.ts'

/** `live`: the process answers. `ready`: it can sell, its database answers. */
export function healthRoutes(app: ShopApp, database: Database): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.get(
    '/api/health/live',
    { config: { access: 'public' }, logLevel: 'warn', schema: { tags: ['health'] } },
    async () => ({ success: true, data: { status: 'live' } }),
  )
  app.get(
    '/api/health/ready',
    { config: { access: 'public' }, logLevel: 'warn', schema: { tags: ['health'] } },
    async () => {
      if (isClosing) throw new Problem(503, 'unavailable', 'The shop is closing', { retryAfterSeconds: 5 })
      await database.rows('select 1', [], 'health')
      return { success: true, data: { status: 'ready' } }
    },
  )
}
