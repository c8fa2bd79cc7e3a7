import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { ProductPage } from '#contract/catalogue-schemas.ts'
import { type CatalogueFilters, productListParams } from '#shop/catalogue-filters.ts'
import { productListQuery } from '#shop/products-api.ts'

/** The filtered products. A failure keeps the last ones on screen, marked as stale. */
export function useProductList(filters: CatalogueFilters) {
  const query = useInfiniteQuery(productListQuery(productListParams(filters)))
  const lastPages = useRef<InfiniteData<ProductPage> | undefined>(undefined)
  if (query.data) lastPages.current = query.data
  const data = query.data ?? lastPages.current
  const isOther = query.isPlaceholderData || (query.data === undefined && data !== undefined)
  const products = useMemo(() => uniqueProducts(data?.pages ?? []), [data])
  const lastPage = data?.pages.at(-1)
  return {
    products: data && products,
    /** Those of the filters before: shown until the new ones are here. */
    isOther,
    /** Counted for these filters. */
    total: isOther ? undefined : lastPage,
    pageCount: data?.pages.length ?? 0,
    hasMore: query.hasNextPage && !isOther,
    error: query.isFetchNextPageError ? null : query.error,
    /** Of the next page alone: what is on screen stands. */
    moreError: query.isFetchNextPageError ? query.error : null,
    isFetchingMore: query.isFetchingNextPage,
    isRetrying: query.isFetching,
    retry: () => void query.refetch(),
    fetchMore: query.fetchNextPage,
  }
}

/** A product that moved between two pages while they were read stands once. */
function uniqueProducts(pages: readonly ProductPage[]) {
  return [...new Map(pages.flatMap(({ items }) => items).map((product) => [product.id, product])).values()]
}
