import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/page/banner.tsx'
import type { useEditForm } from './use-edit-form.ts'

interface ChangedMeanwhileNoticeProps<Current, Values extends object> {
  form: Pick<ReturnType<typeof useEditForm<Values, unknown>>, 'values' | 'dispute' | 'rebase'>
  /** Of what the form edits. */
  schema: z.ZodMiniType<Current>
  valuesOf: (current: Current) => Values
  /** What the form's fields are called. */
  labels: Partial<Record<keyof Values, string>>
  /** The form goes on from this. */
  onCurrent: (current: Current) => void
}

/** Says what somebody else has set since the form was opened, and lets its reader choose; nothing typed is lost. */
export function ChangedMeanwhileNotice<Current, Values extends object>(
  props: ChangedMeanwhileNoticeProps<Current, Values>,
) {
  const { form, schema, valuesOf, labels, onCurrent } = props
  if (!form.dispute) return null
  const read = schema.safeParse(form.dispute.current)
  if (!read.success)
    return <Banner tone="error">{form.dispute.message}. Close this form and open it again.</Banner>
  const current = valuesOf(read.data)
  const names = (Object.keys(current) as (keyof Values)[]).filter((name) =>
    form.dispute?.changed.some(({ field }) => field === name),
  )
  const goOn = (side: 'mine' | 'theirs') => {
    form.rebase(current, side)
    onCurrent(read.data)
  }
  return (
    <Banner tone="warning" title={form.dispute.message}>
      <ul className="mb-3 text-sm">
        {names.map((name) => (
          <li key={String(name)}>
            {labels[name] ?? String(name)}: {textOf(current[name])} now, you typed {textOf(form.values[name])}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          size="admin"
          onClick={({ currentTarget: { form: element } }) => {
            flushSync(() => goOn('mine'))
            element?.requestSubmit()
          }}
        >
          Save mine
        </Button>
        <Button size="admin" variant="outline" onClick={() => goOn('theirs')}>
          Take theirs
        </Button>
      </div>
    </Banner>
  )
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 1 ? '1 entry' : `${value.length} entries`
  return value === '' ? 'nothing' : `“${value}”`
}
