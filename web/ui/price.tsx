import { discountPercent, formatPaise } from '#contract/money.ts'
import { classNames } from './class-names.ts'
import { Pill } from './pill.tsx'

interface PriceProps {
  paise: number
  /** The price before the discount, struck through. */
  listPaise?: number
  /** "17% OFF" beside it. */
  showsDiscount?: boolean
  size?: 'small' | 'medium' | 'large' | 'huge'
  className?: string
}

const sizes = { small: 'text-base', medium: 'text-lg', large: 'text-xl', huge: 'text-3xl' }

/** Rupees in Indian grouping with two decimals. Columns of amounts stand in a `tabular` parent. */
export function Price({ paise, listPaise, showsDiscount, size = 'medium', className }: PriceProps) {
  return (
    <span className={classNames('inline-flex flex-wrap items-baseline gap-x-1.5 gap-y-1', className)}>
      <span className={classNames('leading-tight font-bold text-ink', sizes[size])}>
        {formatPaise(paise)}
      </span>
      {listPaise !== undefined && listPaise > paise && (
        <>
          <s
            className={classNames(
              'text-muted',
              size === 'huge' ? 'text-lg' : size === 'large' ? 'text-sm' : 'text-xs',
            )}
          >
            <span className="sr-only">List price </span>
            {formatPaise(listPaise)}
          </s>
          {showsDiscount && (
            <Pill tone="delivered" size={size === 'huge' ? 'large' : 'small'}>
              {discountPercent(listPaise, paise)}% OFF
            </Pill>
          )}
        </>
      )}
    </span>
  )
}
