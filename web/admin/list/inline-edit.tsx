import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { failureMessage } from '#admin/layout/format-failure.ts'
import { classNames } from '#ui/class-names.ts'
import { Spinner } from '#ui/page/spinner.tsx'
import { toastWithUndo } from './undo-toast.ts'

interface InlineEditProps {
  /** "Price of Wireless Headphones". */
  label: string
  value: string
  /** The error of a text; undefined where it is valid. */
  errorOf: (text: string) => string | undefined
  /** Stores the text; its error is shown at the field. */
  onSave: (text: string) => Promise<unknown>
  inputMode?: 'decimal' | 'numeric' | 'text'
  placeholder?: string
  prefix?: string
  align?: 'left' | 'right'
  className?: string
}

/**
 * A value that is edited in its table cell: Enter or blur stores it, Escape restores it, and a toast offers to undo what
 * was stored.
 */
export function InlineEdit(props: InlineEditProps) {
  const {
    label,
    value,
    errorOf,
    onSave,
    inputMode = 'text',
    placeholder,
    prefix,
    align = 'right',
    className,
  } = props
  const [draft, setDraft] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const reset = () => {
    setDraft(null)
    setError(undefined)
  }
  // Undo is pressed later and must save with the latest props.
  const latestSave = useRef(onSave)
  useLayoutEffect(() => {
    latestSave.current = onSave
  }, [onSave])
  async function save() {
    if (draft === null || isSaving) return
    const text = draft.trim()
    if (text === value) return reset()
    const found = errorOf(text)
    setError(found)
    if (found) return
    setSaving(true)
    try {
      await onSave(text)
      reset()
      // What had no valid value before cannot be taken back.
      if (errorOf(value)) return void adminToast.success(`${label} saved`)
      toastWithUndo({
        message: `${label} saved`,
        undo: () => latestSave.current(value),
        undone: `${label} is as it was`,
        failed: `${label} was not taken back`,
      })
    } catch (error) {
      setError(failureMessage(error) ?? 'Not saved')
    } finally {
      setSaving(false)
    }
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault()
      void save()
    }
    if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation()
      reset()
    }
  }

  return (
    <div className={classNames('relative z-1 min-w-0', className)}>
      <div className="relative flex items-center">
        {prefix && (
          <span aria-hidden="true" className="pointer-events-none absolute left-2 text-sm text-muted">
            {prefix}
          </span>
        )}
        <input
          ref={input}
          type="text"
          aria-label={label}
          aria-invalid={error ? true : undefined}
          title={error}
          inputMode={inputMode}
          placeholder={placeholder}
          value={draft ?? value}
          readOnly={isSaving}
          onChange={(event) => {
            setDraft(event.target.value)
            setError(undefined)
          }}
          onFocus={() => input.current?.select()}
          onBlur={() => void save()}
          onKeyDown={onKeyDown}
          className={classNames(
            'tabular h-9 w-full min-w-0 rounded-sm border bg-surface px-2 text-base font-semibold text-ink transition-colors focus:border-brand focus-visible:outline-offset-0 md:text-sm',
            prefix && 'pl-6',
            align === 'right' && 'text-right',
            error ? 'border-error' : 'border-line hover:border-input',
          )}
        />
        {isSaving && <Spinner className="absolute left-2 size-4 bg-surface text-brand" />}
      </div>
      {error && (
        <p role="alert" className="mt-1 text-xs font-medium text-error">
          {error}
        </p>
      )}
    </div>
  )
}
