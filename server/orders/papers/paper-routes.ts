import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { IssuedDocument } from '#contract/documents/documents-schemas.ts'
import { success } from '#contract/envelope.ts'
import {
  DocumentFileQuery,
  DocumentFilesQuery,
  TrackedDocumentBody,
  TrackedDocumentsBody,
} from '#contract/papers/paper-calls-schemas.ts'
import type { Queries } from '#server/database/connect.ts'
import { idOrNull, isId } from '#server/database/identifiers.ts'
import { fragment } from '#server/database/sql.ts'
import { personOf, type SignedIn } from '#server/http/access.ts'
import { ById, ok, PUBLIC, SIGNED_IN, tagCalls, withRight } from '#server/http/api-calls.ts'
import { today } from '#server/http/csv.ts'
import { notFound, requireRow } from '#server/http/problem.ts'
import { documentsOf, documentsWhere } from '#server/orders/documents/document-queries.ts'
import { requireDocumentsId } from '#server/orders/guests/track-order.ts'
import { ordersOf } from '#server/orders/order-policy.ts'
import { requireOrder } from '#server/orders/order-queries.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { documentFile, documentsFile, labelFile, type PaperFile, packingSlipFile } from './paper-files.ts'

/** Who packs and brings an order. */
const CARRIERS_OF_GOODS = { config: { access: ['orders.pack', 'delivery_agent'] } } as const

/** Papers as PDF files: issued documents, and the label and packing slip of an order. */
export async function papers(app: ShopApp, { shop }: { shop: Shop }): Promise<void> {
  tagCalls(app, 'documents')
  documentFileRoutes(app, shop)
  trackedDocumentRoutes(app, shop)
  parcelRoutes(app, shop)
}

function documentFileRoutes(app: ShopApp, { database }: Shop): void {
  app.get(
    '/documents/:id/pdf',
    { ...SIGNED_IN, schema: { params: ById, querystring: DocumentFileQuery } },
    async (request, reply) => {
      const document = await requireDocument(database, personOf(request), request.params.id)
      return sendPdf(reply, await documentFile(document, request.query.copy))
    },
  )

  app.get(
    '/documents/pdf',
    {
      ...withRight('documents.read'),
      schema: {
        description: 'Documents in one PDF file, as they are asked.',
        querystring: DocumentFilesQuery,
      },
    },
    async (request, reply) => {
      const { ids, copy } = request.query
      const documents = await requireDocuments(database, ids.split(','))
      const content = await documentsFile(documents, copy)
      return sendPdf(reply, { name: `documents_${today()}.pdf`, content })
    },
  )
}

/** POSTs, so that no log has the token. */
function trackedDocumentRoutes(app: ShopApp, { database, config }: Shop): void {
  app.post(
    '/documents/track',
    {
      ...PUBLIC,
      schema: {
        description:
          'The documents of an order, for everybody who has its tracking link and knows its phone.',
        body: TrackedDocumentsBody,
        response: { 200: success(z.array(IssuedDocument)) },
      },
    },
    async (request) =>
      ok(await documentsOf(database, await requireDocumentsId(database, config, request.body))),
  )

  app.post(
    '/documents/track/pdf',
    {
      ...PUBLIC,
      schema: {
        description: 'A document of an order, for everybody who has its tracking link and knows its phone.',
        body: TrackedDocumentBody,
      },
    },
    async (request, reply) => {
      const orderId = await requireDocumentsId(database, config, request.body)
      const found = await documentsWhere(
        database,
        fragment`d.id = ${idOrNull(request.body.documentId)} and d.order_id = ${orderId}`,
      )
      return sendPdf(reply, await documentFile(requireRow(found, 'This document')))
    },
  )
}

function parcelRoutes(app: ShopApp, shop: Shop): void {
  const schema = { params: ById }
  app.get('/orders/:id/label.pdf', { ...CARRIERS_OF_GOODS, schema }, async (request, reply) => {
    const order = await requireOrder(shop.database, personOf(request), request.params.id)
    return sendPdf(reply, await labelFile(shop, order))
  })

  app.get('/orders/:id/packing-slip.pdf', { ...CARRIERS_OF_GOODS, schema }, async (request, reply) => {
    const order = await requireOrder(shop.database, personOf(request), request.params.id)
    return sendPdf(reply, await packingSlipFile(shop, order))
  })
}

/** A document of an order that this person sees. @throws Problem 404 for everybody else's */
async function requireDocument(queries: Queries, person: SignedIn, id: string): Promise<IssuedDocument> {
  const found = await documentsWhere(queries, fragment`d.id = ${idOrNull(id)} and ${ordersOf(person)}`)
  return requireRow(found, 'This document')
}

/** The documents in the order of their ids. @throws Problem 404 where one is missing */
async function requireDocuments(queries: Queries, ids: readonly string[]): Promise<IssuedDocument[]> {
  const found = await documentsWhere(queries, fragment`d.id = any(${ids.filter(isId)})`)
  const byId = new Map(found.map((document) => [document.id, document]))
  return ids.map((id) => {
    const document = byId.get(id.toLowerCase())
    if (!document) throw notFound('A document')
    return document
  })
}

function sendPdf(
  reply: FastifyReply,
  { name, content }: Pick<PaperFile, 'name'> & { content: PaperFile['content'] | NodeJS.ReadableStream },
): FastifyReply {
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(content)
}
