import { SearchX, Store } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import type { ProductCard } from '#contract/catalogue/catalogue-schemas.ts'
import { paths } from '#shop/paths.ts'
import { type CatalogueFilters, countFilters, NO_FILTERS } from '#shop/products/catalogue-filters.ts'
import { ALL_PRODUCTS, useCategoryName } from '#shop/products/category-names.ts'
import { formatRupees } from '#shop/rupees.ts'
import { usePageTitle } from '#shop/shop-info.ts'
import { useFilterDrawer } from '#storefront/layout/filter-drawer-state.ts'
import { type ChangeFilters, useCatalogueFilters } from '#storefront/layout/use-catalogue-filters.ts'
import { Button } from '#ui/button.tsx'
import { lazyComponent, preloadWhenIdle } from '#ui/lazy-component.ts'
import { useHasBeenTrue } from '#ui/overlays/use-has-been-true.ts'
import { Banner } from '#ui/page/banner.tsx'
import { EmptyState, ErrorState } from '#ui/page/page-state.tsx'
import { useIsWide } from '#ui/page/use-is-wide.ts'
import { AppliedFilters } from './applied-filters.tsx'
import { CatalogueHeading } from './catalogue-heading.tsx'
import { CategoryChips } from './category-filter.tsx'
import { FilterFields } from './filter-fields.tsx'
import { MoreProducts } from './more-products.tsx'
import { FIRST_SCREEN_CARDS, ProductList, ProductListSkeleton } from './product-list.tsx'
import { useProductList } from './use-product-list.ts'
import { useProgressiveCount } from './use-progressive-count.ts'

/** The server renders the cards of a phone's first screen; then each frame adds a phone's row. */
const CARDS = { first: FIRST_SCREEN_CARDS, step: 2 }

const FilterDrawer = lazyComponent(async () => (await import('./filter-drawer.tsx')).FilterDrawer)
const productPage = { preload: () => import('./product/product-page.tsx') }

export function CataloguePage() {
  const { filters, change } = useCatalogueFilters()
  const list = useProductList(filters)
  const drawer = useFilterDrawer()
  const wasDrawerOpened = useHasBeenTrue(drawer.isOpen)
  const isWide = useIsWide()
  const categoryName = useCategoryName()
  const title = filters.category === null ? ALL_PRODUCTS : categoryName(filters.category)
  usePageTitle(title)
  // Most people open these next.
  useEffect(() => {
    return preloadWhenIdle(productPage, FilterDrawer)
  }, [])
  return (
    <>
      <div className="lg:hidden">
        <CategoryChips category={filters.category} onChange={(category) => change({ category })} />
      </div>
      <div className="page-width lg:grid lg:grid-cols-[260px_minmax(0,1fr)] lg:gap-8 lg:py-6">
        {isWide && (
          <aside aria-label="Filters" className="max-lg:hidden">
            <FilterFields
              filters={filters}
              change={change}
              className="sticky top-[calc(var(--header-height,64px)+24px)] max-h-[calc(100dvh-var(--header-height,64px)-48px)] overflow-y-auto rounded-lg bg-surface p-5 outlined"
            />
          </aside>
        )}
        <section aria-label="Products">
          <CatalogueHeading
            title={title}
            total={list.total ?? (list.error ? null : undefined)}
            isSample={list.products?.some((product) => product.isSample) ?? false}
            view={filters.view}
            onView={(view) => change({ view }, { replace: true })}
          />
          <AppliedFilters filters={filters} change={change} />
          <Products filters={filters} change={change} list={list} />
        </section>
      </div>
      {wasDrawerOpened && (
        <Suspense>
          <FilterDrawer
            isOpen={drawer.isOpen}
            onClose={() => drawer.setOpen(false)}
            filters={filters}
            change={change}
            total={list.total}
          />
        </Suspense>
      )}
    </>
  )
}

interface ProductsProps {
  filters: CatalogueFilters
  change: ChangeFilters
  list: ReturnType<typeof useProductList>
}

function Products({ filters, change, list }: ProductsProps) {
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
        <NothingFound
          isFiltered={countFilters(filters) > 0}
          onClear={() => change({ ...NO_FILTERS, view: filters.view })}
        />
      ) : (
        <>
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

function NothingFound({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered)
    return <EmptyState icon={<Store />} title="No products yet" text="Please come back soon." />
  return (
    <EmptyState
      icon={<SearchX />}
      title="No products found"
      text="Try adjusting your search or filter criteria"
      actions={<Button onClick={onClear}>Clear filters</Button>}
    />
  )
}
