import { formatPaise } from '#contract/money.ts'
import { classNames } from './class-names.ts'

/** The MRP on the basis of the price beside it. */
export interface StruckMrp {
  paise: number
  /** "MRP before tax" */
  name: string
}

interface PriceProps {
  paise: number
  /** It is the lowest of several prices. */
  isFrom?: boolean
  /** Struck through where it is higher. */
  mrp?: StruckMrp
  size?: 'medium' | 'huge'
  className?: string
}

const sizes = { medium: 'text-lg', huge: 'text-3xl' }

/** Rupees in Indian grouping with two decimals. A column of amounts needs a `tabular` parent. */
export function Price({ paise, isFrom = false, mrp, size = 'medium', className }: PriceProps) {
  return (
    <span className={classNames('inline-flex flex-wrap items-baseline gap-x-1.5 gap-y-1', className)}>
      <span className={classNames('leading-tight font-bold text-ink', sizes[size])}>
        {isFrom && <span className="text-sm font-normal text-muted">from </span>}
        {formatPaise(paise)}
      </span>
      {mrp !== undefined && mrp.paise > paise && (
        <s className={classNames('text-muted', size === 'huge' ? 'text-lg' : 'text-xs')}>
          <span className="sr-only">{mrp.name} </span>
          {formatPaise(mrp.paise)}
        </s>
      )}
    </span>
  )
}
