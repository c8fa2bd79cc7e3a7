import { amountsFromRupees, type Charge, chargesOf } from '#contract/charges.ts'
import type { Amounts } from '#contract/ordering/cart-schemas.ts'
import { classNames } from '#ui/class-names.ts'

interface OrderChargesProps {
  amounts: Amounts
  couponCode: string | null
  className?: string
}

const LOOKS: Record<Charge['kind'], string> = {
  goods: '',
  // On paper it is black as everything else.
  discount: 'text-delivered print:text-current',
  tax: '',
  total: 'mt-1 border-t border-line pt-2 text-lg font-bold',
}

/** What an order costs, row by row: the one place that shows it. */
export function OrderCharges({ amounts, couponCode, className }: OrderChargesProps) {
  return (
    <dl className={classNames('tabular flex flex-col gap-1.5', className)}>
      {chargesOf(amountsFromRupees(amounts), couponCode).map(({ kind, label, text }) => (
        <div
          key={kind}
          className={classNames('flex items-baseline justify-between gap-x-10 gap-y-4', LOOKS[kind])}
        >
          <dt>{label}</dt>
          <dd className="text-right">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
