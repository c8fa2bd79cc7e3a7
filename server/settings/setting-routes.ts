import { readShop } from '#contract/calls/shop-calls.ts'
import type { PricingRules } from '#contract/charges.ts'
import { success } from '#contract/envelope.ts'
import { indiaDay } from '#contract/ordering/promised-day.ts'
import { Settings, SettingsBody, ShopInfo } from '#contract/settings.ts'
import { may } from '#contract/staff-roles.ts'
import { gstinStateError } from '#contract/tax/gstin.ts'
import { changedFields } from '#server/audit/changed-fields.ts'
import {
  changedMeanwhile,
  mergeChanges,
  nameChanges,
  type Subject,
  withDefined,
} from '#server/audit/changed-meanwhile.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command, type Transaction } from '#server/commands/command.ts'
import type { Config } from '#server/config/config.ts'
import type { Queries } from '#server/database/connect.ts'
import { personOf, type SignedIn } from '#server/http/access.ts'
import { answer } from '#server/http/answer.ts'
import { ok, tagCalls, withRight } from '#server/http/api-calls.ts'
import { forbidden, invalidField } from '#server/http/problem.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { areas } from './areas/area-routes.ts'
import { storeFirstArea } from './areas/delivery-terms.ts'
import type { ReadCategoryRules } from './pages/page-facts.ts'
import { pageRoutes } from './pages/page-routes.ts'
import { lockedBecause } from './providers/present-providers.ts'
import { lockSettings, readSettings, storeFirstTerms, termsOf, writeSettings } from './settings.ts'
import { readShopInfo } from './shop-info.ts'
import { type ReadClosedMonths, requireNewPrefix, requireTaxSettings } from './tax/require-tax-settings.ts'
import { taxClassRoutes } from './tax/tax-class-routes.ts'

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

/** A GSTIN is of the shop's own state. @throws Problem 400 where a change parts them */
function requireFittingGstin(before: Settings, { gstin, shopState }: Settings): void {
  if (gstin === null || (gstin === before.gstin && shopState === before.shopState)) return
  const error = gstinStateError(gstin, shopState)
  if (error) throw invalidField(gstin === before.gstin ? 'shopState' : 'gstin', error)
}

/** @throws Problem 400 where prescription medicine would be sold without a licence */
function requireDrugLicence(before: Settings, { sellsPrescriptions, drugLicence }: Settings): void {
  if (!sellsPrescriptions || drugLicence !== null) return
  if (before.sellsPrescriptions)
    throw invalidField('drugLicence', 'Stop selling prescription medicine before you remove the licence')
  throw invalidField('drugLicence', 'To sell prescription medicine, enter the number of your drug licence')
}

/**
 * Whoever says where links in messages lead could read the links to new passwords.
 * @throws Problem 403 without the right, 400 where the server says it or nobody can set anything up
 */
function requireOwnPublicUrl(by: SignedIn, config: Config, before: Settings, { publicUrl }: Settings): void {
  if (publicUrl === before.publicUrl) return
  if (!may(by, 'providers.change')) throw forbidden()
  if (config.isPublicUrlStated) throw invalidField('publicUrl', 'Set by PUBLIC_URL on the server')
  if (lockedBecause(config) !== null) throw invalidField('publicUrl', 'A demo has no address of its own')
}

/** Who may not make backups does not switch them off. @throws Problem 403 */
function requireBackupRight(by: SignedIn, { backupEvery, backupsKept }: SettingsBody): void {
  if (backupEvery === undefined && backupsKept === undefined) return
  if (!may(by, 'backups.manage')) throw forbidden()
}

interface SettingsOptions {
  shop: Shop
  /** Lets prices be what these terms say. @throws Problem 400 where products stand against it */
  changeTerms(tx: Transaction, terms: PricingRules): Promise<void>
  /** Whether the shop has this picture. */
  hasPicture(queries: Queries, key: string): Promise<boolean>
  readCategoryRules: ReadCategoryRules
  readClosedMonths: ReadClosedMonths
  /** What the numbers of papers may not begin with any more. */
  readEndedPrefixes(queries: Queries): Promise<string[]>
}

/** The shop's info, for everybody, and its settings, for administrators. */
export async function settings(
  app: ShopApp,
  { shop, changeTerms, hasPicture, readCategoryRules, readClosedMonths, readEndedPrefixes }: SettingsOptions,
): Promise<void> {
  tagCalls(app, 'settings')
  const { database, config } = shop
  await storeFirstArea(database)
  if (!config.isDemo) await storeFirstTerms(database)
  app.register(areas, { shop })
  app.register(taxClassRoutes, { shop })
  pageRoutes(app, shop, readCategoryRules)

  answer(app, readShop, { access: 'public', answers: ShopInfo }, async () => readShopInfo(database, shop))

  app.get(
    '/settings',
    { ...withRight('settings.change'), schema: { response: { 200: success(Settings) } } },
    async () => ok(await readSettings(database, config)),
  )

  app.put(
    '/settings',
    { ...withRight('settings.change'), schema: { body: SettingsBody, response: { 200: success(Settings) } } },
    async (request) => {
      const by = personOf(request)
      const data = await command(shop, async (tx) => {
        await lockSettings(tx)
        const before = await readSettings(tx, config)
        requireBackupRight(by, request.body)
        const { logo } = request.body
        if (logo && !(await hasPicture(tx, logo))) throw invalidField('logo', 'Upload the logo first')
        const requested = await mergeSettings(tx, before, request.body)
        requireFittingGstin(before, requested)
        requireDrugLicence(before, requested)
        requireOwnPublicUrl(by, config, before, requested)
        const change = { before, after: requested, today: indiaDay(new Date()) }
        await requireTaxSettings(tx, config, change, readClosedMonths)
        await requireNewPrefix(change, () => readEndedPrefixes(tx))
        const { sellsPrescriptions } = requested
        await writeSettings(tx, requested, { ...request.body, sellsPrescriptions })
        const after = await readSettings(tx, config)
        const changes = changedFields(before, after)
        if (changes) {
          await recordAudit(tx, by, { action: 'settings.changed', ...SUBJECT, ...changes })
          tx.publish({ topic: 'shop' })
        }
        // Home is cached with the catalogue.
        if (changes?.after.homeShelves !== undefined) tx.publish({ topic: 'catalogue' })
        if (changes?.after.pricesIncludeTax !== undefined) await changeTerms(tx, termsOf(after))
        return after
      })
      if (request.body.publicUrl !== undefined) await shop.providers.refresh()
      return ok(data, 'Settings saved')
    },
  )
}
