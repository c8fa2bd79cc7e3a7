import type { FieldRow } from '#contract/fields/field-rows.ts'
import { rowsOf, TEMPLATE_ROWS } from '#contract/providers/provider-rows.ts'
import type { ProviderKind } from '#contract/providers/providers.ts'
import type { useForm } from '#ui/form/use-form.ts'
import { inputOf, typedOf } from '../fields/row-values.ts'

/** What each registered text is known by, as typed. */
export type TypedTemplates = Readonly<Record<string, Readonly<Record<string, string>>>>

/** A provider in its form: its fields as texts, by name. */
export interface ProviderValues {
  [name: string]: unknown
  /** The secrets that are taken away. */
  removed: readonly string[]
  templates: TypedTemplates
}

export type ProviderEdit = ReturnType<typeof useForm<ProviderValues, object>>

export const templateRows = (kind: ProviderKind): [string, FieldRow][] =>
  kind === 'sms' || kind === 'whatsapp' ? Object.entries(TEMPLATE_ROWS[kind]) : []

export function providerValues(kind: ProviderKind, stored: object | null): ProviderValues {
  const { templates = [], ...fields } = (stored ?? {}) as { templates?: { template: string }[] }
  const known: Partial<Record<string, unknown>> = fields
  const typed = rowsOf(kind).map(([name, row]) => [
    name,
    row.text === 'secret' ? '' : typedOf(row, known[name] ?? row.first),
  ])
  return {
    ...Object.fromEntries(typed),
    removed: [],
    templates: Object.fromEntries(templates.map(({ template, ...row }) => [template, row])),
  }
}

/** The body to send. A secret that is not typed stays as it is stored. */
export function providerInput(kind: ProviderKind, { removed, templates, ...values }: ProviderValues) {
  const input = rowsOf(kind).flatMap(([name, row]) => {
    if (name === 'templates') return [[name, templatesInput(kind, templates)]]
    if (row.text !== 'secret') return [[name, inputOf(row, values[name])]]
    // Without a user the server asks for no password.
    const isTaken = removed.includes(name) || (kind === 'mail' && String(values.user).trim() === '')
    return [[name, isTaken ? null : String(values[name]).trim() || undefined]]
  })
  return Object.fromEntries(input)
}

/** Rows in which nothing was typed are left out. */
export function templatesInput(kind: ProviderKind, templates: TypedTemplates) {
  const rows = templateRows(kind)
  return Object.entries(templates).flatMap(([template, typed]) => {
    const isBlank = rows.every(([name, { first }]) => ['', first].includes(typed[name]?.trim() ?? ''))
    return isBlank ? [] : [{ template, ...typed }]
  })
}
