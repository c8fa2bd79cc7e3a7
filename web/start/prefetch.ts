import type { QueryClient } from '@tanstack/react-query'
import type { InitialDataName } from '#contract/initial-data.ts'
import { productIdIn } from '#shop/paths.ts'
import { readFilters } from '#shop/products/catalogue-filters.ts'
import { homeQuery } from '#shop/products/home-api.ts'
import { categoriesQuery, productListQuery, productQuery } from '#shop/products/products-api.ts'
import type { Page, PersonalDataName } from './pages.ts'
import { yieldToMain } from './yield-to-main.ts'

type Prefetch = (client: QueryClient, url: Location) => Promise<void>

const publicData: Record<InitialDataName, Prefetch> & Partial<Record<PersonalDataName, undefined>> = {
  home: (client) => client.prefetchQuery(homeQuery),
  categories: (client) => client.prefetchQuery(categoriesQuery),
  products: (client, { search }) =>
    client.prefetchInfiniteQuery(productListQuery(readFilters(new URLSearchParams(search)))),
  product: async (client, { pathname }) => {
    const productId = productIdIn(pathname)
    if (productId) await client.prefetchQuery(productQuery(productId))
  },
}

/** Requests the public data of a customer's page while its code loads; the page shows an error where it fails. */
export function prefetchPublicData(client: QueryClient, page: Page | undefined, url: Location): void {
  for (const name of page?.prefetch ?? []) {
    void publicData[name]?.(client, url)
  }
}

/**
 * Requests the customer's own data of a page, each call in its own task: all in the first effects would block a slow
 * phone.
 */
export async function prefetchPersonalData(client: QueryClient, userId: string, page: Page | undefined) {
  const { personalData } = await import('./prefetch-personal.ts')
  for (const name of page?.prefetch ?? []) {
    const prefetch = personalData[name]
    if (!prefetch) continue
    await yieldToMain()
    void prefetch(client, userId)
  }
}
