import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, useRef } from 'react'
import { Link } from 'react-router'
import type { ProductCard as ProductCardData } from '#contract/catalogue/catalogue-schemas.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ProductCard } from '../product-card.tsx'

interface ShelfProps {
  title: string
  products: readonly ProductCardData[]
  /** Where all of its products are. */
  allPath?: string
  /** How many are on the first screen. */
  firstCount?: number
}

/** More than a wide screen shows. */
const ARROWS_FROM = 6

/** Products in a row that scrolls sideways, by finger, keyboard or arrows. */
export function Shelf({ title, products, allPath, firstCount = 0 }: ShelfProps) {
  const titleId = useId()
  const row = useRef<HTMLUListElement>(null)
  const turn = (direction: 1 | -1) => {
    const width = row.current?.clientWidth ?? 0
    row.current?.scrollBy({ left: direction * width * 0.9, behavior: 'smooth' })
  }
  return (
    <section aria-labelledby={titleId}>
      <div className="flex items-center gap-3">
        <h2 id={titleId} className="text-xl font-bold">
          {title}
        </h2>
        {allPath && (
          <Link
            to={allPath}
            aria-describedby={titleId}
            className="ml-auto flex min-h-11 items-center font-semibold text-brand-ink"
          >
            See all
          </Link>
        )}
        {products.length >= ARROWS_FROM && (
          <div className={allPath ? 'flex max-md:hidden' : 'ml-auto flex max-md:hidden'}>
            <IconButton label={`Back in ${title}`} icon={<ChevronLeft />} onClick={() => turn(-1)} />
            <IconButton label={`Further in ${title}`} icon={<ChevronRight />} onClick={() => turn(1)} />
          </div>
        )}
      </div>
      <ul
        ref={row}
        aria-labelledby={titleId}
        className="no-scrollbar flex scroll-px-4 gap-3 overflow-x-auto py-3 max-lg:-mx-4 max-lg:px-4 md:max-lg:-mx-6 md:gap-4 md:max-lg:px-6"
      >
        {products.map((product, at) => (
          <li key={product.id} className="w-40 shrink-0 sm:w-56">
            <ProductCard product={product} heading="h3" isFirst={at < firstCount} />
          </li>
        ))}
      </ul>
    </section>
  )
}
