import { fragment } from '#server/database/sql.ts'
import { sqlState } from '#server/database/transaction.ts'
import type { Author } from '#server/http/access.ts'
import { requireRow } from '#server/http/problem.ts'
import { cleanUpNightly } from '#server/jobs/clean-up.ts'
import type { Shop } from '#server/shop.ts'
import { checkProducts } from './check-products.ts'
import type { ImportRow } from './import-tables.ts'
import { readFile } from './read-file.ts'
import { importBatch } from './write/import-batch.ts'
import { undoBatch } from './write/undo-products.ts'

/** A job ends after this time and sends the next one, so that no job runs long and a stopped server loses little. */
const SLICE_MS = 3_000
const LOCK_TIMEOUT = '55P03'

/** What nobody needs any more: imports of last month, and files that never came whole. */
const EXPIRED_IDS = fragment`(select id from product_imports where created_at < now() - interval '30 days'
  or state = 'uploading' and created_at < now() - interval '1 day')`
const EXPIRED_IMPORTS = [
  { table: fragment`imported_products`, isExpired: fragment`import_id in ${EXPIRED_IDS}` },
  { table: fragment`product_import_parts`, isExpired: fragment`import_id in ${EXPIRED_IDS}` },
  { table: fragment`product_imports`, isExpired: fragment`id in ${EXPIRED_IDS}` },
]

/** Works on imports, a slice at a time, and deletes old ones. */
export function importJobs(shop: Shop): void {
  shop.jobs.work('products.import', async ({ importId }) => {
    if (await runImport(shop, importId)) await shop.jobs.send(shop.database, 'products.import', { importId })
  })
  cleanUpNightly(shop, 'imports', EXPIRED_IMPORTS)
}

/**
 * Goes on with an import for some seconds. Whatever breaks off, the next call goes on where this one was; several at once
 * do nothing twice.
 * @returns whether work is left
 */
export async function runImport(shop: Shop, importId: string): Promise<boolean> {
  const until = performance.now() + SLICE_MS
  while (performance.now() < until) {
    const [row] = await shop.database.sql<ImportRow>`select * from product_imports where id = ${importId}`
    if (!row || !(await workOn(shop, row).catch(toBeTriedAgain))) return false
  }
  return true
}

/** Somebody else has the catalogue for long: the next try waits for it again. */
function toBeTriedAgain(error: unknown): true {
  if (sqlState(error) !== LOCK_TIMEOUT) throw error
  return true
}

/** Does the next piece of work. @returns false where there is none */
async function workOn(shop: Shop, row: ImportRow): Promise<boolean> {
  switch (row.state) {
    case 'reading':
      await readFile(shop, row)
      return true
    case 'checking':
      await checkProducts(shop, row)
      return true
    case 'importing':
      await importBatch(shop, await readAuthor(shop, row), row)
      return true
    case 'undoing':
      await undoBatch(shop, await readAuthor(shop, row), row)
      return true
    default:
      return false
  }
}

/** Whoever has started it. */
async function readAuthor({ database }: Shop, { personId }: ImportRow): Promise<Author> {
  return requireRow(
    await database.sql<Author>`select id, name, role from people where id = ${personId}`,
    'This person',
  )
}
