import { AuditPage, AuditQuery } from '#contract/audit.ts'
import { readAudit } from '#contract/calls/dashboard-calls.ts'
import { personOf } from '#server/http/access.ts'
import { answer } from '#server/http/answer.ts'
import { tagCalls } from '#server/http/api-calls.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { type AuditDependencies, listAudit } from './list-audit.ts'

/** The activity log, for administrators. */
export async function audit(
  app: ShopApp,
  { shop: { database, replicas }, needs }: { shop: Shop; needs: AuditDependencies },
): Promise<void> {
  tagCalls(app, 'audit')

  answer(
    app,
    readAudit,
    { access: ['activity.read'], query: AuditQuery, answers: AuditPage },
    async ({ query, request }) => {
      // The log has to show the latest change; only a search, which is expensive, may be read from a replica.
      const reads = query.search ? replicas.reader() : database
      return listAudit(reads, needs, personOf(request), query)
    },
  )
}
