import type { SmallTable } from '#contract/catalogue/product-imports.ts'
import { command } from '#server/commands/command.ts'
import { newId } from '#server/database/identifiers.ts'
import type { SignedIn } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'
import { runImport } from './import-jobs.ts'
import { startImport } from './product-imports.ts'

/** A server that ends meanwhile leaves the rest to a job. */
const JOB_AFTER_S = 60

/**
 * Does in one call what a file and its calls do: reads a table, checks it, and with `commit` imports it. Where an own table does
 * not say the stock of new products it is unlimited.
 * @returns the import's id
 * @throws Problem 400 `stock`, `priceColumn` where it is to be imported and does not say the stock of new products, or which
 * column is the price
 */
export async function importSmallTable(
  shop: Shop,
  by: SignedIn,
  { csv, commit, ...answers }: SmallTable,
): Promise<string> {
  const id = newId()
  const file = Buffer.from(csv)
  await command(shop, async (tx) => {
    await tx.sql`
      insert into product_imports (id, person_id, file_name, file_bytes, state, answers)
      values (${id}, ${by.id}, 'table.csv', ${file.length}, 'reading', ${JSON.stringify(answers)}::jsonb)`
    await tx.sql`insert into product_import_parts (import_id, part, content) values (${id}, 0, ${file})`
  })
  while (await runImport(shop, id));
  if (commit && (await isReady(shop, id))) {
    // Callers of before that question are not asked it.
    await command(shop, async (tx) => {
      await tx.sql`
        update product_imports set answers = '{"stock": null}'::jsonb || answers where id = ${id} and format = 'own'`
    })
    await startImport(shop, by, id, { startAfterSeconds: JOB_AFTER_S })
    while (await runImport(shop, id));
  }
  return id
}

async function isReady({ database }: Shop, id: string): Promise<boolean> {
  const rows = await database.sql`select from product_imports where id = ${id} and state = 'ready'`
  return rows.length > 0
}
