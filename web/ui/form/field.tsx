import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { type FieldBinding, FieldContext } from './field-wiring.ts'

interface FieldProps extends Partial<FieldBinding> {
  label: string
  /** Shown below the control; screen readers read it with the field. */
  hint?: ReactNode
  /** Replaces the hint; the control becomes invalid. */
  error?: string
  isRequired?: boolean
  /** Only screen readers get the label. */
  hidesLabel?: boolean
  className?: string
  /** One TextInput, PasswordInput, TextArea or Select. */
  children: ReactNode
}

/** Label, hint and error of one control, connected by id; `{...form.field(name)}` connects its value too. */
export function Field(props: FieldProps) {
  const { label, hint, error, isRequired, hidesLabel, className, children, ...binding } = props
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? hint
  const describedBy = note ? noteId : undefined
  const wiring = { ...binding, id, describedBy, isInvalid: Boolean(error), isRequired }
  return (
    <FieldContext value={wiring}>
      <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
        <label
          htmlFor={id}
          className={classNames(
            'text-sm font-semibold text-ink',
            hidesLabel && 'sr-only',
            isRequired && "after:ml-0.5 after:text-error after:content-['*'/'']",
          )}
        >
          {label}
        </label>
        {children}
        {error ? (
          <p id={noteId} role="alert" className="flex items-start gap-1.5 text-sm font-medium text-error">
            <CircleAlert className="mt-0.5 size-4 shrink-0" />
            <span>{error}</span>
          </p>
        ) : (
          hint && (
            <p id={noteId} className="text-sm text-muted">
              {hint}
            </p>
          )
        )}
      </div>
    </FieldContext>
  )
}
