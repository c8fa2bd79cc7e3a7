import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/page/banner.tsx'
import type { useEditForm } from './use-edit-form.ts'

interface ChangedMeanwhileNoticeProps<Current, Values extends object> {
  form: Pick<ReturnType<typeof useEditForm<Values, unknown>>, 'values' | 'conflict' | 'rebase'>
  /** The schema of what the form edits. */
  schema: z.ZodMiniType<Current>
  valuesOf: (current: Current) => Values
  /** The labels of the form's fields. */
  labels: Partial<Record<keyof Values, string>>
  /** Called with the latest version, on which the form continues. */
  onCurrent: (current: Current) => void
}

/** Shows what somebody else has changed since the form was opened, and offers to save one's own values or take theirs. */
export function ChangedMeanwhileNotice<Current, Values extends object>(
  props: ChangedMeanwhileNoticeProps<Current, Values>,
) {
  const { form, schema, valuesOf, labels, onCurrent } = props
  if (!form.conflict) return null
  const read = schema.safeParse(form.conflict.current)
  if (!read.success)
    return <Banner tone="error">{form.conflict.message}. Close this form and open it again.</Banner>
  const current = valuesOf(read.data)
  const names = (Object.keys(current) as (keyof Values)[]).filter((name) =>
    form.conflict?.changed.some(({ field }) => field === name),
  )
  const continueWith = (side: 'mine' | 'theirs') => {
    form.rebase(current, side)
    onCurrent(read.data)
  }
  return (
    <Banner tone="warning" title={form.conflict.message}>
      <ul className="mb-3 text-sm">
        {names.map((name) => (
          <li key={String(name)}>
            {labels[name] ?? String(name)}: {formatChange(current[name], form.values[name])}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          size="admin"
          onClick={({ currentTarget: { form: element } }) => {
            flushSync(() => continueWith('mine'))
            element?.requestSubmit()
          }}
        >
          Save mine
        </Button>
        <Button size="admin" variant="outline" onClick={() => continueWith('theirs')}>
          Take theirs
        </Button>
      </div>
    </Banner>
  )
}

function formatChange(now: unknown, typed: unknown): string {
  // A field of several parts has no short text.
  if ([now, typed].some((value) => typeof value === 'object' && !Array.isArray(value)))
    return 'changed by somebody else'
  return `${formatValue(now)} now, you typed ${formatValue(typed)}`
}

function formatValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 1 ? '1 entry' : `${value.length} entries`
  return value === '' ? 'nothing' : `“${value}”`
}
