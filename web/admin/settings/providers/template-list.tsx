import type { ReactNode } from 'react'
import type { Providers } from '#contract/providers/providers-schemas.ts'
import { CopyLine } from './copy-line.tsx'

interface TemplateListProps {
  templates: Providers['templates']
  /** How many are filled in. */
  count: number
  hint: string
  error: string | undefined
  /** The fields of one template. */
  children: (template: string) => ReactNode
}

/** The texts to register, each with the fields for what it was registered as; opened by whoever registers them. */
export function TemplateList({ templates, count, hint, error, children }: TemplateListProps) {
  return (
    <details open={error !== undefined || undefined}>
      <summary className="min-h-11 py-2 font-semibold">
        Registered texts: {count} of {templates.length}
      </summary>
      <p className="text-sm text-muted">{hint}</p>
      {error && (
        <p role="alert" className="text-sm font-medium text-error">
          {error}
        </p>
      )}
      <ul className="divide-y divide-line">
        {templates.map(({ template, text }) => (
          <li key={template} className="flex flex-col gap-3 py-4">
            <CopyLine label={nameOf(template)} text={text} />
            {children(template)}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** "order-placed" as people read it. */
export function nameOf(template: string): string {
  const words = template.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
