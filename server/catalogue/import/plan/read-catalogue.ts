import type { RequirableFact } from '#contract/catalogue/product-facts-schemas.ts'
import type { TaxTerms } from '#contract/charges.ts'
import type { TaxClass } from '#contract/tax/tax-classes.ts'
import type { Queries } from '#server/database/connect.ts'
import { readTerms } from '#server/settings/settings.ts'
import { listTaxClasses } from '#server/settings/tax/tax-class-queries.ts'
import type { AdminProductRow } from '../../admin/present-admin-product.ts'
import { unknownPictures } from '../../admin/product-values.ts'
import { readStockSettings, type StockSetting } from '../../admin/stock-against-seen.ts'
import { lockAdminProducts, readAdminProducts } from '../../admin/write-product.ts'
import type { ProductDraft } from '../drafts/product-draft.ts'
import { type Rating, readRating } from './convert-tax.ts'
import { findProducts, findSkuOwners, type SkuOwners, type Target } from './find-products.ts'
import type { PlanContext } from './planned-product.ts'
import { type ChosenCategory, resolveCategories } from './resolve-categories.ts'

/** What a plan needs to know of the catalogue and the shop. */
export interface Catalogue {
  context: PlanContext
  isForeign: boolean
  terms: TaxTerms
  classes: readonly TaxClass[]
  rating: Rating
  /** In the order of the drafts, as `targets`. */
  categories: readonly ChosenCategory[]
  targets: readonly Target[]
  products: ReadonlyMap<string, AdminProductRow>
  settings: ReadonlyMap<string, StockSetting>
  skuOwners: SkuOwners
  /** SKUs that new products of this plan take. */
  newSkus: Map<string, number>
  requiredFacts: ReadonlyMap<string, readonly RequirableFact[]>
  /** Keys of the drafts that are no pictures. */
  unknownPictures: ReadonlySet<string>
  /** Keys of pictures that were fetched, by URL. */
  fetchedPictures: ReadonlyMap<string, string>
  /** Whether pictures that are missing are still to be fetched. */
  fetchesLater: boolean
}

/** One statement for each question, however many drafts there are. */
export async function readCatalogue(
  queries: Queries,
  drafts: readonly ProductDraft[],
  context: PlanContext,
  lock: boolean,
): Promise<Catalogue> {
  const { format, answers, newCategories = [] } = context
  const isForeign = format !== 'own'
  const terms = await readTerms(queries)
  const classes = await listTaxClasses(queries)
  const categories = await resolveCategories(queries, drafts, answers, newCategories)
  const skuOwners = await findSkuOwners(queries, drafts)
  const targets = await findProducts(
    queries,
    drafts,
    categories.map(({ id }) => id),
    skuOwners,
    isForeign,
  )
  const ids = [...new Set(targets.flatMap(({ id, isDeleted }) => (id === undefined || isDeleted ? [] : id)))]
  const read = lock ? lockAdminProducts : readAdminProducts
  return {
    context,
    isForeign,
    terms,
    classes,
    rating: await readRating(queries, classes),
    categories,
    targets,
    products: new Map((await read(queries, ids)).map((row) => [row.id, row])),
    settings: await readStockSettings(queries, ids),
    skuOwners,
    newSkus: new Map(),
    requiredFacts: await readRequiredFacts(queries),
    unknownPictures: await unknownPictures(queries, [...new Set(drafts.flatMap(keysOf))]),
    fetchedPictures: answers.fetchesPictures ? await readFetched(queries, drafts) : new Map(),
    fetchesLater: answers.fetchesPictures && !lock,
  }
}

const keysOf = ({ values, variants }: ProductDraft): string[] =>
  [values, ...variants].flatMap(({ pictures = [] }) => pictures)

async function readRequiredFacts(queries: Queries): Promise<Map<string, RequirableFact[]>> {
  const categories = await queries.sql<{ id: string; requiredFacts: RequirableFact[] }>`
    select id, required_facts from categories where required_facts <> '{}'`
  return new Map(categories.map(({ id, requiredFacts }) => [id, requiredFacts]))
}

async function readFetched(queries: Queries, drafts: readonly ProductDraft[]): Promise<Map<string, string>> {
  const urls = drafts.flatMap(({ pictureUrls, variants }) => [
    ...pictureUrls,
    ...variants.flatMap((variant) => variant.pictureUrls),
  ])
  const found = await queries.sql<{ url: string; key: string }>`
    select f.url, f.key from fetched_pictures f where f.url = any(${[...new Set(urls)]}::text[])`
  return new Map(found.map(({ url, key }) => [url, key]))
}
