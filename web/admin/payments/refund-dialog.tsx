import { useState } from 'react'
import { failureMessage } from '#admin/layout/format-failure.ts'
import { ApiFailure } from '#client/api-client.ts'
import { newKey } from '#client/post-once.ts'
import { plainRupees, sumOfRupees } from '#contract/money.ts'
import type { PaymentRecord } from '#contract/ordering/payments.ts'
import { formatRupees } from '#shop/rupees.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { type Checked, useForm } from '#ui/form/use-form.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { useRefund } from './payments-api.ts'

/** The rupees of a payment that can still be refunded. */
export function refundableRupees({ status, amount, refunded }: PaymentRecord): number {
  return status === 'captured' ? sumOfRupees(amount, -refunded) : 0
}

/** Refunds all or part of a payment, with a reason. */
export function RefundDialog({ payment, onClose }: { payment: PaymentRecord; onClose: () => void }) {
  const rest = refundableRupees(payment)
  const form = useForm({ amount: plainRupees(rest), reason: '' }, (values) => checkRefund(values, rest))
  const refund = useRefund()
  /** One key for everything that this dialog sends, so that a retry does not refund twice. */
  const [key] = useState(newKey)

  const submit = form.submit((body) =>
    refund.mutate({ id: payment.id, key, ...body }, { onSuccess: onClose }),
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Refund"
      description={`${payment.customer.name}, ${payment.order?.orderNumber ?? payment.gatewayPaymentId}`}
      isBusy={refund.isPending}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        {refund.error && <Banner tone="error">{refundFailure(refund.error)}</Banner>}
        <Field
          label="Amount (₹)"
          hint={`At most ${formatRupees(rest)}. This does not change the order.`}
          {...form.field('amount')}
          isRequired
        >
          <TextInput inputMode="decimal" className="tabular" />
        </Field>
        <Field label="Reason" {...form.field('reason')} isRequired>
          <TextInput maxLength={300} />
        </Field>
        <div className="mt-2 flex justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" isBusy={refund.isPending} busyLabel="Refunding...">
            Refund
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function refundFailure(error: Error): string {
  if (error instanceof ApiFailure && error.code === 'idempotency_mismatch')
    return 'Your first attempt went through with a different amount or reason. Close this and check the payment before refunding more.'
  return failureMessage(error) ?? 'Refund failed'
}

interface RefundValues {
  amount: string
  reason: string
}

function checkRefund(
  values: RefundValues,
  rest: number,
): Checked<RefundValues, { amount: number; reason: string }> {
  const reason = values.reason.trim()
  const errors = {
    amount: amountError(values.amount, rest),
    reason: reason.length < 3 ? 'Enter a reason' : undefined,
  }
  if (errors.amount || errors.reason) return { errors }
  return { body: { amount: Number(values.amount), reason } }
}

function amountError(text: string, rest: number): string | undefined {
  if (!/^\d+(\.\d{1,2})?$/.test(text.trim()) || Number(text) <= 0) return 'Enter an amount in rupees'
  return Number(text) > rest ? `At most ${formatRupees(rest)}` : undefined
}
