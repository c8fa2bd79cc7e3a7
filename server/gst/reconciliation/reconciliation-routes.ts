import { gstCalls } from '#contract/calls/gst-calls.ts'
import { bothIds } from '#contract/envelope.ts'
import { GstReconciliation, IssuedNumber, ReconciliationQuery } from '#contract/gst/gst-schemas.ts'
import { personOf } from '#server/http/access.ts'
import { answer, said } from '#server/http/answer.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { issueMissingDocument } from './issue-missing-document.ts'
import { reconcileMonth } from './reconcile-month.ts'

/** Whether dispatches, documents and money agree. */
export function reconciliationRoutes(app: ShopApp, shop: Shop): void {
  answer(
    app,
    gstCalls.reconciliation,
    { access: ['documents.read'], query: ReconciliationQuery, answers: GstReconciliation },
    async ({ query }) => reconcileMonth(shop.replicas.reader(), shop.config, query.month),
  )

  answer(
    app,
    gstCalls.issueDocument,
    { access: ['documents.change'], status: 201, answers: IssuedNumber },
    async ({ params, request }) => {
      const { id, number } = await issueMissingDocument(shop, personOf(request), params.id)
      return said({ ...bothIds(id), number }, `${number} issued`)
    },
  )
}
