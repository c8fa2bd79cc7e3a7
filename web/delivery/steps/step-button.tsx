import type { ComponentProps } from 'react'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import type { OutboxState } from '#delivery/outbox/outbox-entry.ts'
import { Button } from '#ui/button.tsx'
import { nextStepOf } from './format-step.ts'

interface StepButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'children'> {
  order: Order
  state: OutboxState | undefined
  onStep: (order: Order) => void
  /** Tells the button of one order from the same of another: the recipient. */
  of?: string
}

/** The order's next step; where the shop has refused one, the way to what is wrong. Nothing where no step is left. */
export function StepButton({ order, state, onStep, of, ...button }: StepButtonProps) {
  const step = nextStepOf(order.status)
  if (!step) return null
  const label = state === 'attention' ? 'See what is wrong' : step.action
  return (
    <Button {...button} aria-label={of && `${label}: ${of}`} onClick={() => onStep(order)}>
      {label}
    </Button>
  )
}
