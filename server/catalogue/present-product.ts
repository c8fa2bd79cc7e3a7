import {
  MAX_CARD_VALUES,
  MIN_BEST_SELLER_UNITS,
  PRODUCTS_PER_BEST_SELLER,
  pictureUrl,
  type StockState,
  stockStateOf,
} from '#contract/catalogue/catalogue.ts'
import type { Product, ProductCard, Suggestion, Variant } from '#contract/catalogue/catalogue-schemas.ts'
import { swatchesOf } from '#contract/catalogue/colour-swatches.ts'
import { mrpBeside } from '#contract/catalogue/mrp.ts'
import type { ProductFacts } from '#contract/catalogue/product-facts-schemas.ts'
import type { TaxTerms } from '#contract/charges.ts'
import { bothIds } from '#contract/envelope.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import type { OwnRules } from '#contract/promises/rules.ts'
import { fragment, literal } from '#server/database/sql.ts'
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

type Choice = ProductCard['choices'][number]

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
    choices: Omit<Choice, 'colours'>[] | null
    unitsSold: number
  }

/** Characters of a description that a list has of each product: cards show two lines of it at most. */
const CARD_DESCRIPTION = 300

/** Columns of a `ProductCardRow`, of `products p`. */
export const CARD_COLUMNS = fragment`p.id, p.name, left(p.description, ${literal(CARD_DESCRIPTION)}) as description, p.category_id, p.subcategory,
  p.price_paise, p.mrp_paise, ${PRICES_INCLUDE_TAX} as tax_included, p.pictures, p.rating,
  p.review_count, p.is_sample, p.needs_prescription, case when p.option_names = '{}' then 0 else p.variant_count end as variant_count,
  case when p.option_names = '{}' then '[]' else (
    select json_agg(json_build_object('name', o.name, 'values', o.values[:${literal(MAX_CARD_VALUES)}], 'count', cardinality(o.values)) order by o.place)
      from (select name, place, array_agg(value order by first_at, value) as values
              from (select o.name, o.place, o.value, min(v.position) as first_at
                      from variants v cross join unnest(p.option_names, v.options) with ordinality as o(name, value, place)
                     where v.product_id = p.id and v.is_visible and v.deleted_at is null group by o.name, o.place, o.value) value
             group by name, place) o) end as choices,
  (select coalesce(sum(v.sold_count), 0)::int from variants v where v.product_id = p.id) as units_sold,
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
    choices: (row.choices ?? []).map((choice) => ({ ...choice, colours: swatchesOf(choice) })),
    isBestSeller: false,
    image: mainImage(row.pictures),
    pictures: row.pictures,
    rating: row.rating,
    reviews: row.reviewCount,
    ...shownStock(row.stock),
    isSample: row.isSample,
    needsPrescription: row.needsPrescription,
  }
}

/** The products of a list, of which those that sold most are marked. */
export function presentProductCards(rows: readonly ProductCardRow[]): ProductCard[] {
  const marked = rows
    .filter(({ unitsSold }) => unitsSold >= MIN_BEST_SELLER_UNITS)
    .toSorted((a, b) => b.unitsSold - a.unitsSold)
    .slice(0, Math.floor(rows.length / PRODUCTS_PER_BEST_SELLER))
  return rows.map((row) => ({ ...presentProductCard(row), isBestSeller: marked.includes(row) }))
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
  wholeDescription: string
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
    description: row.wholeDescription,
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
    related: presentProductCards(related),
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
  return {
    ...bothIds(row.id),
    name: row.name,
    category: row.categoryId,
    price: rupeesFromPaise(row.pricePaise),
    image: mainImage(row.pictures),
  }
}
