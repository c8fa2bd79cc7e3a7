import type { QueryClient } from '@tanstack/react-query'
import { matchPath } from 'react-router'
import { getSession } from '#accounts/session.ts'
import type { FirstData } from '#contract/first-data.ts'
import { NO_FILTERS, productListWish, readFilters } from '#shop/catalogue-filters.ts'
import { paths } from '#shop/paths.ts'
import { categoriesQuery, productListQuery, productQuery } from '#shop/product-queries.ts'
import { SHOP_KEY } from '#shop/shop-info.ts'

/** What the page brought along; null where it brought nothing, or is an older one that the browser went back to. */
export function readFirstData(page: Document): FirstData | null {
  const brought = page.getElementById('first-data')?.textContent
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return brought && visit?.type !== 'back_forward' ? JSON.parse(brought) : null
}

/** Puts what a page brought along where its screens look for it. */
export function keepFirstData(client: QueryClient, data: FirstData): void {
  client.setQueryData(SHOP_KEY, data.shop)
  if (data.categories) client.setQueryData(categoriesQuery.queryKey, [...data.categories])
  if (data.product) client.setQueryData(productQuery(data.product.id).queryKey, data.product)
  if (data.products) {
    const { queryKey } = productListQuery(productListWish(NO_FILTERS))
    client.setQueryData(queryKey, { pages: [data.products], pageParams: [undefined] })
  }
}

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
