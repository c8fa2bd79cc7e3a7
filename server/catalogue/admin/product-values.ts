import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProductChanges } from '#contract/catalogue/catalogue-management.ts'
import { aboveMrpText, mrpPaiseOf } from '#contract/catalogue/mrp.ts'
import {
  NO_FACTS,
  type ProductFacts,
  type RequirableFact,
} from '#contract/catalogue/product-facts-schemas.ts'
import { VARIANT_FIELDS } from '#contract/catalogue/variant-rules.ts'
import type { TaxTerms } from '#contract/charges.ts'
import { paiseFromRupees } from '#contract/money.ts'
import { withDefined } from '#server/audit/changed-meanwhile.ts'
import type { Queries } from '#server/database/connect.ts'
import { violatedConstraint } from '#server/database/transaction.ts'
import { invalidField } from '#server/http/problem.ts'
import { listTaxClasses, taxClassError } from '#server/settings/tax/tax-class-queries.ts'
import type { ProductRow, VariantRow } from '../catalogue-tables.ts'
import { factsOf } from '../product-facts.ts'
import { type AdminProductRow, firstVariant } from './present-admin-product.ts'

/** What administrators can set of a product, in the columns of the database. */
export type ProductValues = Pick<
  ProductRow,
  | 'name'
  | 'description'
  | 'uses'
  | 'categoryId'
  | 'subcategory'
  | 'pricePaise'
  | 'mrpPaise'
  | 'specifications'
  | 'pictures'
  | 'pictureTexts'
  | 'isVisible'
  | 'rules'
  | keyof ProductFacts
> &
  Pick<VariantRow, 'stock' | 'netQuantity' | 'sku' | 'barcode'>

export const EMPTY_VALUES: ProductValues = {
  name: '',
  description: '',
  uses: '',
  categoryId: '',
  subcategory: '',
  pricePaise: 0,
  mrpPaise: null,
  netQuantity: null,
  stock: null,
  sku: null,
  barcode: null,
  specifications: [],
  pictures: [],
  pictureTexts: {},
  isVisible: true,
  rules: {},
  ...NO_FACTS,
}

/** Price and stock are those of the first variant, which is the only one of a product without options. */
export function valuesOf(row: AdminProductRow): ProductValues {
  const { pricePaise, mrpPaise, netQuantity, stock, sku, barcode } = firstVariant(row)
  return {
    name: row.name,
    description: row.description,
    uses: row.uses,
    categoryId: row.categoryId,
    subcategory: row.subcategory,
    pricePaise,
    mrpPaise,
    netQuantity,
    stock,
    sku,
    barcode,
    specifications: row.specifications,
    pictures: row.pictures,
    pictureTexts: row.pictureTexts,
    isVisible: row.isVisible,
    rules: row.rules,
    ...factsOf(row),
  }
}

/** Whether a change sets a field that each variant has. */
export function setsVariant(changes: ProductChanges): boolean {
  return VARIANT_FIELDS.some((field) => changes[field] !== undefined)
}

/** The values after a change; absent fields stay. */
export function withChanges(before: ProductValues, changes: ProductChanges, terms: TaxTerms): ProductValues {
  const { price, mrp, listPrice, category, ...others } = changes
  const mrpPaise = mrpPaiseOf({ mrp, listPrice }, terms)
  return {
    ...withDefined(before, others),
    ...(category !== undefined && { categoryId: category }),
    ...(price !== undefined && { pricePaise: paiseFromRupees(price) }),
    ...(mrpPaise !== undefined && { mrpPaise }),
  }
}

/** The API's name of a value. */
export function fieldOfValue(name: keyof ProductValues): keyof ProductChanges {
  if (name === 'categoryId') return 'category'
  if (name === 'pricePaise') return 'price'
  return name === 'mrpPaise' ? 'mrp' : name
}

/** @throws Problem 400 where more than the MRP would be paid */
export function checkMrp({ pricePaise, mrpPaise }: ProductValues, terms: TaxTerms): void {
  const message = aboveMrpText(pricePaise, mrpPaise, terms)
  if (message !== undefined) throw invalidField('mrp', message)
}

export const PRICE_NEEDED = 'Customers see no product without a price: give it one, or hide it'

/** Whether it would be shown without a price, as an import may bring it. */
export const showsNoPrice = ({ pricePaise, isVisible }: Pick<VariantRow, 'pricePaise' | 'isVisible'>) =>
  pricePaise === 0 && isVisible

/** Whether customers would see a product of which something has no price. */
export function isShownUnpriced(after: ProductValues, { optionNames, variants }: AdminProductRow): boolean {
  return after.isVisible && (optionNames.length > 0 ? variants.some(showsNoPrice) : after.pricePaise === 0)
}

/**
 * Locks the category, so that nobody removes it meanwhile.
 * @param before the product's values so far; undefined for a new one
 * @throws Problem 400 for an unknown category, or where the product lacks what it demands
 */
export async function requireCategory(
  queries: Queries,
  values: ProductValues,
  before?: ProductValues,
): Promise<void> {
  const [category] = await queries.sql<{ requiredFacts: RequirableFact[] }>`
    select required_facts from categories where id = ${values.categoryId} and deleted_at is null for key share`
  if (!category) throw invalidField('category', 'This category does not exist')
  const missing = findMissingFact(category.requiredFacts, values, before)
  if (missing !== undefined) throw invalidField(missing, MISSING_FACT)
}

export const MISSING_FACT = 'Products of this category need this'

/** A required fact that is missing. A product that stays in its category may lack what it lacked before. */
export function findMissingFact(
  required: readonly RequirableFact[],
  values: ProductValues,
  before?: ProductValues,
): RequirableFact | undefined {
  const was = before?.categoryId === values.categoryId ? before : undefined
  return required.find((fact) => isUnknown(values, fact) && (!was || !isUnknown(was, fact)))
}

function isUnknown(values: ProductValues, fact: RequirableFact): boolean {
  const value = values[fact === 'mrp' ? 'mrpPaise' : fact]
  return value === null || value === ''
}

/** @throws Problem 400 for a new tax class that goods cannot have */
export async function requireTaxClass(
  queries: Queries,
  { taxClass }: Pick<ProductValues, 'taxClass'>,
  before?: Pick<ProductValues, 'taxClass'>,
): Promise<void> {
  if (taxClass === null || taxClass === before?.taxClass) return
  const error = taxClassError(await listTaxClasses(queries), taxClass)
  if (error) throw invalidField('taxClass', error)
}

const BUILT_IN_PICTURES = join(import.meta.dirname, '../../../pictures/drawn')

/** Those of the keys that name no picture. */
export async function unknownPictures(queries: Queries, keys: readonly string[]): Promise<Set<string>> {
  const uploaded = keys.filter((key) => key.startsWith('uploads/'))
  const stored =
    uploaded.length === 0
      ? []
      : await queries.sql<{ key: string }>`select distinct key from pictures where key = any(${uploaded})`
  const known = new Set(stored.map(({ key }) => key))
  for (const key of keys) if (key.startsWith('sample/') && (await isBuiltIn(key))) known.add(key)
  return new Set(keys.filter((key) => !known.has(key)))
}

async function isBuiltIn(key: string): Promise<boolean> {
  return access(join(BUILT_IN_PICTURES, `${key}-320.webp`)).then(
    () => true,
    () => false,
  )
}

/** @throws Problem 400 */
export async function requirePictures(queries: Queries, keys: readonly string[]): Promise<void> {
  const unknown = await unknownPictures(queries, keys)
  if (unknown.size > 0) throw invalidField('pictures', `There is no picture ${[...unknown].join(', ')}`)
}

/** @throws Problem 400 naming the field, where another product has the SKU; otherwise the error itself */
export const throwTakenSku =
  (field: 'sku' | 'variants') =>
  (error: unknown): never => {
    if (violatedConstraint(error) !== 'variants_sku_once') throw error
    throw invalidField(field, 'Another product has this SKU')
  }
