import { numberOrText, optionalNumber, optionalText } from '#admin/list/typed-number.ts'
import type { FieldRow } from '#contract/fields/field-rows.ts'

export const isNumber = ({ text }: FieldRow): boolean => text === 'number' || text === 'rupees'

const isOptional = ({ schema }: FieldRow): boolean => schema.safeParse(null).success

/** A value as its field shows it; one without a field of its own as it is. */
export function typedOf(row: FieldRow, value: unknown): unknown {
  if (row.text === undefined || row.text === 'switch') return value
  if (row.text === 'lines') return (value as readonly string[]).join('\n')
  return value === null ? '' : String(value)
}

/** What to send for what was typed: nothing is null where a value may be left out, and no number stays text, so that the schema reports it. */
export function inputOf(row: FieldRow, typed: unknown): unknown {
  if (row.text === undefined || row.text === 'switch') return typed
  const text = String(typed)
  if (row.text === 'lines') return text.split('\n').flatMap((line) => line.trim() || [])
  if (isNumber(row) || typeof row.first === 'number')
    return isOptional(row) ? optionalNumber(text) : numberOrText(text)
  return isOptional(row) ? optionalText(text) : text
}
