import * as z from 'zod/mini'
import {
  AnnouncedFile,
  IMPORT_PART_BYTES,
  ImportAnswers,
  MAX_SMALL_TABLE,
  ProductImport,
  ProductImports,
  SmallTable,
} from '#contract/catalogue/product-imports.ts'
import { success } from '#contract/envelope.ts'
import { keyedCallOf } from '#server/commands/idempotency.ts'
import { personOf } from '#server/http/access.ts'
import { ok, withRight } from '#server/http/api-calls.ts'
import { sendCsv, today } from '#server/http/csv.ts'
import { invalidField } from '#server/http/problem.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { importReport } from './import-report.ts'
import { importSmallTable } from './import-small-table.ts'
import { presentImport, presentLatestImports, requireImport } from './present-import.ts'
import {
  announceFile,
  answerImport,
  startImport,
  stopImport,
  storePart,
  undoImport,
} from './product-imports.ts'
import { previewPicture } from './write/fetch-pictures.ts'

const ById = z.object({ id: z.uuid() })
const PartParams = z.object({
  ...ById.shape,
  number: z.coerce.number().check(z.int(), z.gte(0), z.lte(1000)),
})
const PictureParams = z.object({
  ...ById.shape,
  row: z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000_000)),
})
const answer = { response: { 200: success(ProductImport) } }

/**
 * Imports of products. A file comes in parts; a job reads it for some seconds and sends itself again, by the import's state.
 * `file/` makes cells of it, `tables/` drafts of products, `plan/` what each draft changes, which is the preview; what the
 * table does not say is asked. Once started, `write/` plans each hundred products anew under the lock of the catalogue and
 * writes them in one transaction, so that a server that dies leaves whole batches. What each product was before is kept, so
 * that an import can be undone where nothing was sold or edited since.
 */
export async function importRoutes(app: ShopApp, { shop }: { shop: Shop }): Promise<void> {
  const { database } = shop
  const shown = async (id: string) => ok(await presentImport(database, id))
  app.register(partRoute, { shop })
  stepRoutes(app, shop)
  fileRoutes(app, shop)

  app.post(
    '/products/import',
    {
      ...withRight('products.change'),
      // A character of the table may take four bytes.
      bodyLimit: 4 * MAX_SMALL_TABLE,
      schema: {
        description: 'Announces a file whose parts follow, or imports a small table in this one call.',
        body: z.union([AnnouncedFile, SmallTable]),
        ...answer,
      },
    },
    async (request) => {
      const { body } = request
      const by = personOf(request)
      if ('csv' in body) return shown(await importSmallTable(shop, by, body))
      return shown(await announceFile(shop, by, keyedCallOf(request, body), body))
    },
  )

  app.get(
    '/products/import',
    { ...withRight('products.change'), schema: { response: { 200: success(ProductImports) } } },
    async () => ok(await presentLatestImports(database)),
  )

  app.get(
    '/products/import/:id',
    { ...withRight('products.change'), schema: { params: ById, ...answer } },
    (request) => shown(request.params.id),
  )

  app.put(
    '/products/import/:id/answers',
    {
      ...withRight('products.change'),
      schema: {
        description: 'Answers what the table does not say; once all parts have come it is read then.',
        params: ById,
        body: ImportAnswers,
        ...answer,
      },
    },
    async (request) => {
      await answerImport(shop, request.params.id, request.body)
      return shown(request.params.id)
    },
  )
}

/** Starts an import, stops it and takes it back. */
function stepRoutes(app: ShopApp, shop: Shop): void {
  const shown = async (id: string) => ok(await presentImport(shop.database, id))

  app.post(
    '/products/import/:id/start',
    { ...withRight('products.change'), schema: { params: ById, ...answer } },
    async (request) => {
      await startImport(shop, personOf(request), request.params.id)
      return shown(request.params.id)
    },
  )

  app.post(
    '/products/import/:id/stop',
    { ...withRight('products.change'), schema: { params: ById, ...answer } },
    async (request) => {
      await stopImport(shop, request.params.id)
      return shown(request.params.id)
    },
  )

  app.post(
    '/products/import/:id/undo',
    { ...withRight('products.change'), schema: { params: ById, ...answer } },
    async (request) => {
      await undoImport(shop, personOf(request), request.params.id)
      return shown(request.params.id)
    },
  )
}

/** What an import gives beside its state: the report of its rows, and a picture to see before. */
function fileRoutes(app: ShopApp, { database }: Shop): void {
  app.get(
    '/products/import/:id/report',
    { ...withRight('products.change'), schema: { params: ById } },
    async (request, reply) => {
      const { id } = await requireImport(database, request.params.id)
      return sendCsv(reply, `import_${today()}`, await importReport(database, id))
    },
  )

  app.get(
    '/products/import/:id/pictures/:row',
    { ...withRight('products.change'), schema: { params: PictureParams } },
    async (request, reply) =>
      reply
        .type('image/webp')
        .header('cache-control', 'private, max-age=3600')
        .send(await previewPicture(database, request.params)),
  )
}

/** A separate plugin, so that only this call takes plain bytes. */
async function partRoute(app: ShopApp, { shop }: { shop: Shop }): Promise<void> {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.put(
    '/products/import/:id/parts/:number',
    {
      ...withRight('products.change'),
      bodyLimit: IMPORT_PART_BYTES,
      schema: {
        description: `A part of an announced file as plain bytes, ${IMPORT_PART_BYTES} of them, the last one fewer; from 0, in any order.`,
        consumes: ['application/octet-stream'],
        params: PartParams,
        ...answer,
      },
    },
    async (request) => {
      const { id, number } = request.params
      const body: unknown = request.body
      if (!Buffer.isBuffer(body)) throw invalidField('body', 'Send plain bytes')
      await storePart(shop, id, number, body)
      return ok(await presentImport(shop.database, id))
    },
  )
}
