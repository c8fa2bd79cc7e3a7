import type { ProductCard } from '#contract/catalogue/catalogue-schemas.ts'
import { unitPrice } from '#contract/catalogue/net-quantity.ts'
import { discountPercent, formatPaise, paiseFromRupees, payablePaise } from '#contract/money.ts'
import { Pill } from '#ui/pill.tsx'
import { Price } from '#ui/price.tsx'
import { mrpBeside } from './mrp-beside.ts'

interface PriceBlockProps extends Pick<ProductCard, 'price' | 'mrp'> {
  netQuantity?: string | null
}

/** Price, MRP and saving before tax; the price with tax; and the price per kilogram or litre where it is known. */
export function PriceBlock({ price, mrp, netQuantity = null }: PriceBlockProps) {
  const paise = paiseFromRupees(price)
  const mrpPaise = mrpBeside(mrp)
  const saved = mrpPaise !== undefined && mrpPaise > paise ? mrpPaise - paise : 0
  const byQuantity = unitPrice(paise, netQuantity)
  return (
    <div className="tabular flex flex-col gap-2">
      <Price paise={paise} mrpPaise={mrpPaise} size="huge" />
      {byQuantity && (
        <p className="text-sm text-muted">
          {formatPaise(byQuantity.paise)} / {byQuantity.per}
        </p>
      )}
      <p className="w-fit rounded-md bg-quiet px-3 py-2">
        <span className="font-bold">{formatPaise(payablePaise(paise))}</span>{' '}
        <span className="text-muted">Inclusive of all taxes</span>
      </p>
      {mrpPaise !== undefined && saved > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-delivered">
          <Pill tone="delivered" size="large">
            {discountPercent(mrpPaise, paise)}% OFF
          </Pill>
          Save {formatPaise(saved)}
        </p>
      )}
    </div>
  )
}
