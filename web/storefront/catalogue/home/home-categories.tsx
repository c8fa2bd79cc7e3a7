import { Link } from 'react-router'
import type { Home } from '#contract/home/home-schemas.ts'
import { groupedDigits } from '#contract/money.ts'
import { paths } from '#shop/paths.ts'
import { ProductPicture } from '#ui/pictures/product-picture.tsx'

/** Those of a phone's first row. */
const FIRST_PICTURES = 4

/** The categories, each with the picture of its best product. */
export function HomeCategories({ categories }: { categories: Home['categories'] }) {
  return (
    <nav aria-labelledby="home-categories">
      <h2 id="home-categories" className="sr-only">
        Categories
      </h2>
      <ul className="flex flex-wrap gap-3">
        {categories.map((category, at) => (
          <li key={category.id} className="w-20 sm:w-56">
            <CategoryTile category={category} isFirst={at < FIRST_PICTURES} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface CategoryTileProps {
  category: Home['categories'][number]
  isFirst: boolean
}

function CategoryTile({ category: { id, name, picture, productCount }, isFirst }: CategoryTileProps) {
  return (
    <Link
      to={`${paths.products}?${new URLSearchParams({ category: id })}`}
      className="block h-full rounded-lg transition-colors hover:bg-quiet sm:flex sm:items-center sm:gap-4 lg:bg-surface lg:shadow-card"
    >
      <span aria-hidden="true" className="block size-20 shrink-0 overflow-hidden rounded-lg">
        <ProductPicture picture={picture} name="" sizes="80px" isFirst={isFirst} />
      </span>
      <span className="block min-w-0 py-1">
        <span className="block text-sm leading-tight font-semibold wrap-break-word">{name}</span>
        <span className="tabular block text-xs text-muted">
          {groupedDigits(productCount)} {productCount === 1 ? 'product' : 'products'}
        </span>
      </span>
    </Link>
  )
}
