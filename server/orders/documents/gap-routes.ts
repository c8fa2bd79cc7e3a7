import * as z from 'zod/mini'
import { gstCalls } from '#contract/calls/gst-calls.ts'
import { success } from '#contract/envelope.ts'
import { ComplianceGap } from '#contract/tax/compliance-gap-schemas.ts'
import { personOf } from '#server/http/access.ts'
import { answer } from '#server/http/answer.ts'
import { ok, tagCalls, withRight } from '#server/http/api-calls.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { listComplianceGaps } from './compliance-gaps.ts'
import { confirmClock } from './document-clock.ts'
import { writeWaitingDocuments } from './waiting-documents.ts'

/** What the shop still lacks to be lawful, for its administrators. */
export async function gapRoutes(app: ShopApp, { shop }: { shop: Shop }): Promise<void> {
  tagCalls(app, 'orders')
  app.get(
    '/gst/gaps',
    { ...withRight('documents.read'), schema: { response: { 200: success(z.array(ComplianceGap)) } } },
    async () => ok(await listComplianceGaps(shop.database, shop.config)),
  )

  answer(
    app,
    gstCalls.confirmClock,
    { access: ['settings.change'], answers: z.array(ComplianceGap) },
    async ({ request }) => {
      await confirmClock(shop, personOf(request))
      await writeWaitingDocuments(shop)
      return listComplianceGaps(shop.database, shop.config)
    },
  )
}
