import { useQuery } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import { useIsVisitor } from '#accounts/shopper.ts'
import type { Home } from '#contract/home/home-schemas.ts'
import { categoryOfShelf } from '#contract/home/shelves.ts'
import { modeOf, TAGLINES } from '#contract/shop-mode.ts'
import { paths } from '#shop/paths.ts'
import { useCategoryName } from '#shop/products/category-names.ts'
import { homeQuery } from '#shop/products/home-api.ts'
import { shelfName } from '#shop/products/shelf-names.ts'
import { useShopInfo, useShopName } from '#shop/shop-info.ts'
import { useShopBenefits } from '#storefront/layout/shop-benefits.ts'
import { classNames } from '#ui/class-names.ts'
import { LoadError } from '#ui/page/load-error.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { Skeleton, SkeletonProductCard } from '#ui/page/skeleton.tsx'
import { useProgressiveCount } from '../use-progressive-count.ts'
import { HomeCategories } from './home-categories.tsx'
import { usePersonalShelves } from './personal-shelves.ts'
import { Shelf } from './shelf.tsx'

/** The server renders the cards that a phone shows of the first shelf; then each frame adds two. */
const CARDS = { first: 4, step: 2 }
const FIRST_PICTURES = 3

/** The first page of a shop that is open to visitors: categories, and shelves that its administrator has chosen. */
export function HomePage() {
  const query = useQuery(homeQuery)
  const shop = useShopInfo()
  const shopName = useShopName()
  const home = query.data
  return (
    <div className="page-width flex flex-col gap-6 py-4 md:pt-6">
      <div>
        <h1 tabIndex={-1} className="text-xl font-bold md:text-2xl">
          Welcome to {shopName}
        </h1>
        {shop && (
          <p className="line-clamp-2 max-w-prose text-pretty text-muted">
            {shop.about || TAGLINES[modeOf(shop).words]}
          </p>
        )}
      </div>
      {home ? <Shelves home={home} /> : query.isError ? <LoadError query={query} /> : <HomeSkeleton />}
    </div>
  )
}

function Shelves({ home }: { home: Home }) {
  const categoryName = useCategoryName()
  const total = home.shelves.reduce((sum, { products }) => sum + products.length, 0)
  const count = useProgressiveCount(total, CARDS)
  const isHydrated = useIsVisitor() !== undefined
  if (home.categories.length === 0)
    return <EmptyState icon={<Store />} title="No products yet" text="Please come back soon." />
  return (
    <>
      <HomeCategories categories={home.categories} />
      {visibleShelves(home.shelves, count).map(({ id, products }, at) => (
        <Shelf
          key={id}
          title={shelfName(id, categoryName)}
          products={products}
          allPath={allPathOf(id)}
          firstCount={at === 0 ? FIRST_PICTURES : 0}
        />
      ))}
      {count === total && isHydrated && <RestOfHome personal={home.personal} />}
    </>
  )
}

/** What is the shopper's own comes below what all see, and the foot of the page after it, so that nothing is pushed down. */
function RestOfHome({ personal }: Pick<Home, 'personal'>) {
  const shelves = usePersonalShelves()
  const categoryName = useCategoryName()
  if (!shelves) return null
  return (
    <>
      {personal
        .filter((id) => shelves[id].length > 0)
        .map((id) => (
          <Shelf key={id} title={shelfName(id, categoryName)} products={shelves[id]} />
        ))}
      <HomeBenefits />
    </>
  )
}

/** The shelves with their first `count` products together. */
function visibleShelves(shelves: Home['shelves'], count: number): Home['shelves'] {
  let left = count
  return shelves.flatMap(({ id, products }) => {
    const shown = products.slice(0, Math.max(0, left))
    left -= products.length
    return shown.length > 0 ? [{ id, products: shown }] : []
  })
}

function allPathOf(id: Home['shelves'][number]['id']): string | undefined {
  if (id === 'featured') return paths.products
  const category = categoryOfShelf(id)
  return category === null ? undefined : `${paths.products}?${new URLSearchParams({ category })}`
}

const four = [1, 2, 3, 4]

function HomeSkeleton() {
  return (
    <div role="status" aria-label="Loading products...">
      <Skeleton className="mb-6 h-28 rounded-lg" />
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4">
        {four.map((card) => (
          <SkeletonProductCard key={card} />
        ))}
      </div>
    </div>
  )
}

/** What the landing page promises, small. */
function HomeBenefits() {
  return (
    <section aria-label="Why shop here">
      <ul className="grid gap-4 border-t border-line pt-6 sm:grid-cols-2 lg:grid-cols-4">
        {useShopBenefits().map(({ title, text, Icon, tone }) => (
          <li key={title} className="flex items-start gap-3">
            <span className={classNames('flex size-9 shrink-0 items-center justify-center rounded-md', tone)}>
              <Icon className="size-5" />
            </span>
            <div className="min-w-0">
              <h2 className="text-sm font-bold">{title}</h2>
              <p className="text-sm text-pretty text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
