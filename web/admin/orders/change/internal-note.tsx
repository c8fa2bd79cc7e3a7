import { StickyNote } from 'lucide-react'
import { useState } from 'react'
import { MAX_NOTE_LENGTH } from '#contract/ordering/order-changes.ts'
import type { OpenOrder } from '#contract/ordering/order-changes-schemas.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { useInternalNote } from './change-api.ts'

interface InternalNoteProps {
  order: OpenOrder
  mayWrite: boolean
}

/** What the shop notes of an order for itself. */
export function InternalNote({ order, mayWrite }: InternalNoteProps) {
  const [isOpen, setOpen] = useState(false)
  const note = order.internalNote ?? ''
  if (isOpen) return <NoteForm order={order} note={note} onDone={() => setOpen(false)} />
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

function NoteForm({ order, note, onDone }: { order: OpenOrder; note: string; onDone: () => void }) {
  const [typed, setTyped] = useState(note)
  const { mutate, isPending } = useInternalNote(order.id)
  return (
    <form
      aria-label="Note"
      className="flex flex-col gap-3 rounded-md bg-quiet p-4"
      onSubmit={(event) => {
        event.preventDefault()
        mutate(typed.trim(), { onSuccess: onDone })
      }}
    >
      <Field label="Note" hint="The shop and the delivery agent read it, the customer never.">
        <TextArea
          controlSize="admin"
          maxLength={MAX_NOTE_LENGTH}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="admin" variant="outline" onClick={onDone} disabled={isPending}>
          Back
        </Button>
        <Button type="submit" size="admin" isBusy={isPending} busyLabel="Saving...">
          Save note
        </Button>
      </div>
    </form>
  )
}
