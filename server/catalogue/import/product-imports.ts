import { CategoryBody } from '#contract/catalogue/catalogue-schemas.ts'
import {
  type AnnouncedFile,
  IMPORT_PART_BYTES,
  type ImportAnswers,
  type ImportState,
} from '#contract/catalogue/product-imports.ts'
import { publishCatalogueChange } from '#server/catalogue/cache/catalogue-responses.ts'
import { command, type Transaction } from '#server/commands/command.ts'
import type { KeyedCall } from '#server/commands/idempotency.ts'
import type { Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import { fragment } from '#server/database/sql.ts'
import type { SignedIn } from '#server/http/access.ts'
import { invalidField, Problem, requireRow } from '#server/http/problem.ts'
import type { SendOptions } from '#server/jobs/tasks.ts'
import type { Shop } from '#server/shop.ts'
import { lockCatalogue } from '../admin/lock-catalogue.ts'
import { insertCategory } from '../admin/write-category.ts'
import { countStockQuestions, listNewCategories } from './import-questions.ts'
import type { ImportRow } from './import-tables.ts'
import { priceColumnOf } from './plan/chosen-price.ts'

const NO_ANSWERS: ImportAnswers = { createsCategories: false, fetchesPictures: false }

/** Stores what is known of a file before its parts come. @returns the import's id */
export async function announceFile(
  shop: Shop,
  by: SignedIn,
  call: KeyedCall,
  { fileName, fileBytes }: AnnouncedFile,
): Promise<string> {
  const { id } = await command(shop, call, async (tx) => {
    const id = newId()
    await tx.sql`
      insert into product_imports (id, person_id, file_name, file_bytes, state, answers)
      values (${id}, ${by.id}, ${fileName}, ${fileBytes}, 'uploading', ${JSON.stringify(NO_ANSWERS)}::jsonb)`
    return { id }
  })
  return id
}

/** Number of parts of a file, and the size of each. */
export const partCount = (fileBytes: number): number => Math.ceil(fileBytes / IMPORT_PART_BYTES)
const bytesOfPart = (fileBytes: number, part: number) =>
  Math.min(IMPORT_PART_BYTES, fileBytes - part * IMPORT_PART_BYTES)

/**
 * Stores a part of a file; the same part again replaces it.
 * @throws Problem 404, 400 for a part that the file does not have or of another size, 409 once the file is read
 */
export async function storePart(shop: Shop, id: string, part: number, content: Buffer): Promise<void> {
  await command(shop, async (tx) => {
    const { fileBytes } = await lockImport(tx, id, ['uploading'], 'The file is complete already')
    if (part >= partCount(fileBytes)) throw invalidField('number', 'The file has fewer parts')
    const bytes = bytesOfPart(fileBytes, part)
    if (content.length !== bytes) throw invalidField('body', `This part has ${bytes} bytes`)
    await tx.sql`
      insert into product_import_parts (import_id, part, content) values (${id}, ${part}, ${content})
      on conflict (import_id, part) do update set content = excluded.content`
  })
}

/**
 * Answers what the table does not say: the first time the file is read then, later it is checked anew.
 * @throws Problem 404, 409 while parts of the file are missing, and once it is imported
 */
export async function answerImport(shop: Shop, id: string, answers: ImportAnswers): Promise<void> {
  await command(shop, async (tx) => {
    const { state, fileBytes } = await lockImport(
      tx,
      id,
      ['uploading', 'reading', 'checking', 'ready'],
      'This import has begun already',
    )
    if (state === 'uploading') await requireAllParts(tx, id, fileBytes)
    const next: ImportState = state === 'uploading' || state === 'reading' ? 'reading' : 'checking'
    if (next === 'checking') {
      await tx.sql`update imported_products set action = null where import_id = ${id} and action is not null`
    }
    await tx.sql`
      update product_imports set answers = ${JSON.stringify(answers)}::jsonb, state = ${next} where id = ${id}`
    await tx.job('products.import', { importId: id })
  })
}

async function requireAllParts(queries: Queries, id: string, fileBytes: number): Promise<void> {
  const parts = await queries.sql`select part from product_import_parts where import_id = ${id}`
  const missing = partCount(fileBytes) - parts.length
  if (missing > 0)
    throw new Problem(409, 'invalid_transition', `${missing} of ${partCount(fileBytes)} parts are missing`)
}

/**
 * Starts an import, or goes on with one that was stopped or that a server has left.
 * @throws Problem 404, 409 before it is ready, 400 `stock`, `priceColumn` while nobody has said the stock of
 * products that have none, or which column is the price
 */
export async function startImport(
  shop: Shop,
  by: SignedIn,
  id: string,
  job: SendOptions = {},
): Promise<void> {
  await command(shop, async (tx) => {
    await lockCatalogue(tx)
    const row = await lockImport(
      tx,
      id,
      ['ready', 'stopped', 'importing'],
      'This import cannot be started now',
    )
    if (row.state === 'ready') {
      const count = row.answers.stock === undefined ? await countStockQuestions(tx, row) : 0
      if (count > 0) throw invalidField('stock', `Say the stock of ${count} products first`)
      if (row.priceColumns.length > 0 && priceColumnOf(row.priceColumns, row.answers) === null)
        throw invalidField('priceColumn', `Say which column is the price: ${row.priceColumns.join(', ')}`)
      if (row.answers.createsCategories) await createCategories(tx, by, id)
    }
    await tx.sql`update product_imports set state = 'importing', person_id = ${by.id} where id = ${id}`
    await tx.job('products.import', { importId: id }, job)
  })
}

/** Those that a product comes into. */
async function createCategories(tx: Transaction, by: SignedIn, id: string): Promise<void> {
  const created = await listNewCategories(tx, id, fragment`action in ('create', 'change')`)
  const ids: string[] = []
  for (const { name } of created) ids.push(await insertCategory(tx, by, CategoryBody.parse({ name })))
  await tx.sql`update product_imports set created_categories = ${ids} where id = ${id}`
  if (created.length > 0) publishCatalogueChange(tx)
}

/** What is written stays; the rest waits. @throws Problem 404, 409 unless it is being imported */
export async function stopImport(shop: Shop, id: string): Promise<void> {
  await command(shop, async (tx) => {
    await lockImport(tx, id, ['importing', 'stopped'], 'This import is not running')
    await tx.sql`update product_imports set state = 'stopped' where id = ${id}`
  })
}

/** Takes back what was neither sold nor edited since. @throws Problem 404, 409 where nothing is written */
export async function undoImport(shop: Shop, by: SignedIn, id: string): Promise<void> {
  await command(shop, async (tx) => {
    await lockImport(tx, id, ['done', 'stopped', 'undoing'], 'This import cannot be undone now')
    await tx.sql`update product_imports set state = 'undoing', person_id = ${by.id} where id = ${id}`
    await tx.job('products.import', { importId: id })
  })
}

/** Locks an import in one of these states. @throws Problem 404, 409 saying `otherwise` */
async function lockImport(
  tx: Transaction,
  id: string,
  states: readonly ImportState[],
  otherwise: string,
): Promise<ImportRow> {
  const rows = await tx.sql<ImportRow>`select * from product_imports where id = ${id} for no key update`
  const row = requireRow(rows, 'This import')
  if (!states.includes(row.state))
    throw new Problem(409, 'invalid_transition', otherwise, { data: { state: row.state } })
  return row
}
