import * as z from 'zod/mini'
import { StockAlertParams, StockAlerts } from '#contract/catalogue/stock-alerts.ts'
import { success } from '#contract/envelope.ts'
import { command } from '#server/commands/command.ts'
import { personOf } from '#server/http/access.ts'
import { CUSTOMER, ok, tagCalls } from '#server/http/api-calls.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { addStockAlert, listStockAlerts, removeStockAlert } from './stock-alerts.ts'

/** What a customer wants to be told of when it is back. */
export async function stockAlertRoutes(app: ShopApp, { shop }: { shop: Shop }): Promise<void> {
  tagCalls(app, 'catalogue')
  const schema = { params: StockAlertParams, response: { 200: success(z.object({})) } }

  app.get(
    '/stock-alerts',
    { ...CUSTOMER, schema: { response: { 200: success(StockAlerts) } } },
    async (request) => ok(await listStockAlerts(shop, personOf(request).id)),
  )

  app.put('/stock-alerts/:variantId', { ...CUSTOMER, schema }, async (request) => {
    await addStockAlert(shop, personOf(request).id, request.params.variantId)
    return ok({}, 'We will tell you when it is back')
  })

  app.delete('/stock-alerts/:variantId', { ...CUSTOMER, schema }, async (request) => {
    await command(shop, (tx) => removeStockAlert(tx, personOf(request).id, request.params.variantId))
    return ok({})
  })
}
