import type { Category, Product, ProductPage } from './catalogue.ts'
import type { ShopInfo } from './settings.ts'

/** What a page brings along of the shop's public data: its first view is drawn from it, by the server and by the browser. */
export interface FirstData {
  shop: ShopInfo
  categories?: readonly Category[]
  /** The first products of the unfiltered catalogue. */
  products?: ProductPage
  product?: Product
}

/** For whom a first view is: who is somebody else, or nobody, does not see it. */
export type FirstVisitor = 'customer' | 'nobody'
