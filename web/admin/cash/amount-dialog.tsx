import type { ReactNode } from 'react'
import { ApiFailure } from '#client/api-client.ts'
import { readAmount } from '#shop/read-amount.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { type Checked, useForm } from '#ui/form/use-form.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Banner } from '#ui/page/banner.tsx'

interface TypedAmount {
  /** Rupees; undefined where the field was left empty. */
  amount: number | undefined
  note: string
}

interface AmountDialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  /** Such as "Amount counted (₹)". */
  amountLabel: string
  amountHint?: ReactNode
  startAmount?: string
  /** Whether the amount may be left empty. */
  mayBeEmpty?: boolean
  noteLabel?: string
  /** Why an amount needs a note; undefined where it needs none. */
  noteNeed?: (amount: number | undefined) => string | undefined
  submitLabel: string
  isBusy: boolean
  /** Errors by field, before anything is sent. */
  check: (typed: TypedAmount) => { amount?: string; note?: string } | undefined
  /** Sends the amount; what it throws is shown in the dialog. */
  onSubmit: (typed: TypedAmount) => Promise<unknown>
  /** Shown below the amount while it is typed. */
  children?: (amount: number | undefined) => ReactNode
}

/** One amount of cash and a note. */
export function AmountDialog(props: AmountDialogProps) {
  const form = useForm({ amount: props.startAmount ?? '', note: '' }, (values) => checkAmount(values, props))
  const amount = readAmount(form.values.amount)
  const noteNeed = props.noteNeed?.(amount)
  const submit = form.submit(async (typed) => {
    try {
      await props.onSubmit(typed)
      props.onClose()
    } catch (error) {
      form.showProblem(problemOf(error))
    }
  })

  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={props.title}
      description={props.description}
      isBusy={props.isBusy}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {form.problem && <Banner tone="error">{form.problem}</Banner>}
        <Field label={props.amountLabel} hint={props.amountHint} {...form.field('amount')}>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            onChange={(event) => form.fill({ amount: event.target.value })}
            className="tabular font-semibold"
          />
        </Field>
        {props.children?.(amount)}
        {props.noteLabel && (
          <Field
            label={props.noteLabel}
            hint={noteNeed}
            isRequired={noteNeed !== undefined}
            {...form.field('note')}
          >
            <TextInput maxLength={300} onChange={(event) => form.fill({ note: event.target.value })} />
          </Field>
        )}
        <div className="mt-2 flex justify-end gap-2">
          <Button size="admin" variant="outline" onClick={props.onClose} disabled={props.isBusy}>
            Cancel
          </Button>
          <Button type="submit" size="admin" isBusy={props.isBusy}>
            {props.submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function checkAmount(
  values: { amount: string; note: string },
  { mayBeEmpty, check }: AmountDialogProps,
): Checked<typeof values, TypedAmount> {
  const amount = readAmount(values.amount)
  const isReadable = amount !== undefined || (mayBeEmpty && values.amount.trim() === '')
  if (!isReadable) return { errors: { amount: 'Enter an amount in rupees' } }
  const typed = { amount, note: values.note.trim() }
  const errors = check(typed)
  return errors ? { errors } : { body: typed }
}

/** The server's errors by the dialog's fields; each call names the amount differently. */
function problemOf(error: unknown) {
  if (!(error instanceof ApiFailure))
    return { message: error instanceof Error ? error.message : String(error) }
  const { note, counted, amount, limit } = error.fields
  const amountError = counted ?? amount ?? limit
  return {
    message: error.message,
    fields: { ...(note && { note }), ...(amountError && { amount: amountError }) },
  }
}
