import type { ImportAnswers } from '#contract/catalogue/product-imports.ts'
import type { Queries } from '#server/database/connect.ts'
import type { ProductDraft } from '../drafts/product-draft.ts'

/** Longest name of a category; what is longer is cut, and found again by its cut name. */
const MAX_NAME = 60
const MAX_SUBCATEGORY = 255
/** Names that are looked at of one product: a crafted table may give thousands. */
const MAX_NAMES = 100

/** The names that may be a product's category, as its draft has them. */
type Paths = ProductDraft['categories']

interface KnownNames {
  /** How the database compares a name. */
  keyOf: ReadonlyMap<string, string>
  /** Ids of categories, by the keys of their names and ids. */
  idOf: ReadonlyMap<string, string>
}

export interface ChosenCategory {
  /** Undefined where none is known, created or answered. Of one that the import creates it is the name. */
  id: string | undefined
  /** Whether it comes from the table itself. */
  isOwn: boolean
  /** The narrowest name that is not the category's own. */
  subcategory: string | undefined
}

/**
 * The category of each product: the first of its names that the shop knows, or that the import creates, otherwise the
 * answered one.
 * @param created names of categories that do not exist yet
 */
export async function resolveCategories(
  queries: Queries,
  products: readonly Pick<ProductDraft, 'categories'>[],
  { category }: Pick<ImportAnswers, 'category'>,
  created: readonly string[],
): Promise<ChosenCategory[]> {
  const answered = category === undefined ? [] : [category]
  const known = await readNames(queries, [...products.flatMap(namesOf), ...answered, ...created])
  const createdNames = new Map(created.map((name) => [known.keyOf.get(name) ?? '', name]))
  return products.map((product) => {
    const paths = pathsOf(product)
    const found = firstKnown(paths, known, createdNames)
    const id = found ?? known.idOf.get(known.keyOf.get(category ?? '') ?? '')
    const narrowest = paths.flatMap((path) => path.at(-1) ?? [])
    const subcategory = narrowest.find((name) => (idOfName(name, known, createdNames) ?? name) !== id)
    return { id, isOwn: found !== undefined, subcategory }
  })
}

/**
 * Names of the categories that an import creates, and how many of the given products need each: for those whose names the
 * shop does not know, the widest of their first path.
 */
export async function findNewCategories(
  queries: Queries,
  groups: readonly { categories: Paths; products: number }[],
): Promise<{ name: string; products: number }[]> {
  const known = await readNames(queries, groups.flatMap(namesOf))
  const unknown = groups
    .map(({ categories, products }) => ({ paths: pathsOf({ categories }), products }))
    .filter(({ paths }) => firstKnown(paths, known, new Map()) === undefined)
  const created = new Map<string, string>()
  // Short paths first: "Sarees" makes needless what "Women > Sarees" would create.
  for (const { paths } of unknown.toSorted((one, other) => depthOf(one.paths) - depthOf(other.paths))) {
    if (firstKnown(paths, known, created)) continue
    const name = paths.flat().map(asCategory).find(isCategoryName)
    if (name !== undefined) created.set(known.keyOf.get(name) ?? name, name)
  }
  const counts = new Map<string, number>()
  for (const { paths, products } of unknown) {
    const name = firstKnown(paths, known, created)
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + products)
  }
  return [...counts].map(([name, products]) => ({ name, products }))
}

const depthOf = (paths: Paths) => Math.max(0, ...paths.map((path) => path.length))

/** A path such as "Home > Lamps" in one piece is no name. */
const isCategoryName = (name: string) => name.length >= 2 && !name.includes('>')

function pathsOf({ categories }: Pick<ProductDraft, 'categories'>): Paths {
  let left = MAX_NAMES
  return categories.slice(0, MAX_NAMES).map((path) => {
    const names = path.slice(0, left).map((name) => name.trim().slice(0, MAX_SUBCATEGORY).trim())
    left -= names.length
    return names.filter((name) => name !== '')
  })
}

const namesOf = (product: Pick<ProductDraft, 'categories'>): string[] =>
  pathsOf(product).flat().map(asCategory)

const asCategory = (name: string) => name.slice(0, MAX_NAME).trim()

/** The category that a name means. */
function idOfName(name: string, { keyOf, idOf }: KnownNames, created: ReadonlyMap<string, string>) {
  const key = keyOf.get(asCategory(name)) ?? ''
  return idOf.get(key) ?? created.get(key)
}

/** The first path with a known name counts, and of its names the narrowest. */
function firstKnown(
  paths: Paths,
  known: KnownNames,
  created: ReadonlyMap<string, string>,
): string | undefined {
  for (const path of paths)
    for (const name of path.toReversed()) {
      const id = idOfName(name, known, created)
      if (id !== undefined) return id
    }
  return undefined
}

async function readNames(queries: Queries, names: readonly string[]): Promise<KnownNames> {
  const distinct = [...new Set(names)]
  const rows = await queries.sql<{ name: string; key: string; id: string | null }>`
    with known as (
      select distinct on (key) key, id
        from (select id, search_key(name) as key, 1 as rank from categories where deleted_at is null
               union all select id, lower(id), 0 from categories where deleted_at is null) every_name
       order by key, rank)
    select n.name, search_key(n.name) as key, k.id
      from unnest(${distinct}::text[]) as n(name) left join known k on k.key = search_key(n.name)`
  return {
    keyOf: new Map(rows.map(({ name, key }) => [name, key])),
    idOf: new Map(rows.flatMap(({ key, id }) => (id === null ? [] : [[key, id] as const]))),
  }
}
