import { bothIds, success } from '#contract/envelope.ts'
import { GstReconciliation, IssuedNumber, ReconciliationQuery } from '#contract/gst/gst-schemas.ts'
import { personOf } from '#server/http/access.ts'
import { ById, ok, withRight } from '#server/http/api-calls.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { issueMissingDocument } from './issue-missing-document.ts'
import { reconcileMonth } from './reconcile-month.ts'

/** Whether dispatches, documents and money agree. */
export function reconciliationRoutes(app: ShopApp, shop: Shop): void {
  app.get(
    '/reconciliation',
    {
      ...withRight('documents.read'),
      schema: { querystring: ReconciliationQuery, response: { 200: success(GstReconciliation) } },
    },
    async (request) =>
      ok(await reconcileMonth(await shop.replicas.reader(), shop.config, request.query.month)),
  )

  app.post(
    '/orders/:id/document',
    { ...withRight('documents.change'), schema: { params: ById, response: { 201: success(IssuedNumber) } } },
    async (request, reply) => {
      const { id, number } = await issueMissingDocument(shop, personOf(request), request.params.id)
      return reply.code(201).send(ok({ ...bothIds(id), number }, `${number} issued`))
    },
  )
}
