import { nameWithOptions } from '#contract/catalogue/catalogue.ts'
import { MAX_STOCK_ALERTS, type StockAlerts } from '#contract/catalogue/stock-alerts.ts'
import { command } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import { Problem, requireRow } from '#server/http/problem.ts'
import { takesMessages } from '#server/settings/providers/providers.ts'
import type { Shop } from '#server/shop.ts'
import { IS_SOLD } from '../chosen-variant.ts'
import { LACKS_PRESCRIPTION } from '../product-facts.ts'

export async function listStockAlerts(
  shop: Pick<Shop, 'database' | 'config' | 'providers'>,
  personId: string,
): Promise<StockAlerts> {
  const rows = await shop.database.sql<{ variantId: string }>`
    select variant_id from stock_alerts where person_id = ${personId} order by created_at desc, variant_id`
  return {
    isOffered: await isReachable(shop.database, shop, personId),
    variantIds: rows.map(({ variantId }) => variantId),
  }
}

/**
 * Remembers that a customer wants to be told when a variant can be bought again. The same wish again changes nothing.
 * @throws Problem 404, 409 `not_offered` for what can be bought now, `contact_missing`, `limit_reached`
 */
export async function addStockAlert(shop: Shop, personId: string, variantId: string): Promise<void> {
  await command(shop, async (tx) => {
    // Wishes of one person wait for each other, so that parallel ones cannot pass the limit.
    await tx.sql`select from people where id = ${personId} for no key update`
    // The lock keeps the variant sold out until the wish is written.
    const variants = await tx.sql<{ isSoldOut: boolean }>`
      select coalesce(v.stock = 0, false) as is_sold_out
        from variants v join products p on p.id = v.product_id
       where v.id = ${variantId} and ${IS_SOLD} and not ${LACKS_PRESCRIPTION} for share of v`
    if (!requireRow(variants, 'This product').isSoldOut)
      throw new Problem(409, 'not_offered', 'This can be bought now')
    if (!(await isReachable(tx, shop, personId)))
      throw new Problem(409, 'contact_missing', 'We have no email or phone to tell you by')
    await tx.sql`
      insert into stock_alerts (variant_id, person_id)
      select ${variantId}, ${personId}
       where (select count(*) from stock_alerts where person_id = ${personId}) < ${MAX_STOCK_ALERTS}
      on conflict do nothing`
    const [kept] = await tx.sql`
      select from stock_alerts where variant_id = ${variantId} and person_id = ${personId}`
    if (!kept)
      throw new Problem(
        409,
        'limit_reached',
        `You can wait for at most ${MAX_STOCK_ALERTS} products at a time`,
      )
  })
}

export async function removeStockAlert(queries: Queries, personId: string, variantId: string): Promise<void> {
  await queries.sql`delete from stock_alerts where variant_id = ${variantId} and person_id = ${personId}`
}

/** A wish that has come true. */
export interface DueStockAlert {
  variantId: string
  productId: string
  personId: string
  createdAt: Date
  /** Of the product, with the options of the variant. */
  name: string
}

const MAX_DUE = 500

/** Wishes for what can be bought now, the oldest first. What is sold out again waits on. */
export async function listDueStockAlerts(queries: Queries): Promise<DueStockAlert[]> {
  const rows = await queries.sql<DueStockAlert & { options: string[] }>`
    select a.variant_id, v.product_id, a.person_id, a.created_at, p.name, v.options
      from stock_alerts a join variants v on v.id = a.variant_id join products p on p.id = v.product_id
     where ${IS_SOLD} and coalesce(v.stock, 1) > 0
     order by a.created_at, a.variant_id, a.person_id limit ${MAX_DUE}`
  return rows.map((row) => ({ ...row, name: nameWithOptions(row) }))
}

const REACHED_BY = fragment`email, phone, whatsapp_since is not null and phone_proved_at is not null as wants_whats_app`

/** Whether the shop sends messages of this kind by a channel on which the person can be reached. */
async function isReachable(
  queries: Queries,
  shop: Pick<Shop, 'config' | 'providers'>,
  personId: string,
): Promise<boolean> {
  const [person] = await queries.sql<{ email: string; phone: string | null; wantsWhatsApp: boolean }>`
    select ${REACHED_BY} from people where id = ${personId} and deactivated_at is null`
  if (!person) return false
  const { email, phone, wantsWhatsApp } = person
  const { sms, whatsApp } = shop.providers
  const hasTemplate = (channel: typeof sms | typeof whatsApp) =>
    channel?.templates['back-in-stock'] !== undefined
  if (email && takesMessages(shop, 'mail')) return true
  return Boolean(
    phone && (shop.config.mode.hasMessageBox || hasTemplate(sms) || (wantsWhatsApp && hasTemplate(whatsApp))),
  )
}
