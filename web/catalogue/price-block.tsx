import type { ProductCard } from '../../contract/catalogue.ts'
import { formatPaise, paiseFromRupees, payablePaise } from '../../contract/money.ts'
import { Price } from '../ui/price.tsx'

/**
 * The price beside its list price with what that saves, all before tax and compared with each other only
 * below, apart, what one unit costs to pay, tax included.
 */
export function PriceBlock({ price, listPrice }: Pick<ProductCard, 'price' | 'listPrice'>) {
  const paise = paiseFromRupees(price)
  const listPaise = listPrice === null ? undefined : paiseFromRupees(listPrice)
  return (
    <div className="tabular flex flex-col gap-1.5">
      <Price paise={paise} listPaise={listPaise} showsDiscount size="huge" />
      {listPaise !== undefined && listPaise > paise && (
        <p className="font-semibold text-delivered">Save {formatPaise(listPaise - paise)}</p>
      )}
      <p className="mt-1 w-fit rounded-md bg-quiet px-3 py-2">
        <span className="font-bold">{formatPaise(payablePaise(paise))}</span>{' '}
        <span className="text-muted">Inclusive of all taxes</span>
      </p>
    </div>
  )
}
