import type { Category, Product, ProductPage } from './catalogue/catalogue-schemas.ts'
import type { Home } from './home/home-schemas.ts'
import type { ShopInfo } from './settings.ts'

/** The public data that a page is rendered from, on the server and then in the browser. */
export interface InitialData {
  shop: ShopInfo
  /** The query of the URL that the page is rendered for, such as `?variant=kettle_002`; '' for the page without one. */
  search: string
  categories?: readonly Category[]
  /** The first products of the catalogue, or of its category that `search` names. */
  products?: ProductPage
  product?: Product
  home?: Home
}

/** What a page may need besides the shop. */
export type InitialDataName = Exclude<keyof InitialData, 'shop' | 'search'>

/** Whom a page is rendered for; `shopper` is a customer or a visitor. For others the browser renders it again. */
export type RenderedFor = 'customer' | 'nobody' | 'shopper'

/** A page as the server knows it; the build writes it from the table of pages (`web/start/pages.ts`). */
export interface BuiltPage {
  /** A pattern such as `/products/:productId`. */
  path: string
  /** Shown at its path in a shop that is open to visitors, where another page has the same path. */
  isHome?: boolean
  /** URL paths of the modules that the page needs. */
  modules: readonly string[]
  /** Absent where the title depends on the data, such as a product's. */
  title?: string
  /** Absent for pages that the server does not render. */
  render?: { for: RenderedFor; data: readonly InitialDataName[] }
}

export interface BuiltPages {
  pages: readonly BuiltPage[]
  /** URL paths of the modules that every page needs. */
  startModules: readonly string[]
}
