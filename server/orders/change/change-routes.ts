import { success } from '#contract/envelope.ts'
import {
  ChangedPrice,
  ChangeOrderBody,
  ChangePriceBody,
  OpenOrder,
} from '#contract/ordering/order-changes-schemas.ts'
import { keyedCallOf } from '#server/commands/idempotency.ts'
import { personOf } from '#server/http/access.ts'
import { ById, ok, withRight } from '#server/http/api-calls.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { readOpenOrder } from '../read-open-order.ts'
import { changeOrder, priceChange } from './change-order.ts'

/** Changes of an order after it was placed, and what they would cost. */
export function changeRoutes(app: ShopApp, shop: Shop): void {
  app.post(
    '/:id/change/price',
    {
      ...withRight('orders.change'),
      schema: {
        description: 'What a change would cost, and what would become of the difference. Changes nothing.',
        params: ById,
        body: ChangePriceBody,
        response: { 200: success(ChangedPrice) },
      },
    },
    async (request) => ok(await priceChange(shop, request.params.id, request.body)),
  )

  app.put(
    '/:id/change',
    {
      ...withRight('orders.change'),
      schema: { params: ById, body: ChangeOrderBody, response: { 200: success(OpenOrder) } },
    },
    async (request) => {
      const admin = personOf(request)
      await changeOrder(shop, admin, request.params.id, request.body, keyedCallOf(request))
      return ok(await readOpenOrder(shop, admin, request.params.id), 'Order changed')
    },
  )
}
