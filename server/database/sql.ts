import { createHash } from 'node:crypto'

/** A part of a statement, made by `fragment`. Its values become placeholders of the statement. */
export class Fragment {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings
    this.values = values
  }

  /** @throws always, because a plain template string would lose the values */
  toString(): never {
    throw new Error('A part of a statement is only of use inside sql`...` or fragment`...`')
  }
}

/** An optional or shared part of a statement: `${value}` is a placeholder, `${fragment}` is text. */
export function fragment(strings: TemplateStringsArray, ...values: readonly unknown[]): Fragment {
  return new Fragment(strings, values)
}

/** An optional part that is absent. */
export const EMPTY = new Fragment([''], [])

/**
 * A constant of the code as a literal of SQL, for what PostgreSQL must know when it plans the statement, such as the
 * condition of an index. Never for values of a call: those are `${value}`.
 */
export function literal(value: number | string | readonly string[]): Fragment {
  if (typeof value === 'number') return new Fragment([String(value)], [])
  const quoted = [value].flat().map((text) => `'${text.replaceAll("'", "''")}'`)
  return new Fragment([quoted.join(', ')], [])
}

/** The name of a table or column, from the code. */
export function identifier(name: string): Fragment {
  return new Fragment([`"${name.replaceAll('"', '""')}"`], [])
}

export function joined(
  parts: readonly Fragment[],
  between: ' and ' | ' or ' | ' union all ' | ', ' | ' ' | ' + ',
): Fragment {
  if (parts.length === 0) return EMPTY
  return new Fragment(['', ...parts.slice(1).map(() => between), ''], parts)
}

/** A statement as PostgreSQL takes it. */
export interface Statement {
  text: string
  values: unknown[]
}

const constantTexts = new WeakMap<readonly string[], string>()

/** The statement of a template. The text of one without fragments is composed only once. */
export function statementOf(strings: readonly string[], values: readonly unknown[]): Statement {
  const isConstant = !values.some((value) => value instanceof Fragment)
  const known = isConstant ? constantTexts.get(strings) : undefined
  if (known !== undefined) return { text: known, values: [...values] }
  const placed: unknown[] = []
  const text = compose(strings, values, placed)
  if (isConstant) constantTexts.set(strings, text)
  return { text, values: placed }
}

/** @param placed receives the values in the order of their placeholders @returns the text */
function compose(strings: readonly string[], values: readonly unknown[], placed: unknown[]): string {
  let text = strings[0] ?? ''
  for (const [at, value] of values.entries()) {
    text +=
      value instanceof Fragment ? compose(value.strings, value.values, placed) : `$${placed.push(value)}`
    text += strings[at + 1] ?? ''
  }
  return text
}

const planNames = new Map<string, string>()

/** The name under which a connection keeps the plan of a statement. */
export function planNameOf(text: string): string {
  let name = planNames.get(text)
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 16)
    planNames.set(text, name)
  }
  return name
}

const camelCaseNames = new Map<string, string>()

/** `placed_at` becomes `placedAt`. */
export function camelCaseOf(column: string): string {
  let name = camelCaseNames.get(column)
  if (name === undefined) {
    name = column.replace(/_([a-z0-9])/g, (_, first: string) => first.toUpperCase())
    camelCaseNames.set(column, name)
  }
  return name
}

/** `placedAt` becomes `placed_at`. */
export function snakeCaseOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
