import { History, LayoutGrid, Trash2 } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { OpenToVisitorsContext } from '#accounts/shopper.ts'
import type { Suggestion } from '#contract/catalogue/catalogue-schemas.ts'
import { useCategoryName } from '#shop/products/category-names.ts'
import { formatRupees } from '#shop/rupees.ts'
import { ProductPicture } from '#ui/pictures/product-picture.tsx'
import { matchParts } from './match-parts.ts'
import type { Offer } from './search-offers.ts'

interface OfferRowProps {
  offer: Offer
  search: string
}

/** One row below the search box. Readers of the screen hear what each is. */
export function OfferRow({ offer, search }: OfferRowProps) {
  switch (offer.kind) {
    case 'past':
      return (
        <TextRow icon={<History />}>
          <span className="sr-only">Past search: </span>
          {offer.search}
        </TextRow>
      )
    case 'category':
      return (
        <TextRow icon={<LayoutGrid />} end="Category">
          <Matched text={offer.category.name} search={search} />
        </TextRow>
      )
    case 'clear':
      return (
        <TextRow icon={<Trash2 />}>
          <span className="text-sm text-muted">Clear past searches</span>
        </TextRow>
      )
    case 'product':
      return <ProductRow product={offer.product} search={search} />
  }
}

function TextRow({ icon, end, children }: { icon: ReactNode; end?: string; children: ReactNode }) {
  return (
    <span className="flex min-h-7 items-center gap-3 text-base text-ink">
      <span aria-hidden="true" className="shrink-0 text-muted [&>svg]:size-5">
        {icon}
      </span>
      <span className="line-clamp-1 min-w-0 flex-1">{children}</span>
      {end && <span className="shrink-0 text-sm text-muted">{end}</span>}
    </span>
  )
}

function ProductRow({ product, search }: { product: Suggestion; search: string }) {
  const categoryName = useCategoryName()
  const isOpen = use(OpenToVisitorsContext)
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden="true" className="size-11 shrink-0 overflow-hidden rounded-sm">
        <ProductPicture picture={product.image} name={product.name} sizes="44px" />
      </span>
      <span className="min-w-0">
        {isOpen && <span className="sr-only">Product: </span>}
        <span className="line-clamp-1 text-base text-ink">
          <Matched text={product.name} search={search} />
        </span>
        <span className="block text-sm text-muted">
          {categoryName(product.category)} · {formatRupees(product.price)}
        </span>
      </span>
    </span>
  )
}

/** The text with what was typed in bold. */
function Matched({ text, search }: { text: string; search: string }) {
  return matchParts(text, search).map(({ text: part, isMatch, at }) =>
    isMatch ? (
      <mark key={at} className="bg-transparent font-bold text-brand-ink">
        {part}
      </mark>
    ) : (
      <span key={at}>{part}</span>
    ),
  )
}
