import type {
  ImportedRow,
  ImportProductsAnswer,
  ImportProductsBody,
} from '#contract/catalogue/catalogue-management.ts'
import type { TaxTerms } from '#contract/charges.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { publishCatalogueChange } from '#server/catalogue/cache/catalogue-responses.ts'
import { command, type Transaction } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import type { SignedIn } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'
import { lockCatalogue } from '../admin/lock-catalogue.ts'
import { productSubject } from '../admin/merge-product.ts'
import { auditedVariants, writeVariants } from '../admin/save-variants.ts'
import { insertProductValues, readAdminProducts, updateProductValues } from '../admin/write-product.ts'
import { moveStock } from '../stock/stock-ledger.ts'
import { fetchPictures } from './fetch-pictures.ts'
import type { ProductInput } from './group-rows.ts'
import { type PlannedProduct, planImport } from './plan-import.ts'
import { pricedVariant } from './plan-variants.ts'
import { readImport } from './read-import.ts'
import type { RowError } from './read-row.ts'

/** Products per transaction: few, so that orders never wait long for the locked ones. */
const AT_ONCE = 100
/** Fetching pictures is slow, and the call must answer in time. */
const AT_ONCE_WITH_PICTURES = 2
const MAX_SHOWN = 200
/** A call with `from` starts no further products after this time. */
const CALL_MS = 4000

/**
 * Imports a table of products, or without `commit` says what the import would do. Each product is written wholly or not at
 * all; those with errors are left out and reported. The same table again changes nothing, so an import that broke off is
 * continued by doing it again.
 */
export async function importProducts(
  shop: Shop,
  by: SignedIn,
  { csv, commit, from, category, fetchesPictures }: ImportProductsBody,
): Promise<ImportProductsAnswer> {
  const until = performance.now() + CALL_MS
  const { products, faults: tableFaults, names, ...table } = await readImport(shop.database, csv, category)
  const start = from ?? 0
  const atOnce = commit && fetchesPictures ? AT_ONCE_WITH_PICTURES : AT_ONCE
  // Parts end at a row: how many of the products before it are good may have changed since the last call.
  const left = products.filter(({ row }) => row >= start).sort((one, other) => one.row - other.row)
  const faults: RowError[] = []
  const done: PlannedProduct[] = []
  let at = 0
  while (at < left.length && (from === undefined || at === 0 || performance.now() < until)) {
    const some = left.slice(at, at + atOnce)
    at += some.length
    if (commit && fetchesPictures) faults.push(...(await fetchPictures(shop, by, some)))
    const plan = commit
      ? await command(shop, (tx) => writeSome(tx, by, some))
      : await planImport(shop.database, some, { lock: false })
    faults.push(...plan.faults)
    done.push(...plan.planned)
  }
  const counted = (action: PlannedProduct['action']) =>
    done.filter((product) => product.action === action).length
  const next = left[at]?.row ?? null
  for (const fault of tableFaults)
    if (fault.row >= start && (next === null || fault.row < next)) faults.push(fault)
  faults.sort((one, other) => one.row - other.row)
  return {
    ...table,
    isCommitted: commit,
    total: products.length,
    done: products.length - left.length + at,
    next,
    withPictureAddresses: products.filter(({ pictureUrls }) => pictureUrls.length > 0).length,
    created: counted('create'),
    changed: counted('change'),
    unchanged: counted('none'),
    faulty: new Set(faults.map(({ row }) => row)).size,
    faults: faults.slice(0, MAX_SHOWN).map((fault) => ({ ...fault, name: names.get(fault.row) ?? null })),
    rows: done
      .flatMap(presentRows)
      .filter(({ action }) => action !== 'none')
      .slice(0, MAX_SHOWN),
  }
}

async function writeSome(
  tx: Transaction,
  by: SignedIn,
  products: readonly ProductInput[],
): Promise<{ planned: PlannedProduct[]; faults: RowError[] }> {
  await lockCatalogue(tx)
  const plan = await planImport(tx, products, { lock: true })
  for (const planned of plan.planned) await write(tx, by, planned, plan.terms)
  if (plan.planned.some(({ action }) => action !== 'none')) publishCatalogueChange(tx)
  return plan
}

async function write(tx: Transaction, by: SignedIn, planned: PlannedProduct, terms: TaxTerms): Promise<void> {
  const { action, after, sold } = planned
  if (action === 'create') {
    const variants = sold?.variants.map((variant) => ({
      ...pricedVariant(variant, terms),
      stock: variant.stock ?? null,
    }))
    const options = sold && variants && { optionNames: sold.optionNames, variants }
    planned.id = await insertProductValues(tx, by, after, planned.id, options)
  } else if (action === 'change') {
    await updateProductValues(tx, by, planned.id, planned.before, after, 'import')
    if (sold?.isChanged) await changeVariants(tx, by, planned, sold)
    if (sold && sold.stocks.length > 0) await changeStocks(tx, by, planned.id, sold.stocks)
  }
}

type Sold = NonNullable<PlannedProduct['sold']>

async function changeVariants(
  queries: Queries,
  by: SignedIn,
  { id, present }: Extract<PlannedProduct, { action: 'change' | 'none' }>,
  sold: Sold,
): Promise<void> {
  const variants = sold.variants.map((variant) => pricedVariant(variant, present))
  await writeVariants(queries, present, { optionNames: sold.optionNames, variants })
  const [after] = await readAdminProducts(queries, [id])
  await recordAudit(queries, by, {
    action: 'product.variants',
    ...productSubject(id),
    before: auditedVariants(present),
    ...(after && { after: auditedVariants(after) }),
  })
}

async function changeStocks(
  tx: Transaction,
  by: SignedIn,
  id: string,
  stocks: Sold['stocks'],
): Promise<void> {
  const text = (stockOf: (one: Sold['stocks'][number]) => number | null) =>
    stocks.map((one) => `${one.variant.options.join(' / ')}: ${stockOf(one) ?? 'unlimited'}`).join(', ')
  // Before `updated_at`, as in `updateProductValues`.
  await recordAudit(tx, by, {
    action: 'product.changed',
    ...productSubject(id),
    before: { stock: text(({ variant }) => variant.stock) },
    after: { stock: text(({ after }) => after) },
  })
  await tx.sql`update products set updated_at = clock_timestamp() where id = ${id}`
  const update = fragment`
    update variants v set stock = n.after, updated_at = clock_timestamp()
      from unnest(${stocks.map(({ variant }) => variant.id)}::text[], ${stocks.map(({ variant }) => variant.stock)}::int[],
                  ${stocks.map(({ after }) => after)}::int[]) as n(id, before, after)
     where v.id = n.id
    returning v.product_id, v.id as variant_id, n.before, v.stock as after`
  await moveStock(tx, update, { reason: 'import', personId: by.id })
}

function presentRows({ id, rows }: PlannedProduct): ImportedRow[] {
  return rows.map((row) => ({ ...row, productId: id ?? null }))
}
