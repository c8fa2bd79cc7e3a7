import * as z from 'zod/mini'
import { gstCalls } from '#contract/calls/gst-calls.ts'
import { ByMonth, GstMonth } from '#contract/gst/gst-schemas.ts'
import { personOf } from '#server/http/access.ts'
import { answer, said } from '#server/http/answer.ts'
import { tagCalls } from '#server/http/api-calls.ts'
import { requireRow } from '#server/http/problem.ts'
import { cleanUpNightly } from '#server/jobs/clean-up.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { closeMonth } from './closing/close-month.ts'
import { listMonths } from './closing/list-months.ts'
import { reconciliationRoutes } from './reconciliation/reconciliation-routes.ts'
import { returnRoutes } from './returns/return-routes.ts'
import { ENDED_LINKS } from './sharing/share-period.ts'
import { sharedRoutes } from './sharing/shared-routes.ts'

/**
 * What a shop files for GST, for its administrators and for an accountant: all of it is read from the issued documents,
 * never from orders. Months that are closed take no document any more.
 */
export async function gst(app: ShopApp, { shop }: { shop: Shop }): Promise<void> {
  tagCalls(app, 'gst')
  cleanUpNightly(shop, 'gst', [ENDED_LINKS])
  monthRoutes(app, shop)
  returnRoutes(app, shop)
  reconciliationRoutes(app, shop)
  sharedRoutes(app, shop)
}

function monthRoutes(app: ShopApp, shop: Shop): void {
  answer(app, gstCalls.months, { access: ['documents.read'], answers: z.array(GstMonth) }, async () =>
    listMonths(shop.database, shop.config),
  )

  answer(
    app,
    gstCalls.closeMonth,
    { access: ['documents.change'], params: ByMonth, answers: GstMonth },
    async ({ params, request }) => {
      const { month } = await closeMonth(shop, personOf(request), params.month)
      const months = await listMonths(shop.database, shop.config)
      const closed = months.filter((each) => each.month === month)
      return said(requireRow(closed, 'This month'), 'Month closed')
    },
  )
}
