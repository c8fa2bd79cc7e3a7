import type { QueryClient } from '@tanstack/react-query'
import { matchPath } from 'react-router'
import { getSession } from './accounts/session.ts'
import { productListWish, readFilters } from './catalogue/catalogue-filters.ts'
import { categoriesQuery, productListQuery, productQuery } from './catalogue/product-queries.ts'
import { paths } from './paths.ts'

/** Asks for what a customer's page will show while its code is on the way; the page finds it or says why not. */
export function startFirstData(client: QueryClient, { pathname, search }: Location): void {
  if (getSession().user?.role !== 'customer') return
  if (matchPath(paths.products, pathname)) {
    void client.prefetchInfiniteQuery(
      productListQuery(productListWish(readFilters(new URLSearchParams(search)))),
    )
    void client.prefetchQuery(categoriesQuery)
  }
  const productId = matchPath(`${paths.products}/:productId`, pathname)?.params.productId
  if (productId) void client.prefetchQuery(productQuery(productId))
}
