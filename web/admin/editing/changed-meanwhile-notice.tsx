import { flushSync } from 'react-dom'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/page/banner.tsx'
import type { EntityEdit } from './use-entity-form.ts'

interface ChangedMeanwhileNoticeProps<Stored, Values extends object> {
  form: Omit<EntityEdit<Stored, Values>, 'problem'>
}

/** Shows what somebody else has changed since the form was opened, and offers to save one's own values or take theirs. */
export function ChangedMeanwhileNotice<Stored, Values extends object>({
  form,
}: ChangedMeanwhileNoticeProps<Stored, Values>) {
  const { schema, valuesOf, labels } = form.entity
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
    form.setShown(read.data)
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
