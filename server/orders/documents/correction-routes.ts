import {
  CreditNoteBody,
  DocumentNumbersBody,
  DocumentPage,
  DocumentQuery,
} from '#contract/documents/document-calls-schemas.ts'
import { IssuedDocument } from '#contract/documents/documents-schemas.ts'
import { success } from '#contract/envelope.ts'
import { keyedCallOf } from '#server/commands/idempotency.ts'
import { onlyRow, type Queries } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import { personOf } from '#server/http/access.ts'
import { ById, ok, tagCalls, withRight } from '#server/http/api-calls.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { creditByHand } from './credit-by-hand.ts'
import { documentsWhere } from './document-queries.ts'
import { listDocuments } from './list-documents.ts'
import { setNumbers } from './set-numbers.ts'

/** All issued documents, credit notes by hand, and the numbers that portals give. */
export async function corrections(app: ShopApp, { shop }: { shop: Shop }): Promise<void> {
  const { database } = shop
  tagCalls(app, 'documents')

  app.get(
    '/documents',
    {
      ...withRight('documents.read'),
      schema: { querystring: DocumentQuery, response: { 200: success(DocumentPage) } },
    },
    async (request) => ok(await listDocuments(database, request.query)),
  )

  app.post(
    '/orders/:id/credit-notes',
    {
      ...withRight('documents.change'),
      schema: { params: ById, body: CreditNoteBody, response: { 201: success(IssuedDocument) } },
    },
    async (request, reply) => {
      const { params, body } = request
      const note = await creditByHand(shop, personOf(request), params.id, body, keyedCallOf(request))
      return reply.code(201).send(ok(await readDocument(database, note.id), 'Credit note issued'))
    },
  )

  app.put(
    '/documents/:id/numbers',
    {
      ...withRight('documents.change'),
      schema: { params: ById, body: DocumentNumbersBody, response: { 200: success(IssuedDocument) } },
    },
    async (request) => {
      const { id } = request.params
      await setNumbers(shop, personOf(request), id, request.body)
      return ok(await readDocument(database, id), 'Saved')
    },
  )
}

async function readDocument(queries: Queries, id: string): Promise<IssuedDocument> {
  return onlyRow(await documentsWhere(queries, fragment`d.id = ${id}`))
}
