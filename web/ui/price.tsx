import { formatPaise } from '#contract/money.ts'
import { classNames } from './class-names.ts'

interface PriceProps {
  paise: number
  /** It is the lowest of several prices. */
  isFrom?: boolean
  /** The MRP before tax, as the price is, struck through where it is higher. */
  mrpPaise?: number
  size?: 'medium' | 'huge'
  className?: string
}

const sizes = { medium: 'text-lg', huge: 'text-3xl' }

/** Rupees in Indian grouping with two decimals. A column of amounts needs a `tabular` parent. */
export function Price({ paise, isFrom = false, mrpPaise, size = 'medium', className }: PriceProps) {
  return (
    <span className={classNames('inline-flex flex-wrap items-baseline gap-x-1.5 gap-y-1', className)}>
      <span className={classNames('leading-tight font-bold text-ink', sizes[size])}>
        {isFrom && <span className="text-sm font-normal text-muted">from </span>}
        {formatPaise(paise)}
      </span>
      {mrpPaise !== undefined && mrpPaise > paise && (
        <s className={classNames('text-muted', size === 'huge' ? 'text-lg' : 'text-xs')}>
          <span className="sr-only">MRP before tax </span>
          {formatPaise(mrpPaise)}
        </s>
      )}
    </span>
  )
}
