export const PRICE_FILTER_MIN = 0
export const PRICE_FILTER_MAX = 200_000
export const BEST_SELLER_RATING = 4.5
/** Of a list, one product in so many is at most marked as its best seller where the shop is real. */
export const PRODUCTS_PER_BEST_SELLER = 8
/** Nobody calls what sold fewer units a best seller. */
export const MIN_BEST_SELLER_UNITS = 10
/** How many values of an option a card shows. */
export const MAX_CARD_VALUES = 5
export const SUGGESTION_COUNT = 5
export const RELATED_COUNT = 4
/** At or below this stock a product reads "Only N left". */
export const FEW_LEFT = 5
export const MAX_PICTURES = 30

export const PRODUCT_SORTS = ['featured', 'name', 'price-low', 'price-high', 'rating', 'origin'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]
/** Of the catalogue's screen; a call that names no order lists by name. */
export const DEFAULT_SORT: ProductSort = 'featured'

/** The lowest ratings that lists can be narrowed to. */
export const MIN_RATINGS = ['4', '3'] as const
/** The lowest discounts from the MRP that lists can be narrowed to, in percent. */
export const MIN_DISCOUNTS = ['50', '25', '10'] as const

/** Whole rupees of a price field: "999.9" counts as 999, a negative number as 0, no number as `whenEmpty`. */
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

/** Edges, in pixels, of the sizes in which each picture is stored. */
export const PICTURE_SIZES = [160, 320, 480, 960] as const
export type PictureSize = (typeof PICTURE_SIZES)[number]

/** The edge of a picture that fills the screen, stored where what was uploaded has that many pixels. */
export const ZOOM_SIZE = 1600
/** Of the shorter edge of an uploaded picture, in pixels. */
export const MIN_PICTURE_EDGE = 160

/** URL of one size of a picture; a key is a path such as "sample/laptop-4/hero". */
export function pictureUrl(key: string, size: PictureSize | typeof ZOOM_SIZE): string {
  return `/pictures/${encodeURI(key)}-${size}.webp`
}

/** URL of the largest size of a picture. */
export function largestPictureUrl(key: string): string {
  return pictureUrl(key, key.startsWith('uploads/') ? ZOOM_SIZE : 960)
}

/** All sizes of a picture, as a `srcset`. */
export function pictureSources(key: string): string {
  return PICTURE_SIZES.map((size) => `${pictureUrl(key, size)} ${size}w`).join(', ')
}

/** Widths on screen, for `<img sizes>` and `<link imagesizes>`, of the pictures that a page opens with. */
export const SHOWN_WIDTHS = {
  productPage: '(width >= 80rem) 630px, (width >= 64rem) 50vw, 100vw',
  productCard: '(width >= 80rem) 235px, (width >= 64rem) 30vw, (width >= 48rem) 32vw, 47vw',
} as const

/** The name of a variant where its product's name alone would not do: "Kurta, Blue, M". */
export function nameWithOptions({ name, options }: { name: string; options: readonly string[] }): string {
  return [name, ...options].join(', ')
}
