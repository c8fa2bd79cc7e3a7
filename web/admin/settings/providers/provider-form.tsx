import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { adminToast } from '#admin/layout/admin-toast.ts'
import type { ProviderKind } from '#contract/providers/providers.ts'
import { Button } from '#ui/button.tsx'
import { type Checked, checkBySchema, useForm } from '#ui/form/use-form.ts'
import { Banner } from '#ui/page/banner.tsx'
import { useReportUnsaved } from '../unsaved-sections.ts'
import { useProviderMutations } from './providers-api.ts'

interface ProviderFormProps<Values extends object> {
  kind: ProviderKind
  start: Values
  schema: z.ZodMiniType<object>
  /** The body that is checked and sent. */
  inputOf: (values: Values) => object
  onDone: () => void
  children: (form: ReturnType<typeof useForm<Values, object>>) => ReactNode
}

/** The fields of a provider with the buttons that save them or leave them. */
export function ProviderForm<Values extends object>(props: ProviderFormProps<Values>) {
  const { kind, start, schema, inputOf, onDone, children } = props
  const form = useForm(start, (values): Checked<Values, object> => checkBySchema(schema, inputOf(values)))
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
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      {children(form)}
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
