import type { ProductCard } from '#contract/catalogue/catalogue-schemas.ts'
import { paths } from '#shop/paths.ts'
import type { CatalogueFilters } from '#shop/products/catalogue-filters.ts'
import { formatRupees } from '#shop/rupees.ts'
import type { ChangeFilters } from '#storefront/layout/use-catalogue-filters.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { ErrorState } from '#ui/page/page-state.tsx'
import { MoreProducts } from './more-products.tsx'
import { FIRST_SCREEN_CARDS, ProductList, ProductListSkeleton } from './product-list.tsx'
import { NothingFound } from './search/nothing-found.tsx'
import { SearchNotes } from './search/search-notes.tsx'
import type { useProductList } from './use-product-list.ts'
import { useProgressiveCount } from './use-progressive-count.ts'

/** The server renders the cards of a phone's first screen; then each frame adds a phone's row. */
const CARDS = { first: FIRST_SCREEN_CARDS, step: 2 }

interface CatalogueProductsProps {
  filters: CatalogueFilters
  change: ChangeFilters
  list: ReturnType<typeof useProductList>
}

/** The list itself: its products and what stands in their place while there are none. */
export function CatalogueProducts({ filters, change, list }: CatalogueProductsProps) {
  const { products, error } = list
  const count = useProgressiveCount(products?.length ?? 0, CARDS)
  if (!products || (count === 0 && products.length > 0)) {
    if (!error) return <ProductListSkeleton view={filters.view} />
    return <ErrorState message={error.message} onRetry={list.retry} isRetrying={list.isRetrying} />
  }
  return (
    <>
      {error && (
        <Banner
          tone="error"
          title="The products could not be loaded"
          className="mb-4"
          action={
            <Button variant="outline" isBusy={list.isRetrying} onClick={list.retry}>
              Retry
            </Button>
          }
        >
          {list.isPrevious
            ? 'You see the products of your search before.'
            : 'What you see may be out of date.'}
        </Banner>
      )}
      {products.length === 0 && !list.isPrevious ? (
        <NothingFound filters={filters} change={change} understood={list.total?.understood} />
      ) : (
        <>
          {list.total?.understood && (
            <SearchNotes understood={list.total.understood} search={filters.search} />
          )}
          <ProductList
            products={products.slice(0, count)}
            view={filters.view}
            isStale={list.isPrevious && list.isRetrying}
          />
          <LinksWithoutScript products={products.slice(count)} />
        </>
      )}
      {list.total && products.length > 0 && count === products.length && (
        <MoreProducts
          shown={products.length}
          total={list.hasMore ? list.total.total : products.length}
          pageCount={list.pageCount}
          isBusy={list.isFetchingMore}
          error={list.moreError?.message}
          onMore={list.fetchMore}
        />
      )}
    </>
  )
}

/** Links to the products that are rendered later, for crawlers without JavaScript. */
function LinksWithoutScript({ products }: { products: readonly ProductCard[] }) {
  return (
    <noscript>
      <ul>
        {products.map(({ id, name, price }) => (
          <li key={id}>
            <a href={paths.product(id)}>
              {name} {formatRupees(price)}
            </a>
          </li>
        ))}
      </ul>
    </noscript>
  )
}
