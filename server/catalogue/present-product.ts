import { pictureUrl, type StockState, stockStateOf } from '#contract/catalogue/catalogue.ts'
import type { Product, ProductCard, Suggestion, Variant } from '#contract/catalogue/catalogue-schemas.ts'
import { mrpBeside } from '#contract/catalogue/mrp.ts'
import type { ProductFacts } from '#contract/catalogue/product-facts-schemas.ts'
import type { TaxTerms } from '#contract/charges.ts'
import { bothIds } from '#contract/envelope.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import type { OwnRules } from '#contract/promises/rules.ts'
import { fragment } from '#server/database/sql.ts'
import { PRICES_INCLUDE_TAX } from '#server/settings/settings.ts'
import type { ProductRow, VariantRow } from './catalogue-tables.ts'

/** URL of the main picture in the size of lists. */
export function mainImage(pictures: readonly string[]): string | null {
  const [key] = pictures
  return key === undefined ? null : pictureUrl(key, 320)
}

/** The stock as shoppers see it: the number only if few are left. */
export function shownStock(stock: number | null): { stockState: StockState; left: number | null } {
  const stockState = stockStateOf(stock)
  return { stockState, left: stockState === 'few_left' ? stock : null }
}

export type ProductCardRow = Pick<
  ProductRow,
  | 'id'
  | 'name'
  | 'description'
  | 'categoryId'
  | 'subcategory'
  | 'pricePaise'
  | 'mrpPaise'
  | 'pictures'
  | 'rating'
  | 'reviewCount'
  | 'isSample'
  | 'needsPrescription'
  | 'variantCount'
> &
  TaxTerms & {
    /** Of the variant with the most units; null: unlimited. */
    stock: number | null
  }

/** Columns of a `ProductCardRow`, of `products p`. */
export const CARD_COLUMNS = fragment`p.id, p.name, p.description, p.category_id, p.subcategory,
  p.price_paise, p.mrp_paise, ${PRICES_INCLUDE_TAX} as tax_included, p.pictures, p.rating,
  p.review_count, p.is_sample, p.needs_prescription, case when p.option_names = '{}' then 0 else p.variant_count end as variant_count,
  (select case when bool_or(v.stock is null) then null else max(v.stock) end from variants v
    where v.product_id = p.id and v.is_visible and v.deleted_at is null) as stock`

export function presentProductCard(row: ProductCardRow): ProductCard {
  return {
    ...bothIds(row.id),
    name: row.name,
    description: row.description,
    category: row.categoryId,
    subcategory: row.subcategory,
    price: rupeesFromPaise(row.pricePaise),
    ...presentMrp(row, row),
    variantCount: row.variantCount,
    image: mainImage(row.pictures),
    pictures: row.pictures,
    rating: row.rating,
    reviews: row.reviewCount,
    ...shownStock(row.stock),
    isSample: row.isSample,
    needsPrescription: row.needsPrescription,
  }
}

/** The MRP in rupees, as printed and on the basis of the price; that one only if it is above the price. */
export function presentMrp(
  { mrpPaise, pricePaise }: Pick<VariantRow, 'mrpPaise' | 'pricePaise'>,
  terms: TaxTerms,
): Pick<ProductCard, 'mrp' | 'listPrice'> {
  if (mrpPaise === null) return { mrp: null, listPrice: null }
  const beside = mrpBeside(mrpPaise, terms)
  return {
    mrp: rupeesFromPaise(mrpPaise),
    listPrice: beside > pricePaise ? rupeesFromPaise(beside) : null,
  }
}

type ShownVariant = Pick<
  VariantRow,
  'id' | 'options' | 'pricePaise' | 'mrpPaise' | 'netQuantity' | 'stock' | 'pictures'
>

export interface ProductDetailRow extends ProductCardRow, ProductFacts {
  optionNames: string[]
  /** Those that shoppers can see. */
  variants: ShownVariant[]
  uses: string
  specifications: string[]
  pictureTexts: Record<string, string>
  /** How many gave one to five stars: real reviews, or the samples while there are none. */
  shownStars: number[]
  /** Its own over its category's. */
  rules: OwnRules
}

export function presentProduct(row: ProductDetailRow, related: readonly ProductCardRow[]): Product {
  return {
    ...presentProductCard(row),
    optionNames: row.optionNames,
    variants: row.variants.map((variant) => presentVariant(variant, row)),
    images: row.pictures.map((key) => pictureUrl(key, 960)),
    uses: row.uses,
    specifications: row.specifications,
    pictureTexts: row.pictureTexts,
    stars: row.shownStars,
    rules: row.rules,
    originCountry: row.originCountry,
    brand: row.brand,
    manufacturer: row.manufacturer,
    importer: row.importer,
    genericName: row.genericName,
    bestBeforeDays: row.bestBeforeDays,
    related: related.map(presentProductCard),
  }
}

function presentVariant(row: ShownVariant, terms: TaxTerms): Variant {
  return {
    ...bothIds(row.id),
    options: row.options,
    price: rupeesFromPaise(row.pricePaise),
    ...presentMrp(row, terms),
    netQuantity: row.netQuantity,
    pictures: row.pictures,
    ...shownStock(row.stock),
  }
}

export function presentSuggestion(row: ProductCardRow): Suggestion {
  return { ...bothIds(row.id), name: row.name, category: row.categoryId, image: mainImage(row.pictures) }
}
