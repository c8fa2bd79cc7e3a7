import type {
  ImportAnswers,
  ImportedRow,
  ImportFormat,
  RowError,
  RowNote,
} from '#contract/catalogue/product-imports.ts'
import type { TaxTerms } from '#contract/charges.ts'
import type { AdminProductRow, AdminVariantRow } from '../../admin/present-admin-product.ts'
import type { ProductValues } from '../../admin/product-values.ts'
import type { VariantValues } from '../../admin/save-variants.ts'
import type { StockSetting } from '../../admin/stock-against-seen.ts'
import type { ProductDraft, VariantDraft } from '../drafts/product-draft.ts'

export interface PlanContext {
  format: ImportFormat
  answers: ImportAnswers
  /** Headings of which one is chosen as the price. */
  priceColumns?: readonly string[]
  /** Whether the shop gives tax invoices, which name HSN codes and rates. */
  isRegistered?: boolean
  /** Names of the categories that the import will create, as `findNewCategories` finds them. */
  newCategories?: readonly string[]
  /**
   * The rows of the drafts that mean a product, by what they name it by: its id, another shop's, or its category and name.
   * The plan adds its own; whoever plans in batches keeps it from one to the next, so that no two mean the same product.
   */
  meant?: Map<string, number>
}

/** What a draft does to the catalogue. */
export type PlannedProduct = {
  draft: ProductDraft
  notes: RowNote[]
} & ({ action: 'refuse'; errors: RowError[] } | (PlannedValues & (PlannedNew | PlannedKnown)))

interface PlannedValues {
  /** The category of a preview may be the name of one that the import creates. */
  after: ProductValues
  /** Undefined for a product without options. */
  sold: PlannedVariants | undefined
  /** To be stored with it, even where nothing else changes; undefined where it is known by it already. */
  externalId: string | undefined
  /** To be fetched before it is written; the plan made afterwards finds their keys. */
  pictureUrls: string[]
  rows: ImportedRow[]
}

interface PlannedNew {
  action: 'create'
  /** Given by the table; otherwise the next of its category. */
  productId: string | undefined
  present: undefined
}

interface PlannedKnown {
  action: 'change' | 'none'
  productId: string
  present: AdminProductRow
}

/** The options of a product and all its variants after the import. */
export interface PlannedVariants {
  optionNames: string[]
  variants: VariantValues[]
  /** Whether anything but the stock changes. */
  isChanged: boolean
  /** New stocks of existing variants. */
  stocks: { variant: AdminVariantRow; after: number | null }[]
  /** The prices of the cheapest variant. */
  cheapest: Pick<ProductValues, 'pricePaise' | 'mrpPaise'>
}

/** By what a product is planned. */
export interface PlanTerms {
  isForeign: boolean
  /** Of new products whose stock the table does not say. */
  answeredStock: ImportAnswers['stock']
  terms: TaxTerms
  /** Who last set its stock by hand. */
  setting: StockSetting | undefined
}

/** The variants after the import, still without what their prices do to what can be seen. */
export interface VariantsAfter {
  optionNames: string[]
  variants: VariantValues[]
  stocks: PlannedVariants['stocks']
  /** The draft of each variant that has one, by its place. */
  drafts: ReadonlyMap<number, VariantDraft>
  notes: RowNote[]
}

/** The values of a product after the import, and its variants where it has options. */
export interface After {
  after: ProductValues
  variants: VariantsAfter | undefined
  notes: RowNote[]
}
