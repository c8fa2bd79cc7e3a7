import type { Category, Product, ProductPage } from './catalogue-schemas.ts'
import type { ShopInfo } from './settings.ts'

/** The shop's public data that a page brings along: server and browser render it from the same. */
export interface InitialData {
  shop: ShopInfo
  categories?: readonly Category[]
  /** The first products of the unfiltered catalogue. */
  products?: ProductPage
  product?: Product
}

/** What a page may bring along besides the shop. */
export type InitialDataName = Exclude<keyof InitialData, 'shop'>

/** For whom a page is rendered; others do not see it. */
export type RenderedFor = 'customer' | 'nobody'

/** What the server knows of a page: written by the build from the table of pages (`web/start/pages.ts`). */
export interface BuiltPage {
  /** As a pattern: `/products/:productId`. */
  path: string
  /** URL paths of the modules that the page needs. */
  modules: readonly string[]
  /** Absent where the page finds its title itself, as a product's. */
  title?: string
  /** Absent for pages that the server does not render. */
  render?: { for: RenderedFor; data: readonly InitialDataName[] }
}

export interface BuiltPages {
  pages: readonly BuiltPage[]
  /** The modules that every page starts with. */
  startModules: readonly string[]
}
