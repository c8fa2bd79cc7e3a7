import { useState } from 'react'
import { ApiFailure } from '#client/api-client.ts'
import { newKey } from '#client/post-once.ts'
import { CreditNoteBody } from '#contract/documents/document-calls-schemas.ts'
import type { IssuedDocument } from '#contract/documents/documents-schemas.ts'
import { formatRupees } from '#shop/rupees.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { type Checked, checkBySchema, useForm } from '#ui/form/use-form.ts'
import { Banner } from '#ui/page/banner.tsx'
import { useCreditNote } from './documents-api.ts'

interface CreditNoteFormProps {
  orderId: string
  invoice: IssuedDocument
  /** The credit notes that were given for it. */
  notes: readonly IssuedDocument[]
  /** Rupees that can still be credited. */
  left: number
  onDone: () => void
}

interface Values {
  by: 'amount' | 'pieces'
  amount: string
  /** As typed, by the number of the line. */
  pieces: Record<number, string>
  reason: string
}

/** Gives an amount or pieces of what was paid in cash back on paper; the money is given back by hand. */
export function CreditNoteForm({ orderId, invoice, notes, left, onDone }: CreditNoteFormProps) {
  const lines = invoice.lines.map((line) => ({
    ...line,
    left: line.quantity - creditedOf(line.lineNo, notes),
  }))
  const { mutate, isPending } = useCreditNote(orderId)
  /** One key for everything that this form sends, so that a retry does not credit twice. */
  const [key] = useState(newKey)
  const form = useForm<Values, CreditNoteBody>(
    { by: 'amount', amount: '', pieces: {}, reason: '' },
    (values) => checkCredit(values, left),
  )
  const { by, pieces } = form.values
  const submit = form.submit((body) =>
    mutate(
      { key, ...body },
      {
        onSuccess: onDone,
        onError: (error) =>
          form.showProblem(error instanceof ApiFailure ? error : { message: error.message }),
      },
    ),
  )
  return (
    <form
      aria-label={`Credit note for ${invoice.number}`}
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-3 rounded-md bg-quiet p-4"
    >
      <p className="text-sm">
        A credit note for {invoice.number} lessens its value and tax. It cannot be changed or deleted. Give
        the money back to the customer yourself.
      </p>
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      <SegmentedControl
        size="admin"
        label="What goes back"
        value={by}
        onChange={(next) => form.fill({ by: next })}
        options={[
          { value: 'amount', label: 'An amount' },
          { value: 'pieces', label: 'Pieces' },
        ]}
        className="self-start"
      />
      {by === 'amount' ? (
        <Field
          label="Amount (₹)"
          hint={`At most ${formatRupees(left)}, tax included`}
          isRequired
          {...form.field('amount')}
        >
          <TextInput controlSize="admin" inputMode="decimal" className="tabular" />
        </Field>
      ) : (
        <div className="flex flex-col gap-3">
          {lines.map((line) => (
            <Field
              key={line.lineNo}
              label={line.name}
              hint={line.left === 0 ? 'All pieces have been credited' : `0 to ${line.left} pieces`}
            >
              <TextInput
                controlSize="admin"
                inputMode="numeric"
                className="tabular"
                disabled={line.left === 0}
                value={pieces[line.lineNo] ?? ''}
                onChange={({ target }) => form.set('pieces', { ...pieces, [line.lineNo]: target.value })}
              />
            </Field>
          ))}
          {form.errors.pieces && (
            <p role="alert" className="text-sm font-medium text-error">
              {form.errors.pieces}
            </p>
          )}
        </div>
      )}
      <Field label="Reason" hint="Stands on the credit note." isRequired {...form.field('reason')}>
        <TextInput controlSize="admin" maxLength={300} />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="admin" variant="outline" onClick={onDone} disabled={isPending}>
          Back
        </Button>
        <Button type="submit" size="admin" isBusy={isPending} busyLabel="Issuing...">
          Issue credit note
        </Button>
      </div>
    </form>
  )
}

function creditedOf(lineNo: number, notes: readonly IssuedDocument[]): number {
  const lines = notes.flatMap((note) => note.lines).filter((line) => line.lineNo === lineNo)
  return lines.reduce((pieces, { quantity }) => pieces + quantity, 0)
}

function checkCredit({ by, amount, pieces, reason }: Values, left: number): Checked<Values, CreditNoteBody> {
  if (by === 'amount') {
    if (!/^\d+(\.\d{1,2})?$/.test(amount.trim())) return { errors: { amount: 'Enter an amount in rupees' } }
    if (Number(amount) > left) return { errors: { amount: `At most ${formatRupees(left)}` } }
    return checkBySchema(CreditNoteBody, { amount: Number(amount), reason })
  }
  const typed = Object.entries(pieces).filter(([, count]) => count.trim() !== '' && count.trim() !== '0')
  if (typed.length === 0) return { errors: { pieces: 'Enter how many pieces go back' } }
  if (typed.some(([, count]) => !/^\d{1,6}$/.test(count.trim()))) {
    return { errors: { pieces: 'Enter whole pieces' } }
  }
  const lines = typed.map(([lineNo, count]) => ({ lineNo: Number(lineNo), quantity: Number(count) }))
  return checkBySchema(CreditNoteBody, { lines, reason })
}
