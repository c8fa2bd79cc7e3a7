import type { ReactNode } from 'react'
import type { ProductCard } from '#contract/catalogue/catalogue-schemas.ts'
import { payablePaise } from '#contract/catalogue/mrp.ts'
import { unitPrice } from '#contract/catalogue/net-quantity.ts'
import { discountPercent, formatPaise, paiseFromRupees } from '#contract/money.ts'
import { usePricingRules } from '#shop/shop-info.ts'
import { Pill } from '#ui/pill.tsx'
import { Price } from '#ui/price.tsx'
import { struckMrp } from './struck-mrp.ts'

interface PriceBlockProps extends Pick<ProductCard, 'price' | 'mrp'> {
  netQuantity?: string | null
  /** Stands beside the price: how many are left. */
  note?: ReactNode
}

/**
 * Price, MRP and saving on the shop's terms, each said once; what is paid with all taxes, and that per kilogram or litre
 * where it is known.
 */
export function PriceBlock({ price, mrp, netQuantity = null, note }: PriceBlockProps) {
  const terms = usePricingRules()
  const paise = paiseFromRupees(price)
  const payable = payablePaise(paise, terms)
  const struck = struckMrp(mrp, terms)
  const saved = struck && struck.paise > paise ? struck.paise - paise : 0
  const byQuantity = unitPrice(payable, netQuantity)
  return (
    <div className="tabular flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Price paise={paise} mrp={terms.taxIncluded ? undefined : struck} size="huge" />
        {struck && saved > 0 && <Pill tone="delivered">{discountPercent(struck.paise, paise)}% OFF</Pill>}
        {note}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {terms.taxIncluded ? (
          <IncludedTax mrp={mrp} isStruck={saved > 0} />
        ) : (
          <p className="rounded-md bg-quiet px-2.5 py-1 text-base">
            <span className="font-bold">{formatPaise(payable)}</span>{' '}
            <span className="text-muted">Inclusive of all taxes</span>
          </p>
        )}
        {byQuantity && (
          <p className="text-muted">
            {formatPaise(byQuantity.paise)} / {byQuantity.per}
          </p>
        )}
        {saved > 0 && <p className="font-semibold text-delivered">Save {formatPaise(saved)}</p>}
      </div>
    </div>
  )
}

/** The MRP in the law's words, struck through where the price is lower. */
function IncludedTax({ mrp, isStruck }: { mrp: number | null; isStruck: boolean }) {
  if (mrp === null) return <p className="text-muted">Inclusive of all taxes</p>
  const amount = formatPaise(paiseFromRupees(mrp))
  return <p className="text-muted">MRP {isStruck ? <s>{amount}</s> : amount} (incl. of all taxes)</p>
}
