import { Suspense, useEffect } from 'react'
import { ALL_PRODUCTS, useCategoryName } from '#shop/products/category-names.ts'
import { usePageTitle } from '#shop/shop-info.ts'
import { useFilterDrawer } from '#storefront/layout/filter-drawer-state.ts'
import { useCatalogueFilters } from '#storefront/layout/use-catalogue-filters.ts'
import { lazyComponent, preloadWhenIdle } from '#ui/lazy-component.ts'
import { useHasBeenTrue } from '#ui/overlays/use-has-been-true.ts'
import { useIsWide } from '#ui/page/use-is-wide.ts'
import { CatalogueHeading } from './catalogue-heading.tsx'
import { CatalogueProducts } from './catalogue-products.tsx'
import { AppliedFilters } from './filters/applied-filters.tsx'
import { CategoryChips } from './filters/category-filter.tsx'
import { FilterFields } from './filters/filter-fields.tsx'
import { useProductList } from './use-product-list.ts'

const FilterDrawer = lazyComponent(async () => (await import('./filters/filter-drawer.tsx')).FilterDrawer)
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
        <SkipLink to="products">Skip to products</SkipLink>
        <CategoryChips
          category={filters.category}
          onChange={(category) => change({ category, subcategories: [] })}
        />
      </div>
      <div className="page-width lg:grid lg:grid-cols-[260px_minmax(0,1fr)] lg:gap-8 lg:py-6">
        <section id="products" tabIndex={-1} aria-label="Products" className="outline-none">
          {isWide && <SkipLink to="filters">Skip to filters</SkipLink>}
          <CatalogueHeading
            title={title}
            total={list.total ?? (list.error ? null : undefined)}
            isSample={list.products?.some((product) => product.isSample) ?? false}
            filters={filters}
            change={change}
          />
          <AppliedFilters filters={filters} change={change} />
          <CatalogueProducts filters={filters} change={change} list={list} />
        </section>
        {/* After the products, which the keyboard reaches first; a link above them leads here. */}
        {isWide && (
          <aside
            id="filters"
            tabIndex={-1}
            aria-label="Filters"
            className="outline-none max-lg:hidden lg:order-first"
          >
            <FilterFields
              filters={filters}
              change={change}
              className="sticky top-[calc(var(--header-height,64px)+24px)] max-h-[calc(100dvh-var(--header-height,64px)-48px)] overflow-y-auto rounded-lg bg-surface p-5 outlined"
            />
          </aside>
        )}
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

/** Only for the keyboard: leads over many controls to a part of this page. */
function SkipLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={`#${to}`}
      className="sr-only z-60 rounded-md bg-brand px-4 py-3 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {children}
    </a>
  )
}
