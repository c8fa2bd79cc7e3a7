import { Suspense, useEffect } from 'react'
import { ALL_PRODUCTS, useCategoryName } from '#shop/products/category-names.ts'
import { usePageTitle } from '#shop/shop-info.ts'
import { useFilterDrawer } from '#storefront/layout/filter-drawer-state.ts'
import { useCatalogueFilters } from '#storefront/layout/use-catalogue-filters.ts'
import { lazyComponent, preloadWhenIdle } from '#ui/lazy-component.ts'
import { useHasBeenTrue } from '#ui/overlays/use-has-been-true.ts'
import { useIsWide } from '#ui/page/use-is-wide.ts'
import { AppliedFilters } from './applied-filters.tsx'
import { CatalogueHeading } from './catalogue-heading.tsx'
import { CatalogueProducts } from './catalogue-products.tsx'
import { CategoryChips } from './category-filter.tsx'
import { FilterFields } from './filter-fields.tsx'
import { useProductList } from './use-product-list.ts'

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
          <CatalogueProducts filters={filters} change={change} list={list} />
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
