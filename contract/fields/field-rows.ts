import * as z from 'zod/mini'

/**
 * How something is typed: a text, a text of digits alone, a day, several lines, a text of several sentences, a number, an amount in
 * rupees, something that is never shown again, a yes or no, or one of a few choices.
 */
export type FieldKind =
  | 'text'
  | 'digits'
  | 'email'
  | 'tel'
  | 'url'
  | 'date'
  | 'lines'
  | 'paragraph'
  | 'number'
  | 'rupees'
  | 'secret'
  | 'switch'
  | 'choice'

/** What the browser is told of a control. */
interface ControlHints {
  maxLength?: number
  rows?: number
  placeholder?: string
  autoComplete?: 'off'
  autoCapitalize?: 'none' | 'characters'
  spellCheck?: false
  className?: string
}

/** One value that people set: what it may be, how it begins, and how its field asks for it. */
export interface FieldOptions<Value> {
  /** What it is until somebody sets it. */
  first: Value
  /** The same in a demo, where it differs. */
  demo?: Value
  label?: string
  /** What it is called where the card around its field is not seen; absent: as its label. */
  name?: string
  /** Absent: it has no field, or a card of its own. */
  text?: FieldKind
  choices?: Readonly<Record<string, string>>
  hint?: string
  control?: ControlHints
  /** Whether its field takes the whole width of a card. */
  isWide?: boolean
  /** Only of a secret: whether it can be taken away while its provider stays. */
  isRemovable?: boolean
  /** Only of a secret: whether its provider works without it. */
  need?: 'needed' | 'optional'
}

/** `schema` says what somebody may set. */
export type FieldRow<Schema = z.ZodMiniType, Text = FieldKind | undefined> = FieldOptions<
  z.output<Schema>
> & {
  schema: Schema
  text?: Text
}

/** `stored` says what it may have been set to by any version of the shop, so that it can always be read. */
export type SettingRow<Schema = z.ZodMiniType, Text = FieldKind | undefined> = FieldRow<Schema, Text> & {
  stored: z.ZodMiniType<z.output<Schema>>
}

type Options<Schema, Text> = FieldOptions<z.output<Schema>> & { text?: Text }

/** A value with the schema of what may be set, and how its field asks for it. */
export function fieldRow<Schema extends z.ZodMiniType, Text extends FieldKind | undefined = undefined>(
  schema: Schema,
  options: Options<Schema, Text>,
): FieldRow<Schema, Text> & { text: Text } {
  return { ...options, text: options.text as Text, schema }
}

/** A setting of the shop. */
export function setting<Schema extends z.ZodMiniType, Text extends FieldKind | undefined = undefined>(
  schema: Schema,
  options: Options<Schema, Text>,
): SettingRow<Schema, Text> & { text: Text } {
  return { ...fieldRow(schema, options), stored: unchecked(schema) as z.ZodMiniType<z.output<Schema>> }
}

/** Entries of a list, by whatever rule it was stored. */
const MAX_STORED = 500

/** The kind of a value alone: what is stored may have been checked by other rules. */
function unchecked(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodMiniNullable) return z.nullable(unchecked(schema.def.innerType))
  if (schema instanceof z.ZodMiniArray)
    return z.array(unchecked(schema.def.element)).check(z.maxLength(MAX_STORED))
  if (schema instanceof z.ZodMiniString) return z.string()
  if (schema instanceof z.ZodMiniNumberFormat) return z.int()
  return schema instanceof z.ZodMiniNumber ? z.number() : schema
}

/** A part of each row, by name, such as the schema of each. */
export function partOf<Rows extends Record<string, FieldRow>, Part extends string>(rows: Rows, part: Part) {
  const parts = Object.entries(rows).map(([name, row]) => [
    name,
    (row as Rows[string] & Partial<Record<Part, unknown>>)[part],
  ])
  return Object.fromEntries(parts) as {
    [Name in keyof Rows]: Part extends keyof Rows[Name] ? Rows[Name][Part] : never
  }
}
