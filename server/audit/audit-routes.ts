import { AuditPage, AuditQuery } from '../../contract/audit.ts'
import { success } from '../../contract/envelope.ts'
import type { Shop, ShopApp } from '../shop.ts'
import { listAudit } from './list-audit.ts'

export function auditRoutes(app: ShopApp, { database }: Shop): void {
  app.get(
    '/api/audit',
    {
      config: { access: ['admin'] },
      schema: { tags: ['audit'], querystring: AuditQuery, response: { 200: success(AuditPage) } },
    },
    async (request) => ({ success: true as const, data: await listAudit(database, request.query) }),
  )
}
