import type { Charge } from '#contract/charges.ts'
import { classNames } from '#ui/class-names.ts'

interface OrderChargesProps {
  charges: readonly Charge[]
  className?: string
}

const LOOKS: Record<Charge['kind'], string> = {
  goods: '',
  // On paper it is black as everything else.
  discount: 'text-delivered print:text-current',
  tax: '',
  delivery: '',
  rounding: '',
  total: 'mt-1 border-t border-line pt-2 text-lg font-bold',
}

/** What an order costs, row by row: the one place that shows it. Free delivery is said elsewhere. */
export function OrderCharges({ charges, className }: OrderChargesProps) {
  const rows = charges.filter(({ kind, amount }) => kind !== 'delivery' || amount > 0)
  return (
    <dl className={classNames('tabular flex flex-col gap-1.5', className)}>
      {rows.map(({ kind, label, text, note }) => (
        <div
          key={kind}
          className={classNames('flex items-baseline justify-between gap-x-10 gap-y-4', LOOKS[kind])}
        >
          <dt>
            {label}
            {note && <span className="ml-1.5 text-sm font-normal text-muted print:text-current">{note}</span>}
          </dt>
          <dd className="text-right">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
