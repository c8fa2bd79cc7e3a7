import { MAX_VARIANTS } from '#contract/catalogue/catalogue-management.ts'
import type { Queries } from '#server/database/connect.ts'
import { VARIANT_FIELDS } from '../admin/product-values.ts'
import { columnOfField } from '../export/product-columns.ts'
import { fault, type RowError, type RowInput, type VariantInput } from './read-row.ts'

/** A product of a table: one row, or a row for each of its variants. */
export interface ProductInput extends RowInput {
  /** Empty for a product without options. */
  variants: readonly (RowInput & { variant: VariantInput })[]
}

/** The numbers of a product's rows. */
export function rowsOf({ row, variants }: ProductInput): number[] {
  return variants.length === 0 ? [row] : variants.map((variant) => variant.row)
}

/**
 * Groups the rows by product: by id, or by name and category. If one row has an error, all rows of its product get one. Of
 * several rows without a variant only the first is used.
 */
export async function groupRows(
  queries: Queries,
  rows: readonly RowInput[],
  faults: RowError[],
): Promise<ProductInput[]> {
  const keys = await keysOfNames(queries, rows)
  const groups = Map.groupBy(rows, ({ row, id }) => id ?? keys.get(row) ?? row)
  const faulty = new Set(faults.map(({ row }) => row))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const variants = group.filter(
      (row): row is RowInput & { variant: VariantInput } => row.variant !== undefined,
    )
    if (variants.length === 0) {
      for (const { row, id } of group.slice(1))
        faults.push(fault(row, `The same product as in row ${first.row}`, id ? 'id' : 'name'))
      return [{ ...first, variants: [] }]
    }
    // Before its variants are compared with each other: a table may give thousands to one product.
    if (variants.length > MAX_VARIANTS) {
      faults.push(fault(first.row, `At most ${MAX_VARIANTS} variants`))
      faulty.add(first.row)
    }
    const own = group
      .filter(({ variant }) => variant === undefined)
      .map(({ row }) =>
        fault(row, `The same product as in row ${variants[0]?.row}: give its variant_id or options`),
      )
    const merged = mergedFields(variants, own)
    for (const one of own) {
      faults.push(one)
      faulty.add(one.row)
    }
    const bad = group.find(({ row }) => faulty.has(row))
    if (bad)
      for (const { row } of group.filter((other) => !faulty.has(other.row)))
        faults.push(fault(row, `Row ${bad.row} of this product is faulty`))
    return [{ ...first, variants, ...merged }]
  })
}

/** The product that each row without an id names: its id, or for a new product its category and name. */
async function keysOfNames(queries: Queries, rows: readonly RowInput[]): Promise<Map<number, string>> {
  const named = rows.filter(({ id, name }) => id === undefined && name !== undefined)
  // Counted once for each name, not for each row: thousands of rows may name thousands of products that share it.
  const found = await queries.sql<{ row: number; key: string }>`
    with named as (
      select row, search_key(name) as name_key, category_id
        from unnest(${named.map(({ row }) => row)}::int[], ${named.map(({ name }) => name ?? null)}::text[],
                    ${named.map(({ changes }) => changes.category ?? null)}::text[]) as w(row, name, category_id)),
    known as (
      select s.name_key, s.category_id, count(*) as count, min(p.id) as id
        from (select distinct name_key, category_id from named) n
        join product_search s using (name_key, category_id)
        join products p on p.id = s.product_id and p.deleted_at is null
       group by s.name_key, s.category_id)
    select n.row, case k.count when 1 then k.id else concat(n.category_id, '/', n.name_key) end as key
      from named n left join known k using (name_key, category_id)`
  return new Map(found.map(({ row, key }) => [row, key]))
}

/** The fields of the product from all its rows; where two differ the later one is an error. */
function mergedFields(
  variants: readonly RowInput[],
  faults: RowError[],
): Pick<ProductInput, 'changes' | 'pictureUrls'> {
  const changes: Record<string, unknown> = {}
  for (const { row, changes: own } of variants)
    for (const [name, value] of Object.entries(own)) {
      if (OWN_FIELDS.has(name)) continue
      if (changes[name] === undefined) changes[name] = value
      else if (JSON.stringify(changes[name]) !== JSON.stringify(value))
        faults.push(fault(row, 'Differs from another row of this product', columnOfField(name)))
    }
  return { changes, pictureUrls: [...new Set(variants.flatMap((variant) => variant.pictureUrls))] }
}

const OWN_FIELDS: ReadonlySet<string> = new Set(VARIANT_FIELDS)
