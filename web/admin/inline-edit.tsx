import { type KeyboardEvent, useRef, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Spinner } from '../ui/spinner.tsx'
import { failureMessage } from './failure-text.ts'

interface InlineEditProps {
  /** "Price of Wireless Headphones". */
  label: string
  value: string
  /** What is wrong with a text, or nothing. */
  faultOf: (text: string) => string | undefined
  /** Stores the text; a refusal is shown at the field. */
  onSave: (text: string) => Promise<unknown>
  inputMode?: 'decimal' | 'numeric' | 'text'
  placeholder?: string
  prefix?: string
  align?: 'left' | 'right'
  className?: string
}

/** A value of a table that is changed where it stands: Enter or leaving stores it, Escape takes it back. */
export function InlineEdit(props: InlineEditProps) {
  const {
    label,
    value,
    faultOf,
    onSave,
    inputMode = 'text',
    placeholder,
    prefix,
    align = 'right',
    className,
  } = props
  const [draft, setDraft] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const reset = () => {
    setDraft(null)
    setFault(undefined)
  }
  async function save() {
    if (draft === null || isSaving) return
    const text = draft.trim()
    if (text === value) return reset()
    const found = faultOf(text)
    setFault(found)
    if (found) return
    setSaving(true)
    try {
      await onSave(text)
      reset()
    } catch (error) {
      setFault(failureMessage(error) ?? 'Not saved')
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
          aria-invalid={fault ? true : undefined}
          title={fault}
          inputMode={inputMode}
          placeholder={placeholder}
          value={draft ?? value}
          readOnly={isSaving}
          onChange={(event) => {
            setDraft(event.target.value)
            setFault(undefined)
          }}
          onFocus={() => input.current?.select()}
          onBlur={() => void save()}
          onKeyDown={onKeyDown}
          className={classNames(
            'tabular h-9 w-full min-w-0 rounded-sm border bg-surface px-2 text-base font-semibold text-ink transition-colors focus:border-brand focus-visible:outline-offset-0 md:text-sm',
            prefix && 'pl-6',
            align === 'right' && 'text-right',
            fault ? 'border-error' : 'border-line hover:border-input',
          )}
        />
        {isSaving && <Spinner className="absolute left-2 size-4 bg-surface text-brand" />}
      </div>
      {fault && (
        <p role="alert" className="mt-1 text-xs font-medium text-error">
          {fault}
        </p>
      )}
    </div>
  )
}
