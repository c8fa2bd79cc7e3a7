import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { UnderstoodSearch } from '#contract/catalogue/catalogue-schemas.ts'
import { paths } from '#shop/paths.ts'
import { type CatalogueFilters, NO_FILTERS, writeFilters } from '#shop/products/catalogue-filters.ts'
import { useCategories, useCategoryName } from '#shop/products/category-names.ts'
import { productListQuery } from '#shop/products/products-api.ts'
import { ProductList } from '../product-list.tsx'
import { formatPriceRange } from './format-understood.ts'

const POPULAR_COUNT = 4

interface OtherWaysProps {
  filters: CatalogueFilters
  understood: UnderstoodSearch | undefined
}

/** Below a list without products: the search with fewer words or without filters, popular products, and the categories. */
export function OtherWays({ filters, understood }: OtherWaysProps) {
  const { search, category } = filters
  const categories = useCategories() ?? []
  const others = (understood?.suggestions ?? []).map((text) => ({
    text,
    params: { ...NO_FILTERS, search: text },
  }))
  const prices = understood && formatPriceRange(understood)
  return (
    <div className="flex flex-col gap-8">
      {(others.length > 0 || prices) && (
        <section aria-label="Other searches" className="text-center">
          {prices && (
            <p className="mb-2 text-base text-muted">
              “{search}” was read as: {prices}
            </p>
          )}
          {others.length > 0 && <p className="mb-2 text-base text-muted">Search instead for</p>}
          <Links links={others} />
        </section>
      )}
      <PopularProducts category={category} />
      {categories.length > 0 && (
        <nav aria-label="Categories" className="text-center">
          <p className="mb-2 text-base text-muted">Look around in</p>
          <Links
            links={categories.map(({ id, name }) => ({
              text: name,
              params: { ...NO_FILTERS, category: id },
            }))}
          />
        </nav>
      )}
    </div>
  )
}

function Links({ links }: { links: readonly { text: string; params: CatalogueFilters }[] }) {
  return (
    <ul className="flex flex-wrap justify-center gap-2">
      {links.map(({ text, params }) => (
        <li key={text}>
          <Link
            to={`${paths.products}?${writeFilters(params)}`}
            className="inline-flex min-h-10 items-center rounded-full outlined bg-surface px-5 text-base font-medium text-ink transition-colors hover:border-input hover:bg-quiet"
          >
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** What sells and is rated best, of the chosen category or of all. */
function PopularProducts({ category }: { category: string | null }) {
  const categoryName = useCategoryName()
  const { data } = useInfiniteQuery(productListQuery({ ...NO_FILTERS, category, sort: 'featured' }))
  const products = data?.pages[0]?.items.slice(0, POPULAR_COUNT) ?? []
  if (products.length === 0) return null
  const title = category === null ? 'Popular products' : `Popular in ${categoryName(category)}`
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-xl font-bold">{title}</h2>
      <ProductList products={products} view="grid" isStale={false} />
    </section>
  )
}
