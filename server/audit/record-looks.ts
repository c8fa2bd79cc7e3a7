import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Queries } from '#server/database/connect.ts'
import { type AuditEntry, recordAudit } from './record-audit.ts'

type Look = Pick<AuditEntry, 'action' | 'subjectType'>

const EXPORTED_ORDERS: Look = { action: 'orders.exported', subjectType: 'orders' }
const EXPORTED_PAYMENTS: Look = { action: 'payments.exported', subjectType: 'payments' }
const EXPORTED_RETURN: Look = { action: 'gst.exported', subjectType: 'gst_return' }

/**
 * The files of the API that show somebody's health or door, or that take customers, orders or money home. Papers and labels
 * of one order are everyday work.
 */
export const LOOKS: Readonly<Record<string, Look>> = {
  '/api/orders/:id/prescription': { action: 'order.prescription-seen', subjectType: 'order' },
  '/api/prescriptions/:id': { action: 'prescription.seen', subjectType: 'prescription' },
  '/api/orders/:id/photos/:photoId': { action: 'order.photo-seen', subjectType: 'order' },
  '/api/orders/export': EXPORTED_ORDERS,
  '/api/documents/pdf': { action: 'documents.exported', subjectType: 'documents' },
  '/api/payments/export': EXPORTED_PAYMENTS,
  '/api/payments/reconciliation/export': EXPORTED_PAYMENTS,
  '/api/reports': { action: 'reports.exported', subjectType: 'reports' },
  '/api/gst/returns/:period/gstr1.json': EXPORTED_RETURN,
  '/api/gst/returns/:period/gstr1/:sheet.csv': EXPORTED_RETURN,
  '/api/gst/returns/:period/register.csv': EXPORTED_RETURN,
  '/api/gst/shared/gstr1.json': EXPORTED_RETURN,
  '/api/gst/shared/gstr1/:sheet.csv': EXPORTED_RETURN,
  '/api/gst/shared/register.csv': EXPORTED_RETURN,
  '/api/backups/:id/file': { action: 'backup.downloaded', subjectType: 'backup' },
}

const WITH_LINK = { system: 'The accountant’s link' }

/**
 * Writes down who of the shop looks at such a file before it is sent: without the entry nobody gets it. Customers and agents
 * see their own alone, which is no news.
 */
export function recordLooks(app: FastifyInstance, queries: Queries): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const look = LOOKS[request.routeOptions.url ?? '']
    const by = request.person ?? WITH_LINK
    const isOfShop = 'system' in by || by.role === 'admin'
    if (look && isOfShop && request.method === 'GET' && isFile(reply))
      await recordAudit(queries, by, { ...look, ...subjectOf(request, look, reply) })
    return payload
  })
}

/** A refusal is none, and neither are figures that a screen shows. */
function isFile(reply: FastifyReply): boolean {
  const type = String(reply.getHeader('content-type'))
  return reply.statusCode === 200 && (type.startsWith('image/') || fileName(reply) !== undefined)
}

function subjectOf(
  { params }: FastifyRequest,
  { subjectType }: Look,
  reply: FastifyReply,
): Pick<AuditEntry, 'subjectId' | 'after'> {
  const { id, period, photoId } = params as Partial<Record<'id' | 'period' | 'photoId', string>>
  const file = fileName(reply)
  const after = { ...(photoId !== undefined && { photoId }), ...(file !== undefined && { file }) }
  return { subjectId: id ?? period ?? subjectType, ...(Object.keys(after).length > 0 && { after }) }
}

const fileName = (reply: FastifyReply) =>
  /filename="([^"]+)"/.exec(String(reply.getHeader('content-disposition')))?.[1]
