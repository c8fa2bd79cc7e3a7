import { recordAudit, recordAudits } from '#server/audit/record-audit.ts'
import type { Transaction } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import type { Author } from '#server/http/access.ts'
import { productSubject } from '../../admin/merge-product.ts'
import type { AdminProductRow, AdminVariantRow } from '../../admin/present-admin-product.ts'
import { valuesOf } from '../../admin/product-values.ts'
import { auditedVariants, type VariantValues, variantRow, writeVariants } from '../../admin/save-variants.ts'
import { readAdminProducts, updateProductValues } from '../../admin/write-product.ts'
import { insertProducts, type NewProduct } from '../../insert-products.ts'
import { moveStock } from '../../stock/stock-ledger.ts'
import type { PlannedProduct } from '../plan/planned-product.ts'

/** A statement has at most 65,535 values, and a variant up to 14 of them. */
const VARIANTS_AT_ONCE = 3_000

/** A product as it was before an import, for an undo. */
export type ProductBefore = AdminProductRow & { externalId: string | null }

export interface WrittenProduct {
  row: number
  productId: string | null
  /** Null for a new product, and for one that stays as it is. */
  before: ProductBefore | null
  isChanged: boolean
}

type Created = Extract<PlannedProduct, { action: 'create' }>
type Known = Extract<PlannedProduct, { action: 'change' | 'none' }>

/** Writes what was planned for locked products, each with its audit entries. */
export async function writeProducts(
  tx: Transaction,
  by: Author,
  planned: readonly PlannedProduct[],
): Promise<WrittenProduct[]> {
  const created = planned.filter((one): one is Created => one.action === 'create')
  const known = planned.filter((one): one is Known => one.action === 'change' || one.action === 'none')
  const newIds = await createProducts(tx, by, created)
  const externalIds = await setExternalIds(tx, known)
  for (const one of known) if (one.action === 'change') await changeProduct(tx, by, one)
  return planned.map((one) => {
    const { row } = one.draft
    if (one.action === 'refuse') return { row, productId: null, before: null, isChanged: false }
    if (one.action === 'create')
      return { row, productId: newIds.get(one) ?? null, before: null, isChanged: true }
    const { productId, present } = one
    const before =
      one.action === 'none' ? null : { ...present, externalId: externalIds.get(productId) ?? null }
    return { row, productId, before, isChanged: one.action === 'change' }
  })
}

/** By statements for all of them: one by one they would take twice the time. */
async function createProducts(
  tx: Transaction,
  by: Author,
  created: readonly Created[],
): Promise<Map<Created, string>> {
  const ids = await numberProducts(tx, created)
  const rows = created.map(
    ({ after, sold, externalId }, at): NewProduct => ({
      id: ids[at] ?? '',
      externalId: externalId ?? null,
      ...after,
      ...(sold && {
        optionNames: sold.optionNames,
        variants: sold.variants.map((variant) => ({ ...variantRow(variant), stock: variant.stock ?? null })),
      }),
    }),
  )
  for (const some of chunks(rows)) await insertProducts(tx, some)
  await recordAudits(
    tx,
    by,
    created.map(({ after }, at) => ({ action: 'product.created', ...productSubject(ids[at] ?? ''), after })),
  )
  return new Map(created.map((one, at) => [one, ids[at] ?? '']))
}

function* chunks(rows: readonly NewProduct[]): Generator<NewProduct[]> {
  let some: NewProduct[] = []
  let count = 0
  for (const row of rows) {
    const own = row.variants?.length ?? 1
    if (some.length > 0 && count + own > VARIANTS_AT_ONCE) {
      yield some
      some = []
      count = 0
    }
    some.push(row)
    count += own
  }
  if (some.length > 0) yield some
}

/** Their ids: those that the table gives, otherwise the next numbers of their categories. */
async function numberProducts(tx: Transaction, created: readonly Created[]): Promise<string[]> {
  const given = new Set(created.map(({ productId }) => productId))
  const ids = new Map<Created, string>()
  for (const [categoryId, own] of Map.groupBy(created, ({ after }) => after.categoryId)) {
    const [category] = await tx.sql<{ number: number }>`
      select last_number as number from categories where id = ${categoryId} for no key update`
    let number = category?.number ?? 0
    const idOf = (of: number) => `${categoryId}_${String(of).padStart(3, '0')}`
    for (const one of own) {
      if (one.productId !== undefined)
        number = Math.max(number, Number(one.productId.slice(categoryId.length + 1)))
      else while (given.has(idOf(++number)));
      ids.set(one, one.productId ?? idOf(number))
    }
    await tx.sql`update categories set last_number = greatest(last_number, ${number}) where id = ${categoryId}`
  }
  return created.map((one) => ids.get(one) ?? '')
}

/** Keeps by what another shop knows products that were there before. @returns what they were known by until now */
async function setExternalIds(
  queries: Queries,
  known: readonly Known[],
): Promise<Map<string, string | null>> {
  const rows = await queries.sql<{ id: string; externalId: string | null }>`
    select id, external_id from products where id = any(${known.map(({ productId }) => productId)})`
  const named = known.filter(({ externalId }) => externalId !== undefined)
  if (named.length > 0) {
    await queries.sql`
      update products p set external_id = n.external_id
        from unnest(${named.map(({ productId }) => productId)}::text[], ${named.map(({ externalId }) => externalId)}::text[])
          as n(id, external_id)
       where p.id = n.id`
  }
  return new Map(rows.map(({ id, externalId }) => [id, externalId]))
}

async function changeProduct(tx: Transaction, by: Author, { present, after, sold }: Known): Promise<void> {
  await updateProductValues(tx, by, present.id, valuesOf(present), after, 'import')
  if (sold?.isChanged) await changeVariants(tx, by, present, sold)
  if (sold && sold.stocks.length > 0) await changeStocks(tx, by, present.id, sold.stocks)
}

/** Writes the options and variants of a product as they are to be, with an audit entry. */
export async function changeVariants(
  queries: Queries,
  by: Author,
  present: AdminProductRow,
  sold: { optionNames: string[]; variants: readonly VariantValues[] },
): Promise<void> {
  await writeVariants(queries, present, sold)
  const [after] = await readAdminProducts(queries, [present.id])
  await recordAudit(queries, by, {
    action: 'product.variants',
    ...productSubject(present.id),
    before: auditedVariants(present),
    ...(after && { after: auditedVariants(after) }),
  })
}

/** Sets the stocks of a product's variants, by the ledger and with an audit entry. */
export async function changeStocks(
  tx: Transaction,
  by: Author,
  id: string,
  stocks: readonly { variant: AdminVariantRow; after: number | null }[],
): Promise<void> {
  const text = (stockOf: (one: (typeof stocks)[number]) => number | null) =>
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
