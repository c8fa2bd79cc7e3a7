import type { Queries } from '#server/database/connect.ts'
import type { ProductDraft } from '../drafts/product-draft.ts'

/** Which product of the catalogue a draft means. */
export interface Target {
  /** Undefined for a new product. */
  id: string | undefined
  /** By what the other shop knows it already; null: by nothing. */
  externalId: string | null
  isDeleted: boolean
  /** Whether only a SKU tells that it is this product. */
  isBySku: boolean
  /** Whether several products have its name. */
  isAmbiguous: boolean
  /** What no other draft of the import may mean. */
  keys: string[]
}

/** The products that have a SKU of the table, by SKU. */
export type SkuOwners = ReadonlyMap<string, { productId: string; externalId: string | null }>

export async function findSkuOwners(queries: Queries, drafts: readonly ProductDraft[]): Promise<SkuOwners> {
  const skus = new Set(drafts.flatMap(({ variants }) => variants.flatMap(({ sku }) => sku ?? [])))
  const found = await queries.sql<{ sku: string; productId: string; externalId: string | null }>`
    select v.sku, v.product_id, p.external_id
      from variants v join products p on p.id = v.product_id
     where v.sku = any(${[...skus]}::text[]) and v.deleted_at is null`
  return new Map(found.map(({ sku, ...owner }) => [sku, owner]))
}

/**
 * The product of each draft. This shop's own table names it by its id, otherwise by a SKU, otherwise by name and category;
 * another shop's by what that shop knows it by, otherwise by a SKU of a product that no other shop's table has named.
 * @param categoryIds of the drafts
 */
export async function findProducts(
  queries: Queries,
  drafts: readonly ProductDraft[],
  categoryIds: readonly (string | undefined)[],
  owners: SkuOwners,
  isForeign: boolean,
): Promise<Target[]> {
  const ids = drafts.map(({ id }) => id ?? null)
  const externalIds = drafts.map(({ externalId }) => externalId ?? null)
  const found = await queries.sql<{ at: number; id: string; externalId: string | null; isDeleted: boolean }>`
    select w.at::int, p.id, p.external_id, p.deleted_at is not null as is_deleted
      from unnest(${ids}::text[]) with ordinality as w(id, at) join products p on p.id = w.id
     union all
    select w.at::int, p.id, p.external_id, false
      from unnest(${externalIds}::text[]) with ordinality as w(external_id, at)
      join products p on p.external_id = w.external_id and p.deleted_at is null`
  const byId = new Map(found.map(({ at, ...one }) => [at - 1, one]))
  const bySku = drafts.map(({ variants }) => ownerOf(variants, owners, isForeign))
  const isNamed = (at: number) =>
    !isForeign && drafts[at]?.id === undefined && bySku[at] === undefined && !byId.has(at)
  const byName = await findByName(
    queries,
    drafts.map(({ values }, at) => (isNamed(at) ? values.name : undefined)),
    categoryIds,
  )
  return drafts.map((draft, at) => {
    const known = byId.get(at) ?? (draft.id === undefined ? bySku[at] : undefined)
    const named = byName.get(at)
    const id = known?.id ?? (named?.count === 1 ? named.id : undefined)
    return {
      id: id ?? undefined,
      externalId: known?.externalId ?? null,
      isDeleted: known?.isDeleted ?? false,
      isBySku: known !== undefined && known === bySku[at],
      isAmbiguous: (named?.count ?? 0) > 1,
      keys: [id ?? draft.id, draft.externalId, named?.key].flatMap((key) => key ?? []),
    }
  })
}

/** Of a draft that is none of the catalogue's products. */
export function newTarget({ externalId }: ProductDraft): Target {
  const keys = externalId === undefined ? [] : [externalId]
  return { id: undefined, externalId: null, isDeleted: false, isBySku: false, isAmbiguous: false, keys }
}

/** The one product that has SKUs of a draft; with several nobody knows which is meant. */
function ownerOf(variants: ProductDraft['variants'], owners: SkuOwners, isForeign: boolean) {
  const found = new Map(
    variants.flatMap(({ sku }) => {
      const owner = sku ? owners.get(sku) : undefined
      return owner ? [[owner.productId, owner] as const] : []
    }),
  )
  const [owner] = found.values()
  if (!owner || found.size > 1 || (isForeign && owner.externalId !== null)) return undefined
  return { id: owner.productId, externalId: owner.externalId, isDeleted: false }
}

/** By their places: how many products have the name in the category, and the first of them. */
async function findByName(
  queries: Queries,
  names: readonly (string | undefined)[],
  categoryIds: readonly (string | undefined)[],
): Promise<Map<number, { key: string; count: number; id: string | null }>> {
  const given = names.flatMap((name, at) => {
    const categoryId = categoryIds[at]
    return name === undefined || categoryId === undefined ? [] : [{ at, name, categoryId }]
  })
  // Counted once for each name, not for each draft: thousands of products may share one.
  const found = await queries.sql<{ at: number; key: string; count: number; id: string | null }>`
    with named as (
      select at, search_key(name) as name_key, category_id
        from unnest(${given.map(({ at }) => at)}::int[], ${given.map(({ name }) => name)}::text[],
                    ${given.map(({ categoryId }) => categoryId)}::text[]) as w(at, name, category_id)),
    known as (
      select s.name_key, s.category_id, count(*) as count, min(p.id) as id
        from (select distinct name_key, category_id from named) n
        join product_search s using (name_key, category_id)
        join products p on p.id = s.product_id and p.deleted_at is null
       group by s.name_key, s.category_id)
    select n.at, concat(n.category_id, '/', n.name_key) as key, coalesce(k.count, 0)::int as count, k.id
      from named n left join known k using (name_key, category_id)`
  return new Map(found.map(({ at, ...named }) => [at, named]))
}
