import { nameWithOptions } from '#contract/catalogue/catalogue.ts'
import { NEEDS_PRESCRIPTION_TEXT } from '#contract/catalogue/product-facts.ts'
import type { Checkout } from '#contract/ordering/checkout-schemas.ts'
import { formatRupees } from '#shop/rupees.ts'
import { ProductPicture } from '#ui/pictures/product-picture.tsx'

type Line = Checkout['items'][number]

/** What is bought: picture, name, quantity, line total. */
export function SummaryLines({ items }: { items: readonly Line[] }) {
  return (
    <ul className="flex flex-col gap-3.5">
      {items.map((line) => (
        <li key={line.variantId} className="flex items-start gap-3">
          <div className="w-14 shrink-0 overflow-hidden rounded-sm">
            <ProductPicture
              picture={line.pictures[0] ?? line.image}
              name={nameWithOptions(line)}
              sizes="56px"
            />
          </div>
          <div className="min-w-0 flex-1">
            <p className="line-clamp-2 leading-snug font-semibold">{nameWithOptions(line)}</p>
            <p className="text-sm text-muted">
              Qty {line.quantity} × {formatRupees(line.price)}
            </p>
            {!line.isAvailable && <p className="text-sm font-semibold text-error">{unavailableText(line)}</p>}
          </div>
          <p className="tabular shrink-0 font-semibold">{formatRupees(line.lineTotal)}</p>
        </li>
      ))}
    </ul>
  )
}

function unavailableText({ left, needsPrescription }: Line): string {
  if (needsPrescription) return NEEDS_PRESCRIPTION_TEXT
  if (left === null) return 'Not available in this quantity'
  return left === 0 ? 'Out of stock' : `Only ${left} left`
}
