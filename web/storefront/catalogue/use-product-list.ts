import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { ProductPage } from '#contract/catalogue/catalogue-schemas.ts'
import type { CatalogueFilters } from '#shop/products/catalogue-filters.ts'
import { productListQuery } from '#shop/products/products-api.ts'

/** The filtered products. When they cannot be loaded the previous ones stay on screen. */
export function useProductList(filters: CatalogueFilters) {
  const query = useInfiniteQuery(productListQuery(filters))
  const lastPages = useRef<InfiniteData<ProductPage> | undefined>(undefined)
  if (query.data) lastPages.current = query.data
  const data = query.data ?? lastPages.current
  const isPrevious = query.isPlaceholderData || (query.data === undefined && data !== undefined)
  const products = useMemo(() => uniqueProducts(data?.pages ?? []), [data])
  const lastPage = data?.pages.at(-1)
  return {
    products: data && products,
    /** The products are those of the previous filters, shown until the new ones have loaded. */
    isPrevious,
    /** How many products match; undefined until they are counted. */
    total: isPrevious ? undefined : lastPage,
    pageCount: data?.pages.length ?? 0,
    hasMore: query.hasNextPage && !isPrevious,
    error: query.isFetchNextPageError ? null : query.error,
    /** The error of the next page; the products on screen stay. */
    moreError: query.isFetchNextPageError ? query.error : null,
    isFetchingMore: query.isFetchingNextPage,
    isRetrying: query.isFetching,
    retry: () => void query.refetch(),
    fetchMore: query.fetchNextPage,
  }
}

/** Without repeats: a product may move to the next page between two reads. */
function uniqueProducts(pages: readonly ProductPage[]) {
  return [...new Map(pages.flatMap(({ items }) => items).map((product) => [product.id, product])).values()]
}
