import * as z from 'zod/mini'
import { IssuedDocument } from '#contract/documents/documents-schemas.ts'
import { success } from '#contract/envelope.ts'
import { personOf } from '#server/http/access.ts'
import { ById, ok, SIGNED_IN } from '#server/http/api-calls.ts'
import { requireOrder } from '#server/orders/order-queries.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { documentsOf } from './document-queries.ts'

/** The papers of orders, for whoever sees the order. */
export function documentRoutes(app: ShopApp, { database }: Shop): void {
  app.get(
    '/:id/documents',
    { ...SIGNED_IN, schema: { params: ById, response: { 200: success(z.array(IssuedDocument)) } } },
    async (request) => {
      const { id } = await requireOrder(database, personOf(request), request.params.id)
      return ok(await documentsOf(database, id))
    },
  )
}
