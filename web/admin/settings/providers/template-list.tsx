import { useState } from 'react'
import type { ProviderKind } from '#contract/providers/providers.ts'
import { ProviderBodies, type Providers } from '#contract/providers/providers-schemas.ts'
import { RowField } from '../fields/row-field.tsx'
import { CopyLine } from './copy-line.tsx'
import { type ProviderEdit, templateRows, templatesInput } from './provider-values.ts'

const HINTS: Partial<Record<ProviderKind, string>> = {
  sms: 'Carriers in India deliver only registered texts. Register these, then enter the id of each. Where yours differs, enter your text with {#var#} in the same order.',
  whatsapp:
    'WhatsApp wants an approved template for each text. Write {{1}}, {{2}} and so on for each {#var#}, then enter its name here.',
}
export const hasTemplates = (kind: ProviderKind) => kind in HINTS

interface TemplateListProps {
  kind: ProviderKind
  form: ProviderEdit
  templates: Providers['templates']
}

/** The texts to register, each with the fields for what it was registered as; opened by whoever registers them. */
export function TemplateList({ kind, form, templates }: TemplateListProps) {
  const [isOpen, setIsOpen] = useState(false)
  const typed = form.values.templates
  const problem = form.errors.templates ? problemOf(kind, typed) : undefined
  const rows = templateRows(kind)
  const [known = ''] = rows.map(([name]) => name)
  const count = Object.values(typed).filter((values) => values[known]?.trim()).length
  return (
    <details
      open={isOpen || problem !== undefined}
      // Opened by a problem it stays open, also while that is being mended.
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="min-h-11 py-2 font-semibold">
        Registered texts: {count} of {templates.length}
      </summary>
      <p className="text-sm text-muted">{HINTS[kind]}</p>
      <ul className="divide-y divide-line">
        {templates.map(({ template, text }) => {
          const blank = Object.fromEntries(rows.map(([name, { first }]) => [name, String(first)]))
          const values = typed[template] ?? blank
          return (
            <li key={template} className="flex flex-col gap-3 py-4">
              <CopyLine label={nameOf(template)} text={text} />
              <div className="grid gap-3 sm:grid-cols-2">
                {rows.map(([name, row]) => {
                  const isWrong = problem?.template === template && problem.name === name
                  return (
                    <RowField
                      key={name}
                      row={{ ...row, label: `${row.label}: ${nameOf(template)}` }}
                      isRequired={false}
                      binding={{
                        // By this name the form finds the field to focus.
                        ...(isWrong && { name: 'templates', error: problem.message }),
                        value: values[name] ?? '',
                        onChange: ({ target }) =>
                          form.update('templates', (before) => ({
                            ...before,
                            [template]: { ...values, [name]: target.value },
                          })),
                      }}
                    />
                  )
                })}
              </div>
            </li>
          )
        })}
      </ul>
    </details>
  )
}

/** The first field that is not as the schema wants it. */
function problemOf(kind: ProviderKind, typed: ProviderEdit['values']['templates']) {
  const templates = templatesInput(kind, typed)
  const { error } = ProviderBodies[kind].safeParse({ templates })
  const issue = error?.issues.find(({ path }) => path[0] === 'templates')
  const row = issue && templates[Number(issue.path[1])]
  return row && { template: row.template, name: String(issue.path[2]), message: issue.message }
}

/** "order-placed" as people read it. */
function nameOf(template: string): string {
  const words = template.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
