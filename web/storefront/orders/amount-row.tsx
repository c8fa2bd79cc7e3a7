import { classNames } from '#ui/class-names.ts'

interface AmountRowProps {
  name: string
  amount: string
  className?: string
}

/** One line of an order's amounts: "Subtotal ₹1,000.00". */
export function AmountRow({ name, amount, className }: AmountRowProps) {
  return (
    <div className={classNames('flex items-baseline justify-between gap-4', className)}>
      <dt>{name}</dt>
      <dd>{amount}</dd>
    </div>
  )
}
