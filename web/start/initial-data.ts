import type { QueryClient } from '@tanstack/react-query'
import type { InitialData } from '#contract/initial-data.ts'
import { NO_FILTERS, productListParams } from '#shop/catalogue-filters.ts'
import { categoriesQuery, productListQuery, productQuery } from '#shop/products-api.ts'
import { SHOP_KEY } from '#shop/shop-info.ts'

/** What the page brought along; null where it brought nothing, or is an older one that the browser went back to. */
export function readInitialData(page: Document): InitialData | null {
  const json = page.getElementById('initial-data')?.textContent
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return json && visit?.type !== 'back_forward' ? JSON.parse(json) : null
}

/** Caches what a page brought along where its components look for it. */
export function cacheInitialData(client: QueryClient, data: InitialData): void {
  client.setQueryData(SHOP_KEY, data.shop)
  if (data.categories) client.setQueryData(categoriesQuery.queryKey, [...data.categories])
  if (data.product) client.setQueryData(productQuery(data.product.id).queryKey, data.product)
  if (data.products) {
    const { queryKey } = productListQuery(productListParams(NO_FILTERS))
    client.setQueryData(queryKey, { pages: [data.products], pageParams: [undefined] })
  }
}
