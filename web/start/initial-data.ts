import type { QueryClient } from '@tanstack/react-query'
import type { InitialData } from '#contract/initial-data.ts'
import { readFilters } from '#shop/products/catalogue-filters.ts'
import { homeQuery } from '#shop/products/home-api.ts'
import { categoriesQuery, productListQuery, productQuery } from '#shop/products/products-api.ts'
import { SHOP_KEY } from '#shop/shop-info.ts'

/** The data in the HTML; null without any, and after going back or forward, when the HTML may be old. */
export function readInitialData(page: Document): InitialData | null {
  const json = page.getElementById('initial-data')?.textContent
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return json && visit?.type !== 'back_forward' ? JSON.parse(json) : null
}

/** Caches the initial data under the keys of the queries that components use. */
export function cacheInitialData(client: QueryClient, data: InitialData): void {
  client.setQueryData(SHOP_KEY, data.shop)
  if (data.categories) client.setQueryData(categoriesQuery.queryKey, [...data.categories])
  if (data.home) client.setQueryData(homeQuery.queryKey, data.home)
  if (data.product) client.setQueryData(productQuery(data.product.id).queryKey, data.product)
  if (data.products) {
    const { queryKey } = productListQuery(readFilters(new URLSearchParams(data.search)))
    client.setQueryData(queryKey, { pages: [data.products], pageParams: [undefined] })
  }
}
