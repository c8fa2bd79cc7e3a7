import { type ReactNode, useState } from 'react'
import type * as z from 'zod/mini'
import type { Providers } from '#contract/providers/providers-schemas.ts'
import { CopyLine } from './copy-line.tsx'

interface TemplateListProps {
  templates: Providers['templates']
  /** How many are filled in. */
  count: number
  hint: string
  /** Whether one of the texts has a problem. */
  hasProblem: boolean
  /** The fields of one template. */
  children: (template: string) => ReactNode
}

/** The texts to register, each with the fields for what it was registered as; opened by whoever registers them. */
export function TemplateList({ templates, count, hint, hasProblem, children }: TemplateListProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      open={isOpen || hasProblem}
      // Opened by a problem it stays open, also while that is being mended.
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="min-h-11 py-2 font-semibold">
        Registered texts: {count} of {templates.length}
      </summary>
      <p className="text-sm text-muted">{hint}</p>
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

export interface TemplateProblem {
  template: string
  /** Which of its fields. */
  name: string
  message: string
}

/** The first template whose fields are not as the schema wants them. */
export function templateProblemOf(
  schema: z.ZodMiniType,
  input: { templates: readonly { template: string }[] },
): TemplateProblem | undefined {
  const issue = schema.safeParse(input).error?.issues.find(({ path }) => path[0] === 'templates')
  const row = issue && input.templates[Number(issue.path[1])]
  return row && { template: row.template, name: String(issue.path[2]), message: issue.message }
}

/** Shows a problem at its field, whose name then makes the form focus it. */
export function problemAt(problem: TemplateProblem | undefined, template: string, name: string) {
  if (problem?.template !== template || problem.name !== name) return {}
  return { name: 'templates', error: problem.message }
}

/** "order-placed" as people read it. */
export function nameOf(template: string): string {
  const words = template.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
