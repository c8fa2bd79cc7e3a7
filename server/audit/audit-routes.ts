import { AuditPage, AuditQuery } from '#contract/audit.ts'
import { success } from '#contract/envelope.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { listAudit } from './list-audit.ts'

export function auditRoutes(app: ShopApp, { database, replicas }: Shop): void {
  app.get(
    '/api/audit',
    {
      config: { access: ['admin'] },
      schema: { tags: ['audit'], querystring: AuditQuery, response: { 200: success(AuditPage) } },
    },
    async (request) => {
      // Who opens the log wants to see the change just made; who searches it looks further back.
      const reads = request.query.search ? await replicas.reader() : database
      return { success: true as const, data: await listAudit(reads, request.query) }
    },
  )
}
