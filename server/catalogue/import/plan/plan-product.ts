import { aboveMrpText } from '#contract/catalogue/mrp.ts'
import type { ImportedRow, RowError, RowNote } from '#contract/catalogue/product-imports.ts'
import { VARIANT_FIELDS } from '#contract/catalogue/variant-rules.ts'
import { withDefined } from '#server/audit/changed-meanwhile.ts'
import type { AdminProductRow } from '../../admin/present-admin-product.ts'
import {
  EMPTY_VALUES,
  findMissingFact,
  MISSING_FACT,
  type ProductValues,
  valuesOf,
} from '../../admin/product-values.ts'
import { cellsOf, changedRow, columnOfField } from '../../export/product-columns.ts'
import type { ProductDraft, VariantDraft } from '../drafts/product-draft.ts'
import { onOwnTerms } from './convert-tax.ts'
import {
  errorOf,
  errorOfTarget,
  errorsOfCategory,
  errorsOfValues,
  isVariantDraft,
  noCategory,
  setsVariant,
} from './draft-errors.ts'
import type { Target } from './find-products.ts'
import { placePictures } from './place-pictures.ts'
import { mrpColumn, pricesAfter } from './plan-prices.ts'
import { newStock, stockOfKnown } from './plan-stock.ts'
import { plannedVariants, planVariants, rowsOfVariants } from './plan-variants.ts'
import type { After, PlannedProduct, PlanTerms } from './planned-product.ts'
import type { Catalogue } from './read-catalogue.ts'
import type { ChosenCategory } from './resolve-categories.ts'
import { resolveDraft } from './resolve-draft.ts'
import { hideUnpriced, soldOut } from './show-priced.ts'
import { lackedForTax, paidOff } from './tax-notes.ts'

/** What a draft means. */
interface Meaning {
  category: ChosenCategory
  target: Target
  /** The row of another draft that means the same product. */
  earlier: number | undefined
}

export function planProduct(
  given: ProductDraft,
  { category, target, earlier }: Meaning,
  catalogue: Catalogue,
): PlannedProduct {
  const draft = resolveDraft(given, catalogue)
  const refuse = (errors: RowError[], notes: RowNote[] = []): PlannedProduct => ({
    draft,
    action: 'refuse',
    errors: withoutRepeated(errors),
    notes: [...draft.notes, ...notes],
  })
  const present = target.id === undefined ? undefined : catalogue.products.get(target.id)
  // Another shop's product may stay out for what it is, such as a gift card.
  if (catalogue.isForeign && draft.errors.length > 0) return refuse(draft.errors)
  const targetError = errorOfTarget(draft, present, target, { categoryId: category.id, earlier })
  const errors = [
    ...draft.errors,
    ...(target.isDeleted ? [] : errorsOfCategory(draft, category.id, present, catalogue)),
    ...errorsOfValues(draft, catalogue),
    ...(targetError ? [targetError] : []),
  ]
  const lacksCategory = !present && category.id === undefined
  const notes = lacksCategory && !target.isDeleted ? [noCategory(draft)] : []
  // Rows of a faulty product may not belong together: what else were wrong is not known.
  if (targetError || (draft.errors.length > 0 && isVariantDraft(draft))) return refuse(errors, notes)
  const planned = planValues(draft, { category, target, earlier }, present, catalogue)
  if (!Array.isArray(planned)) return errors.length > 0 ? refuse(errors, notes) : planned
  return refuse([...errors, ...planned], notes)
}

/** The first that is wrong with a cell: others follow from it. */
function withoutRepeated(errors: readonly RowError[]): RowError[] {
  return errors.filter(
    ({ row, column }, at) => errors.findIndex((one) => one.row === row && one.column === column) === at,
  )
}

/** The plan of a draft that means something, or all that is wrong with its values. */
function planValues(
  draft: ProductDraft,
  { category, target }: Meaning,
  present: AdminProductRow | undefined,
  catalogue: Catalogue,
): PlannedProduct | RowError[] {
  const { own, notes: skuNotes } = withoutTakenSkus(draft, present, catalogue)
  const onTerms = own.variants.map((variant) => convertTax(variant, own, present, catalogue))
  const given = { ...own, variants: onTerms.map(({ variant }) => variant) }
  const by: PlanTerms = {
    isForeign: catalogue.isForeign,
    answeredStock: catalogue.context.answers.stock,
    terms: catalogue.terms,
    setting: present && catalogue.settings.get(present.id),
  }
  const before = present && valuesOf(present)
  const isOwnCategory = !present || category.isOwn
  const values = {
    ...withDefined<ProductValues>(before ?? EMPTY_VALUES, given.values),
    ...(category.id !== undefined && isOwnCategory && { categoryId: category.id }),
    ...(category.subcategory !== undefined &&
      catalogue.isForeign &&
      given.values.subcategory === undefined && { subcategory: category.subcategory }),
  }
  const planned = isSoldInVariants(given, present)
    ? afterVariants(given, values, present, by)
    : afterSingle(given, values, present, by)
  const isPlanned = !('message' in planned)
  const missing = missingFacts(isPlanned ? planned.after : values, before, given, catalogue, {
    ofVariants: isPlanned && !planned.variants,
  })
  if (!isPlanned) return [planned, ...missing]
  const shown = hideUnpriced(planned, given, present, by)
  if ('message' in shown) return [shown, ...missing]
  if (missing.length > 0) return missing
  const offNotes = onTerms.flatMap((one) => one.notes)
  return presentPlan(draft, given, shown, present, target.externalId, [...skuNotes, ...offNotes], catalogue)
}

function presentPlan(
  draft: ProductDraft,
  given: ProductDraft,
  shown: After,
  present: AdminProductRow | undefined,
  externalId: string | null,
  skuNotes: RowNote[],
  catalogue: Catalogue,
): PlannedProduct {
  const { placed, missing: pictureUrls } = placePictures(given, shown, present, catalogue)
  const { after, variants } = placed
  const sold = variants && plannedVariants(variants, present)
  const before = present && valuesOf(present)
  const id = present?.id ?? draft.id
  // A preview counts pictures that are still to be fetched among those that the product will have.
  const shownAfter = catalogue.fetchesLater
    ? { ...after, pictures: [...after.pictures, ...(present?.pictures.length ? [] : pictureUrls)] }
    : after
  const rows = variants
    ? rowsOfVariants(given, variants, present, { before: before ?? after, after: shownAfter })
    : [rowOfSingle(draft, before, shownAfter)]
  const common = {
    draft,
    notes: [
      ...draft.notes.filter(({ kind }) => kind !== 'no_price'),
      ...skuNotes,
      ...placed.notes,
      ...soldOut(draft, placed, present),
      ...(present || !catalogue.context.isRegistered ? [] : lackedForTax(draft, after)),
    ],
    sold,
    externalId: draft.externalId !== undefined && externalId === null ? draft.externalId : undefined,
    pictureUrls,
    rows: rows.map((row) => ({ ...row, productId: id ?? null })),
  }
  if (!present) {
    const priced = sold ? { ...after, ...sold.cheapest } : after
    return { ...common, action: 'create', productId: draft.id, present, after: priced }
  }
  const action = rows.some((row) => row.action !== 'none') ? 'change' : 'none'
  return { ...common, action, productId: present.id, present, after }
}

/** A SKU that another product has, or a new one of this plan takes, is left out. */
function withoutTakenSkus(
  draft: ProductDraft,
  present: AdminProductRow | undefined,
  { skuOwners, newSkus }: Catalogue,
): { own: ProductDraft; notes: RowNote[] } {
  const notes: RowNote[] = []
  const variants = draft.variants.map((variant) => {
    const { sku, ...others } = variant
    if (!sku) return variant
    const owner = skuOwners.get(sku)?.productId
    const first = newSkus.get(sku)
    const isTaken = owner === undefined ? first !== undefined && first !== draft.row : owner !== present?.id
    if (!isTaken) {
      newSkus.set(sku, draft.row)
      return variant
    }
    notes.push({
      row: variant.row,
      column: 'sku',
      message: `Another product has the SKU ${sku}`,
      kind: 'sku_taken',
    })
    return others
  })
  return { own: { ...draft, variants }, notes }
}

function convertTax(
  variant: VariantDraft,
  { values }: ProductDraft,
  present: AdminProductRow | undefined,
  { isForeign, context, terms, rating }: Catalogue,
): { variant: VariantDraft; notes: RowNote[] } {
  const includesTax = context.answers.pricesIncludeTax
  if (!isForeign || includesTax === undefined) return { variant, notes: [] }
  const own = onOwnTerms(variant, includesTax, terms, values.taxClass ?? present?.taxClass ?? null, rating)
  return { variant: own, notes: includesTax ? paidOff(variant, own, terms) : [] }
}

/** A row without options is one variant of a product with options where it has its SKU. */
function isSoldInVariants(draft: ProductDraft, present: AdminProductRow | undefined): boolean {
  if (isVariantDraft(draft)) return true
  const [{ sku } = {}] = draft.variants
  return (
    present !== undefined &&
    present.optionNames.length > 0 &&
    typeof sku === 'string' &&
    present.variants.some((variant) => variant.sku === sku)
  )
}

function afterVariants(
  draft: ProductDraft,
  after: ProductValues,
  present: AdminProductRow | undefined,
  by: PlanTerms,
): After | RowError {
  const variants = planVariants(draft, present, by)
  return 'message' in variants ? variants : { after, variants, notes: variants.notes }
}

/** A product without options, or one with options of which the table says nothing that each variant has. */
function afterSingle(
  draft: ProductDraft,
  values: ProductValues,
  present: AdminProductRow | undefined,
  by: PlanTerms,
): After | RowError {
  const [own] = draft.variants
  if (!own) return errorOf(draft.row, null, 'It has no price and no stock')
  if (present && present.optionNames.length > 0) {
    if (!setsVariant(own)) return { after: values, variants: undefined, notes: [] }
    return errorOf(own.row, 'variant_id', 'This product is sold in variants: give the id of each')
  }
  const notes: RowNote[] = []
  const [known] = present?.variants ?? []
  const { note, ...prices } = pricesAfter(own, known, by)
  if (note !== undefined) notes.push({ row: own.row, column: null, message: note, kind: 'left_out' })
  const tooHigh = aboveMrpText(prices.pricePaise, prices.mrpPaise, by.terms)
  if (tooHigh !== undefined) return errorOf(own.row, mrpColumn(own), tooHigh)
  const stock = known
    ? stockOfKnown(own, known, present, by)
    : ({ after: newStock(own, by) ?? null, note: undefined } as const)
  if ('message' in stock) return errorOf(own.row, 'stock', stock.message)
  if (stock.note) notes.push({ row: own.row, column: null, message: stock.note, kind: 'stock_kept' })
  const { sku, barcode, netQuantity } = own
  const after = { ...withDefined(values, { sku, barcode, netQuantity }), ...prices, stock: stock.after }
  return { after, variants: undefined, notes }
}

/** The facts that the category requires and the product lacks. @param ofVariants whether those of variants are checked too */
function missingFacts(
  after: ProductValues,
  before: ProductValues | undefined,
  { row }: ProductDraft,
  { requiredFacts }: Catalogue,
  { ofVariants }: { ofVariants: boolean },
): RowError[] {
  return (requiredFacts.get(after.categoryId) ?? [])
    .filter((fact) => ofVariants || !VARIANT_FIELDS.some((own) => own === fact))
    .filter((fact) => findMissingFact([fact], after, before))
    .map((fact) => errorOf(row, columnOfField(fact), MISSING_FACT))
}

function rowOfSingle(
  { row }: ProductDraft,
  before: ProductValues | undefined,
  after: ProductValues,
): Omit<ImportedRow, 'productId'> {
  if (!before) return { row, action: 'create', name: after.name, columns: [], changes: [] }
  return changedRow(row, after.name, cellsOf(before), cellsOf(after))
}
