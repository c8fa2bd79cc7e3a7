import type { QueryClient } from '@tanstack/react-query'
import type { InitialDataName } from '#contract/initial-data.ts'
import { productIdIn } from '#shop/paths.ts'
import { readFilters } from '#shop/products/catalogue-filters.ts'
import { categoriesQuery, productListQuery, productQuery } from '#shop/products/products-api.ts'
import { findPage, type PersonalDataName } from './pages.ts'
import { yieldToMain } from './yield-to-main.ts'

type Prefetch = (client: QueryClient, url: Location) => Promise<void>

const publicData: Record<InitialDataName, Prefetch> & Partial<Record<PersonalDataName, undefined>> = {
  categories: (client) => client.prefetchQuery(categoriesQuery),
  products: (client, { search }) =>
    client.prefetchInfiniteQuery(productListQuery(readFilters(new URLSearchParams(search)))),
  product: async (client, { pathname }) => {
    const productId = productIdIn(pathname)
    if (productId) await client.prefetchQuery(productQuery(productId))
  },
}

/** Requests the public data of a customer's page while its code loads; the page shows an error where it fails. */
export function prefetchPublicData(client: QueryClient, url: Location): void {
  for (const name of findPage(url.pathname)?.prefetch ?? []) {
    void publicData[name]?.(client, url)
  }
}

/**
 * Requests the customer's own data of a page, each call in its own task: all in the first effects would block a slow
 * phone.
 */
export async function prefetchPersonalData(client: QueryClient, userId: string, pathname: string) {
  const { personalData } = await import('./prefetch-personal.ts')
  for (const name of findPage(pathname)?.prefetch ?? []) {
    const prefetch = personalData[name]
    if (!prefetch) continue
    await yieldToMain()
    void prefetch(client, userId)
  }
}
