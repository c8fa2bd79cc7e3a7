import { success } from '../../contract/envelope.ts'
import { Settings, SettingsBody, ShopInfo } from '../../contract/settings.ts'
import { changedFields } from '../audit/changed-fields.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { transaction } from '../database/transaction.ts'
import { personOf } from '../http/access.ts'
import type { Shop, ShopApp } from '../shop.ts'
import { readSettings, writeSettings } from './settings.ts'
import { readShopInfo } from './shop-info.ts'

export function settingRoutes(app: ShopApp, { database, config }: Shop): void {
  app.get(
    '/api/shop',
    { config: { access: 'public' }, schema: { tags: ['settings'], response: { 200: success(ShopInfo) } } },
    async () => ({ success: true as const, data: await readShopInfo(database, config) }),
  )

  app.get(
    '/api/settings',
    { config: { access: ['admin'] }, schema: { tags: ['settings'], response: { 200: success(Settings) } } },
    async () => ({ success: true as const, data: await readSettings(database, config) }),
  )

  app.put(
    '/api/settings',
    {
      config: { access: ['admin'] },
      schema: { tags: ['settings'], body: SettingsBody, response: { 200: success(Settings) } },
    },
    async (request) => {
      const by = personOf(request)
      const data = await transaction(database, async (queries) => {
        const before = await readSettings(queries, config)
        await writeSettings(queries, request.body)
        const after = await readSettings(queries, config)
        const changes = changedFields(before, after)
        if (changes) {
          await recordAudit(queries, by, {
            action: 'settings.changed',
            subjectType: 'settings',
            subjectId: 'shop',
            ...changes,
          })
        }
        return after
      })
      return { success: true as const, data, message: 'Settings saved' }
    },
  )
}
