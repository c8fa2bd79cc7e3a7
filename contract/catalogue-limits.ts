/** What the browser needs of the catalogue's rules without the schemas of catalogue.ts. */

export const PRICE_FILTER_MIN = 0
export const PRICE_FILTER_MAX = 200_000
export const BEST_SELLER_RATING = 4.5
export const SUGGESTION_COUNT = 5
export const RELATED_COUNT = 4
/** At or below this stock a product reads "Only N left". */
export const FEW_LEFT = 5
export const MOST_PICTURES = 10

export const PRODUCT_SORTS = ['name', 'price-low', 'price-high', 'rating'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]
export const DEFAULT_SORT: ProductSort = 'name'

/** Integer of a price box: "999.9" counts as 999, empty or no number as the given default, negative as 0. */
export function parsePriceFilter(text: string, whenEmpty: number): number {
  const rupees = Number.parseInt(text, 10)
  return Number.isNaN(rupees) ? whenEmpty : Math.max(0, rupees)
}

/** What a shopper sees of the stock; the exact count is shown only when few are left. */
export const STOCK_STATES = ['in_stock', 'few_left', 'sold_out'] as const
export type StockState = (typeof STOCK_STATES)[number]

export function stockStateOf(stock: number | null): StockState {
  if (stock === null || stock > FEW_LEFT) return 'in_stock'
  return stock > 0 ? 'few_left' : 'sold_out'
}
