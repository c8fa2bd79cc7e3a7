import * as z from 'zod/mini'
import { AdjustStockBody, StockMovementPage, StockMovementQuery } from '#contract/catalogue/stock.ts'
import { success } from '#contract/envelope.ts'
import { keyedCallOf } from '#server/commands/idempotency.ts'
import type { Fragment } from '#server/database/sql.ts'
import { personOf } from '#server/http/access.ts'
import { ById, ok, tagCalls, withRight } from '#server/http/api-calls.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { adjustStock, listStockMovements } from './adjust-stock.ts'

/** The stock of a variant: its ledger, and units that administrators add or take away. */
export async function stockRoutes(
  app: ShopApp,
  { shop, orderOfMovement }: { shop: Shop; orderOfMovement: Fragment },
): Promise<void> {
  tagCalls(app, 'products')

  app.get(
    '/variants/:id/stock',
    {
      ...withRight('products.read'),
      schema: {
        params: ById,
        querystring: StockMovementQuery,
        response: { 200: success(StockMovementPage) },
      },
    },
    async (request) =>
      ok(await listStockMovements(shop.database, orderOfMovement, request.params.id, request.query)),
  )

  app.post(
    '/variants/:id/stock',
    {
      ...withRight('stock.change'),
      schema: { params: ById, body: AdjustStockBody, response: { 200: success(z.object({})) } },
    },
    async (request) => {
      const { params, body } = request
      await adjustStock(shop, personOf(request), params.id, body, keyedCallOf(request))
      return ok({}, 'Stock changed')
    },
  )
}
