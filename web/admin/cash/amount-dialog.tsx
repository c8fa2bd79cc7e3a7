import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiFailure } from '#client/api-client.ts'
import { readAmount } from '#shop/read-amount.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Banner } from '#ui/page/banner.tsx'

export interface TypedAmount {
  /** Rupees; undefined where nothing was typed and nothing is allowed. */
  amount: number | undefined
  note: string
}

interface AmountDialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  /** What is typed: "Counted". */
  amountLabel: string
  amountHint?: ReactNode
  startAmount?: string
  /** Nothing typed is an answer too. */
  mayBeEmpty?: boolean
  noteLabel?: string
  /** Why the note is needed, as soon as the typed amount makes it so. */
  noteNeed?: (amount: number | undefined) => string | undefined
  submitLabel: string
  isBusy: boolean
  /** Messages by field where something is wrong with the answer, before it is sent. */
  check: (typed: TypedAmount) => { amount?: string; note?: string } | undefined
  /** Sends the answer; what it throws is shown. */
  onSubmit: (typed: TypedAmount) => Promise<unknown>
  /** Below the amount, as it is typed. */
  children?: (amount: number | undefined) => ReactNode
}

/** One amount of cash and a note. */
export function AmountDialog(props: AmountDialogProps) {
  const [text, setText] = useState(props.startAmount ?? '')
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<{ amount?: string; note?: string; form?: string }>({})
  const amount = readAmount(text)
  const noteNeed = props.noteNeed?.(amount)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const isReadable = amount !== undefined || (props.mayBeEmpty && text.trim() === '')
    if (!isReadable) return setErrors({ amount: 'Enter an amount in rupees' })
    const typed = { amount, note: note.trim() }
    const errors = props.check(typed)
    if (errors) return setErrors(errors)
    try {
      await props.onSubmit(typed)
      props.onClose()
    } catch (error) {
      setErrors(errorsOf(error))
    }
  }

  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={props.title}
      description={props.description}
      isBusy={props.isBusy}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {errors.form && <Banner tone="error">{errors.form}</Banner>}
        <Field label={props.amountLabel} hint={props.amountHint} error={errors.amount}>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setErrors({})
            }}
            className="tabular font-semibold"
          />
        </Field>
        {props.children?.(amount)}
        {props.noteLabel && (
          <Field
            label={props.noteLabel}
            hint={noteNeed}
            isRequired={noteNeed !== undefined}
            error={errors.note}
          >
            <TextInput
              maxLength={300}
              value={note}
              onChange={(event) => {
                setNote(event.target.value)
                setErrors({})
              }}
            />
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

/** The server's messages where they belong; the first field that it names is the amount's. */
function errorsOf(error: unknown): { amount?: string; note?: string; form?: string } {
  if (!(error instanceof ApiFailure)) return { form: error instanceof Error ? error.message : String(error) }
  const { note, counted, amount, limit } = error.fields
  const atAmount = counted ?? amount ?? limit
  return note || atAmount ? { note, amount: atAmount } : { form: error.message }
}
