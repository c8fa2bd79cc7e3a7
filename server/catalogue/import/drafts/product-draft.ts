import type { SeenStock } from '#contract/catalogue/catalogue-management.ts'
import type { RowError, RowNote } from '#contract/catalogue/product-imports.ts'
import type { ProductValues } from '../../admin/product-values.ts'
import type { GivenTaxRate } from '../cells/tax-rate.ts'

/** What a table says of a product; a field that is absent stays as it is. Plain JSON, money in paise. */
export interface ProductDraft {
  /** The first of its rows; the heading is row 1. */
  row: number
  /** This shop's id, of its own tables. */
  id?: string
  /** By what another shop knows it: "shopify:blue-shirt", "woocommerce:12". */
  externalId?: string
  /** The names that may be its category, the most fitting first, each a path from the widest to the narrowest. */
  categories: string[][]
  values: DraftValues
  /** It chooses the tax class where `values` has none. */
  taxRate?: GivenTaxRate
  /** Web addresses, each once. */
  pictureUrls: string[]
  /** Empty where it is sold in one form; then `variants` has that one. */
  optionNames: string[]
  /** At least one. */
  variants: VariantDraft[]
  errors: RowError[]
  notes: RowNote[]
}

/** Of `pictures` the keys that the shop has. */
export type DraftValues = Partial<
  Omit<
    ProductValues,
    | 'categoryId'
    | 'pricePaise'
    | 'mrpPaise'
    | 'stock'
    | 'netQuantity'
    | 'sku'
    | 'barcode'
    | 'pictureTexts'
    | 'rules'
  >
>

export interface VariantDraft {
  row: number
  /** This shop's id, of its own tables. */
  id?: string
  /** A value for each option. */
  options: string[]
  /** 0 where another shop's table has no price: the product comes in hidden. */
  pricePaise?: number
  /** What the columns say of which one is to be chosen as the price, where the table has several. */
  prices?: { column: string; text: string }[]
  /** As printed on the pack, with all taxes; null: none. */
  mrpPaise?: number | null
  /** The same on the basis of the price, read where `mrpPaise` is absent. */
  struckPaise?: number | null
  /** Null: unlimited; absent: not said. */
  stock?: number | null
  /** The stock in the export, where the table has that column. */
  seenStock?: SeenStock
  sku?: string | null
  barcode?: string | null
  netQuantity?: string | null
  /** Keys that the shop has. */
  pictures?: string[]
  pictureUrls: string[]
  isVisible?: boolean
}
