import { AuditPage, AuditQuery } from '#contract/audit.ts'
import { success } from '#contract/envelope.ts'
import { ok, tagCalls } from '#server/http/api-calls.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { listAudit } from './list-audit.ts'

/** Who changed what, for administrators. */
export async function audit(app: ShopApp, { shop: { database, replicas } }: { shop: Shop }): Promise<void> {
  tagCalls(app, 'audit')

  app.get(
    '/audit',
    {
      config: { access: ['admin'] },
      schema: { querystring: AuditQuery, response: { 200: success(AuditPage) } },
    },
    async (request) => {
      // Who opens the log wants to see the change just made; who searches it looks further back.
      const reads = request.query.search ? await replicas.reader() : database
      return ok(await listAudit(reads, request.query))
    },
  )
}
