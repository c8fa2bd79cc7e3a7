import { success } from '#contract/envelope.ts'
import { Settings, SettingsBody, ShopInfo } from '#contract/settings.ts'
import { changedFields } from '#server/audit/changed-fields.ts'
import {
  changedMeanwhile,
  mergeChanges,
  nameChanges,
  type Subject,
  withDefined,
} from '#server/audit/changed-meanwhile.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Queries } from '#server/database/connect.ts'
import { transaction } from '#server/database/transaction.ts'
import { personOf } from '#server/http/access.ts'
import { ADMIN, ok, PUBLIC, tagCalls } from '#server/http/api-calls.ts'
import { invalidField } from '#server/http/problem.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { lockSettings, readSettings, writeSettings } from './settings.ts'
import { readShopInfo } from './shop-info.ts'

const SUBJECT: Subject = { subjectType: 'settings', subjectId: 'shop' }

/** @throws Problem 409 `changed_meanwhile` */
async function mergeSettings(
  queries: Queries,
  now: Settings,
  { seen, ...changes }: SettingsBody,
): Promise<Settings> {
  const requested = withDefined(now, changes)
  if (!seen) return requested
  const { merged, disputed } = mergeChanges(now, withDefined(now, seen), requested)
  if (disputed.length === 0) return merged
  throw changedMeanwhile(now, await nameChanges(queries, SUBJECT, disputed))
}

/** The shop's info, for everybody, and its settings, for administrators. */
export async function settings(app: ShopApp, { shop: { database, config } }: { shop: Shop }): Promise<void> {
  tagCalls(app, 'settings')

  app.get('/shop', { ...PUBLIC, schema: { response: { 200: success(ShopInfo) } } }, async () =>
    ok(await readShopInfo(database, config)),
  )

  app.get('/settings', { ...ADMIN, schema: { response: { 200: success(Settings) } } }, async () =>
    ok(await readSettings(database, config)),
  )

  app.put(
    '/settings',
    { ...ADMIN, schema: { body: SettingsBody, response: { 200: success(Settings) } } },
    async (request) => {
      const by = personOf(request)
      const data = await transaction(database, async (queries) => {
        await lockSettings(queries)
        const before = await readSettings(queries, config)
        if (request.body.logo) await requireLogo(queries, request.body.logo)
        const requested = await mergeSettings(queries, before, request.body)
        await writeSettings(queries, requested, request.body)
        const after = await readSettings(queries, config)
        const changes = changedFields(before, after)
        if (changes) await recordAudit(queries, by, { action: 'settings.changed', ...SUBJECT, ...changes })
        return after
      })
      return ok(data, 'Settings saved')
    },
  )
}

/** @throws Problem 400 for a picture that the shop does not have */
async function requireLogo(queries: Queries, key: string): Promise<void> {
  const [picture] = await queries.sql`select 1 from pictures where key = ${key} limit 1`
  if (!picture) throw invalidField('logo', 'Upload the logo first')
}
