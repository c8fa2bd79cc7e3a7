import { useState } from 'react'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { formatRupees } from '#shop/rupees.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { type Checked, useForm } from '#ui/form/use-form.ts'
import type { DeliveryDecisions } from './delivery-record-api.ts'

interface DeliveredAfterAllFormProps {
  order: Order
  decisions: DeliveryDecisions
}

/** Books a cancelled order as delivered: the agent had delivered it before the phone knew of the cancellation. */
export function DeliveredAfterAllForm({ order, decisions }: DeliveredAfterAllFormProps) {
  const [isOpen, setOpen] = useState(false)
  const { deliverAfterAll } = decisions
  const form = useForm({ reason: '' }, checkReason)
  const book = form.submit((reason) =>
    deliverAfterAll.mutate(
      { outSince: order.goodsOut?.since ?? '', reason },
      { onError: ({ message }) => form.showErrors({ errors: { reason: message } }) },
    ),
  )
  if (!isOpen) {
    return (
      <Button size="admin" variant="outline" className="self-start" onClick={() => setOpen(true)}>
        It was delivered all the same
      </Button>
    )
  }
  return (
    <form
      aria-label="Delivered all the same"
      noValidate
      className="flex flex-col gap-3 rounded-md bg-quiet p-4"
      onSubmit={book}
    >
      <p className="text-sm">{formatConsequences(order)}</p>
      <Field label="How do you know?" {...form.field('reason')}>
        <TextInput controlSize="admin" maxLength={300} />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="admin" variant="outline" onClick={() => setOpen(false)}>
          Not delivered
        </Button>
        <Button type="submit" size="admin" isBusy={deliverAfterAll.isPending}>
          Book as delivered
        </Button>
      </div>
    </form>
  )
}

function checkReason(typed: { reason: string }): Checked<typeof typed, string> {
  const reason = typed.reason.trim()
  return reason === '' ? { errors: { reason: 'Give a reason' } } : { body: reason }
}

/** What booking it does with goods and money. */
export function formatConsequences({ paymentMethod, due, goodsOut, courier }: Order): string {
  const goods = 'The order becomes delivered and its goods stay sold.'
  if (paymentMethod === 'razorpay')
    return `${goods} The refund that cancelling asked for is withdrawn. If it has been sent already, that becomes a task under Payments.`
  if (due === 0) return goods
  const agent = goodsOut?.agent?.name
  return agent
    ? `${goods} ${formatRupees(due)} in cash is booked as in hand of ${agent}.`
    : `${goods} ${formatRupees(due)} in cash is then due from ${courier ?? 'the courier'}.`
}
