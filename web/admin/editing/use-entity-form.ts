import { useState } from 'react'
import type * as z from 'zod/mini'
import type { Checked } from '#ui/form/use-form.ts'
import { useEditForm } from './use-edit-form.ts'

/** What is edited, as it is stored and as it is typed. */
export interface Entity<Stored, Values extends object> {
  /** The schema of what is stored. */
  schema: z.ZodMiniType<Stored>
  valuesOf: (stored: Stored) => Values
  /** The labels of the form's fields. */
  labels: Partial<Record<keyof Values, string>>
}

/** What it begins with: what is stored, or the values of something new. */
type Begun<Stored, Values> = { stored: Stored } | { stored: Stored | undefined; blank: Values }

/** The form of something that is stored, or is new. */
export function useEntityForm<Stored, Values extends object, Body>(
  entity: Entity<Stored, Values>,
  begun: Begun<NoInfer<Stored>, NoInfer<Values>>,
  check: (values: Values, shown: NoInfer<Stored> | undefined) => Checked<Values, Body>,
) {
  const [shown, setShown] = useState<Stored | undefined>(begun.stored)
  const start = 'blank' in begun && begun.stored === undefined ? begun.blank : undefined
  const form = useEditForm(start ?? entity.valuesOf(begun.stored as Stored), (values) => check(values, shown))
  return { ...form, entity, shown, setShown }
}

/** What `EntityForm` and `ChangedMeanwhileNotice` need of a form. */
export type EntityEdit<Stored, Values extends object> = Pick<
  ReturnType<typeof useEntityForm<Stored, Values, unknown>>,
  'entity' | 'values' | 'conflict' | 'rebase' | 'setShown' | 'problem'
>
