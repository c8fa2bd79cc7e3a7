import type { ProductCard } from '#contract/catalogue/catalogue-schemas.ts'
import { payablePaise } from '#contract/catalogue/mrp.ts'
import { unitPrice } from '#contract/catalogue/net-quantity.ts'
import { discountPercent, formatPaise, paiseFromRupees } from '#contract/money.ts'
import { usePricingTerms } from '#shop/shop-info.ts'
import { Pill } from '#ui/pill.tsx'
import { Price } from '#ui/price.tsx'
import { struckMrp } from './struck-mrp.ts'

interface PriceBlockProps extends Pick<ProductCard, 'price' | 'mrp'> {
  netQuantity?: string | null
}

/** Price, MRP and saving on the shop's terms; what is paid; and the price per kilogram or litre where it is known. */
export function PriceBlock({ price, mrp, netQuantity = null }: PriceBlockProps) {
  const terms = usePricingTerms()
  const paise = paiseFromRupees(price)
  const struck = struckMrp(mrp, terms)
  const saved = struck && struck.paise > paise ? struck.paise - paise : 0
  const byQuantity = unitPrice(paise, netQuantity)
  return (
    <div className="tabular flex flex-col gap-2">
      <Price paise={paise} mrp={struck} size="huge" />
      {byQuantity && (
        <p className="text-sm text-muted">
          {formatPaise(byQuantity.paise)} / {byQuantity.per}
        </p>
      )}
      {terms.taxIncluded ? (
        <p className="text-sm text-muted">{includedText(mrp)}</p>
      ) : (
        <p className="w-fit rounded-md bg-quiet px-3 py-2">
          <span className="font-bold">{formatPaise(payablePaise(paise, terms))}</span>{' '}
          <span className="text-muted">Inclusive of all taxes</span>
        </p>
      )}
      {struck && saved > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-delivered">
          <Pill tone="delivered" size="large">
            {discountPercent(struck.paise, paise)}% OFF
          </Pill>
          Save {formatPaise(saved)}
        </p>
      )}
    </div>
  )
}

/** The MRP in the law's words. */
function includedText(mrp: number | null): string {
  if (mrp === null) return 'Inclusive of all taxes'
  return `MRP ${formatPaise(paiseFromRupees(mrp))} (incl. of all taxes)`
}
