import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from './account-checks.ts'

interface AccountForm {
  formRef: RefObject<HTMLFormElement | null>
  values: Record<string, string>
  errors: FieldErrors
  /** Of the form as a whole: "Invalid credentials". */
  failure: string | null
  /** Value and change of one field, for its input; editing clears that field's error alone. */
  input: (name: string) => {
    name: string
    value: string
    onChange: (event: ChangeEvent<HTMLInputElement>) => void
  }
  fill: (values: Record<string, string>) => void
  /** Checks every field, marks the faulty ones and returns the first message. */
  findFirstError: () => string | null
  /** Shows what the server refused; without a field at fault, `focusOn` gets the focus. */
  fail: (message: string | null, fields?: FieldErrors, focusOn?: string) => void
}

/** A small form of text fields; after a failure the first faulty field has the focus. */
export function useAccountForm(
  names: readonly string[],
  check: (values: Record<string, string>) => FieldErrors,
  first: Record<string, string> = {},
): AccountForm {
  const formRef = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(names.map((name) => [name, first[name] ?? ''])),
  )
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [fieldToFocus, setFieldToFocus] = useState<{ name: string } | null>(null)

  useEffect(() => {
    const field = fieldToFocus && formRef.current?.elements.namedItem(fieldToFocus.name)
    if (field instanceof HTMLInputElement) field.focus()
  }, [fieldToFocus])

  const show = (found: FieldErrors, message: string | null, focusOn?: string) => {
    const firstBad = names.find((name) => found[name] !== undefined) ?? focusOn
    setErrors(found)
    setFailure(message)
    if (firstBad) setFieldToFocus({ name: firstBad })
  }

  return {
    formRef,
    values,
    errors,
    failure,
    input: (name) => ({
      name,
      value: values[name] ?? '',
      onChange: ({ target }) => {
        setValues((before) => ({ ...before, [name]: target.value }))
        setErrors(({ [name]: _, ...others }) => others)
      },
    }),
    fill: (filled) => {
      setValues((before) => ({ ...before, ...filled }))
      setErrors({})
      setFailure(null)
    },
    findFirstError: () => {
      const found = check(values)
      show(found, null)
      return names.map((name) => found[name]).find((message) => message !== undefined) ?? null
    },
    fail: (message, fields = {}, focusOn) => show(fields, message, focusOn),
  }
}
