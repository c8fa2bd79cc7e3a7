import { stockAlertCalls } from '#contract/calls/stock-alert-calls.ts'
import { StockAlertParams, StockAlerts } from '#contract/catalogue/stock-alerts.ts'
import { Nothing } from '#contract/envelope.ts'
import { command } from '#server/commands/command.ts'
import { personOf } from '#server/http/access.ts'
import { answer, said } from '#server/http/answer.ts'
import { tagCalls } from '#server/http/api-calls.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { addStockAlert, listStockAlerts, removeStockAlert } from './stock-alerts.ts'

/** What a customer wants to be told of when it is back. */
export async function stockAlertRoutes(app: ShopApp, { shop }: { shop: Shop }): Promise<void> {
  tagCalls(app, 'catalogue')
  const { list, add, remove } = stockAlertCalls
  const one = { access: ['customer'], params: StockAlertParams, answers: Nothing } as const

  answer(app, list, { access: ['customer'], answers: StockAlerts }, async ({ request }) =>
    listStockAlerts(shop, personOf(request).id),
  )

  answer(app, add, one, async ({ params, request }) => {
    await addStockAlert(shop, personOf(request).id, params.variantId)
    return said({}, 'We will tell you when it is back')
  })

  answer(app, remove, one, async ({ params, request }) => {
    await command(shop, (tx) => removeStockAlert(tx, personOf(request).id, params.variantId))
    return {}
  })
}
