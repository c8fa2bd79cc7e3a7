import type { ReactNode } from 'react'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { rowsOf } from '#contract/providers/provider-rows.ts'
import type { ProviderKind } from '#contract/providers/providers.ts'
import { ProviderBodies, type Providers } from '#contract/providers/providers-schemas.ts'
import { Button } from '#ui/button.tsx'
import { checkBySchema, useForm } from '#ui/form/use-form.ts'
import { Banner } from '#ui/page/banner.tsx'
import { RowField } from '../fields/row-field.tsx'
import { useReportUnsaved } from '../unsaved-sections.ts'
import { type ProviderEdit, type ProviderValues, providerInput, providerValues } from './provider-values.ts'
import { useProviderMutations } from './providers-api.ts'
import { SecretField } from './secret-field.tsx'
import { hasTemplates, TemplateList } from './template-list.tsx'

export interface ProviderFormProps {
  kind: ProviderKind
  providers: Providers
  onDone: () => void
  /** Above its other fields. */
  first?: ((form: ProviderEdit) => ReactNode) | undefined
  /** Below them. */
  note?: ReactNode
}

/** The fields of a provider, as its rows describe them, with the buttons that save them or leave them. */
export function ProviderForm({ kind, providers, onDone, first, note }: ProviderFormProps) {
  const { fields, secrets, problem } = providers[kind]
  const start = providerValues(kind, fields)
  const form = useForm<ProviderValues, object>(start, (values) =>
    checkBySchema<ProviderValues, object>(ProviderBodies[kind], providerInput(kind, values)),
  )
  const { save } = useProviderMutations(kind)
  useReportUnsaved(JSON.stringify(form.values) !== JSON.stringify(start))
  const submit = form.submit((body) =>
    save.mutate(body, {
      onSuccess: () => {
        adminToast.success('Saved. Test it now.')
        onDone()
      },
      onError: (error) => form.showProblem(error),
    }),
  )
  const binding = (name: string) => ({
    name,
    value: String(form.values[name]),
    error: form.errors[name],
    onChange: ({ target }: { target: { value: string } }) => form.set(name, target.value),
  })
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      <div className="grid gap-4 sm:grid-cols-2">
        {first?.(form)}
        {rowsOf(kind).map(([name, row]) => {
          if (row.text === undefined) return null
          if (row.text !== 'secret') return <RowField key={name} row={row} binding={binding(name)} />
          const isStored = secrets.includes(name)
          return (
            <SecretField
              key={name}
              row={row}
              binding={binding(name)}
              isStored={isStored}
              isRemovable={row.isRemovable === true && (isStored || problem !== null)}
              isRemoved={form.values.removed.includes(name)}
              onRemovedChange={(isRemoved) =>
                form.update('removed', (names) =>
                  isRemoved ? [...names, name] : names.filter((other) => other !== name),
                )
              }
            />
          )
        })}
      </div>
      {note}
      {hasTemplates(kind) && <TemplateList kind={kind} form={form} templates={providers.templates} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" size="admin" onClick={onDone} disabled={save.isPending}>
          Cancel
        </Button>
        <Button type="submit" size="admin" isBusy={save.isPending} busyLabel="Saving...">
          Save
        </Button>
      </div>
    </form>
  )
}
