import { StickyNote } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { ChangedMeanwhileNotice } from '#admin/editing/changed-meanwhile-notice.tsx'
import { useGuardedClose, useReportDirty } from '#admin/editing/unsaved-changes.ts'
import { useEntityForm } from '#admin/editing/use-entity-form.ts'
import { MAX_NOTE_LENGTH } from '#contract/ordering/order-changes.ts'
import type { OpenOrder } from '#contract/ordering/order-changes-schemas.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { useInternalNote } from './change-api.ts'

interface InternalNoteProps {
  order: OpenOrder
  mayWrite: boolean
  onDirtyChange: (isDirty: boolean) => void
}

/** What the shop notes of an order for itself. */
export function InternalNote({ order, mayWrite, onDirtyChange }: InternalNoteProps) {
  const [isOpen, setOpen] = useState(false)
  const note = order.internalNote ?? ''
  if (isOpen) return <NoteForm order={order} onDone={() => setOpen(false)} onDirtyChange={onDirtyChange} />
  if (!note && !mayWrite) return null
  return (
    <section aria-label="Note" className="flex flex-col items-start gap-2">
      {note && (
        <p className="w-full rounded-md bg-quiet p-4 text-sm whitespace-pre-line wrap-break-word">{note}</p>
      )}
      {mayWrite && (
        <Button
          size="admin"
          variant="outline"
          icon={<StickyNote className="size-4" />}
          onClick={() => setOpen(true)}
        >
          {note ? 'Change note' : 'Add a note'}
        </Button>
      )}
    </section>
  )
}

const Noted = z.object({ internalNote: z.optional(z.nullable(z.string())) })
const valuesOf = ({ internalNote }: z.infer<typeof Noted>) => ({ internalNote: internalNote ?? '' })
const NOTE = { schema: Noted, valuesOf, labels: { internalNote: 'Note' } }

interface NoteFormProps extends Pick<InternalNoteProps, 'order' | 'onDirtyChange'> {
  onDone: () => void
}

function NoteForm({ order, onDone, onDirtyChange }: NoteFormProps) {
  const { mutate, isPending } = useInternalNote(order.id)
  const form = useEntityForm(NOTE, { stored: order }, ({ internalNote }, shown = order) => ({
    body: { internalNote: internalNote.trim(), seen: valuesOf(shown) },
  }))
  useReportDirty(form.isDirty, onDirtyChange)
  const leave = useGuardedClose(form.isDirty, onDone)
  return (
    <form
      aria-label="Note"
      className="flex flex-col gap-3 rounded-md bg-quiet p-4"
      onSubmit={form.submit((body) => mutate(body, { onSuccess: onDone, onError: form.showProblem }))}
    >
      <ChangedMeanwhileNotice form={form} />
      <Field
        label="Note"
        hint="The shop and the delivery agent read it, the customer never."
        {...form.field('internalNote')}
      >
        <TextArea controlSize="admin" maxLength={MAX_NOTE_LENGTH} />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="admin" variant="outline" onClick={leave} disabled={isPending}>
          Back
        </Button>
        <Button type="submit" size="admin" isBusy={isPending} busyLabel="Saving...">
          Save note
        </Button>
      </div>
    </form>
  )
}
