import { AuditPage, AuditQuery } from '#contract/audit.ts'
import { success } from '#contract/envelope.ts'
import { personOf } from '#server/http/access.ts'
import { ok, tagCalls, withRight } from '#server/http/api-calls.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { type AuditDependencies, listAudit } from './list-audit.ts'

/** The activity log, for administrators. */
export async function audit(
  app: ShopApp,
  { shop: { database, replicas }, needs }: { shop: Shop; needs: AuditDependencies },
): Promise<void> {
  tagCalls(app, 'audit')

  app.get(
    '/audit',
    {
      ...withRight('activity.read'),
      schema: { querystring: AuditQuery, response: { 200: success(AuditPage) } },
    },
    async (request) => {
      // The log has to show the latest change; only a search, which is expensive, may be read from a replica.
      const reads = request.query.search ? await replicas.reader() : database
      return ok(await listAudit(reads, needs, personOf(request), request.query))
    },
  )
}
