import type { RowNote } from '#contract/catalogue/product-imports.ts'
import { publishCatalogueChange } from '#server/catalogue/cache/catalogue-responses.ts'
import { command, type Transaction } from '#server/commands/command.ts'
import { literal } from '#server/database/sql.ts'
import type { Author } from '#server/http/access.ts'
import { Problem } from '#server/http/problem.ts'
import { isDatabaseAway } from '#server/http/problem-handler.ts'
import type { Shop } from '#server/shop.ts'
import { lockCatalogue } from '../../admin/lock-catalogue.ts'
import type { ProductDraft } from '../drafts/product-draft.ts'
import type { ImportRow } from '../import-tables.ts'
import { planImport } from '../plan/plan-import.ts'
import type { PlanContext } from '../plan/planned-product.ts'
import { contextOf } from '../plan-context.ts'
import { type PlannedRow, plannedRow, refusedRow, storePlanned } from '../store-planned.ts'
import { fetchPictures, pictureUrlsOf } from './fetch-pictures.ts'
import { writeProducts } from './write-products.ts'

/** Products per transaction: few, so that orders never wait long for the locked ones. */
const BATCH_SIZE = 100
/** Web addresses that are fetched before products are written: a slow server may need ten seconds for each six. */
const URLS_AT_ONCE = 30

/** Writes the next products of an import, or ends it where all are written. */
export async function importBatch(shop: Shop, by: Author, row: ImportRow): Promise<void> {
  const context = await contextOf(shop, row)
  const drafts = await nextDrafts(shop, row.id)
  if (drafts.length === 0) return finish(shop, row.id)
  const { some, urls } = await withFewPictures(shop, drafts, context)
  const lost = await fetchPictures(shop, by, urls)
  const write = (rows: readonly number[]) =>
    command(shop, (tx) => writeSome(tx, by, row.id, context, rows, lost))
  try {
    await write(some.map((draft) => draft.row))
  } catch (error) {
    if (!(error instanceof Error) || isDatabaseAway(error)) throw error
    // One of them cannot be written, which must not keep the others out.
    for (const draft of some) await writeOne(shop, row.id, draft, () => write([draft.row]))
  }
}

/** Those that are neither written nor refused. */
async function nextDrafts({ database }: Shop, id: string): Promise<ProductDraft[]> {
  const rows = await database.sql<{ draft: ProductDraft }>`
    select draft from imported_products
     where import_id = ${id} and written_at is null and action <> 'refuse' order by row limit ${literal(BATCH_SIZE)}`
  return rows.map(({ draft }) => draft)
}

/** As many products as have pictures that can be fetched in a short time. */
async function withFewPictures(
  { database }: Shop,
  drafts: readonly ProductDraft[],
  context: PlanContext,
): Promise<{ some: readonly ProductDraft[]; urls: string[] }> {
  if (!context.answers.fetchesPictures) return { some: drafts, urls: [] }
  const { planned } = await planImport(database, drafts, context, { lock: false })
  const urls = new Set<string>()
  for (const [at, one] of planned.entries()) {
    const own = one.action === 'refuse' ? [] : one.pictureUrls
    if (at > 0 && urls.size + own.length > URLS_AT_ONCE) return { some: drafts.slice(0, at), urls: [...urls] }
    for (const url of own) urls.add(url)
  }
  return { some: drafts, urls: [...urls] }
}

async function finish(shop: Shop, id: string): Promise<void> {
  await command(shop, async (tx) => {
    await tx.sql`
      update product_imports set state = 'done', finished_at = now() where id = ${id} and state = 'importing'`
  })
}

/** Plans these rows anew, because the catalogue may have changed since the preview, and writes them. */
async function writeSome(
  tx: Transaction,
  by: Author,
  id: string,
  context: PlanContext,
  rows: readonly number[],
  lost: ReadonlyMap<string, string>,
): Promise<void> {
  await lockCatalogue(tx)
  const left = await tx.sql<{ draft: ProductDraft }>`
    select i.draft from imported_products i join product_imports m on m.id = i.import_id
     where m.id = ${id} and m.state = 'importing' and i.row = any(${rows}) and i.written_at is null order by i.row`
  const drafts = left.map(({ draft }) => draft)
  const { planned } = await planImport(tx, drafts, context, { lock: true })
  const written = await writeProducts(tx, by, planned)
  await storePlanned(
    tx,
    id,
    planned.map((one) => withLost(plannedRow(one), one.draft, lost)),
  )
  await tx.sql`
    update imported_products i
       set product_id = coalesce(n.product_id, i.product_id), before = n.before::jsonb,
           written_at = coalesce(
             (select greatest(p.updated_at, (select max(v.updated_at) from variants v where v.product_id = p.id))
                from products p where p.id = n.product_id), clock_timestamp())
      from unnest(${written.map(({ row }) => row)}::int[], ${written.map(({ productId }) => productId)}::text[],
                  ${written.map(({ before }) => (before ? JSON.stringify(before) : null))}::text[]) as n(row, product_id, before)
     where i.import_id = ${id} and i.row = n.row`
  if (written.some(({ isChanged }) => isChanged)) publishCatalogueChange(tx)
}

/** Says which of its pictures could not be fetched. */
function withLost(row: PlannedRow, draft: ProductDraft, lost: ReadonlyMap<string, string>): PlannedRow {
  if (lost.size === 0 || row.action === 'refuse') return row
  const notes = pictureUrlsOf(draft).flatMap((url): RowNote[] => {
    const why = lost.get(url)
    if (why === undefined) return []
    return [{ row: draft.row, column: null, message: `Without ${url}: ${why}`, kind: 'picture_lost' }]
  })
  return { ...row, notes: [...row.notes, ...notes] }
}

/** Writes one product; one that cannot be written is left out, and said. */
async function writeOne(
  shop: Shop,
  importId: string,
  draft: ProductDraft,
  write: () => Promise<void>,
): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!(error instanceof Error) || isDatabaseAway(error)) throw error
    shop.log.error({ err: error, importId, row: draft.row }, 'A product of an import cannot be written')
    const message = error instanceof Problem ? error.message : 'The shop cannot write this product'
    await command(shop, (tx) =>
      storePlanned(tx, importId, [
        refusedRow(draft, [{ row: draft.row, column: null, message }], draft.notes),
      ]),
    )
  }
}
