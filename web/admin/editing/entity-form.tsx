import type { FormEvent, ReactNode } from 'react'
import { Banner } from '#ui/page/banner.tsx'
import { ChangedMeanwhileNotice } from './changed-meanwhile-notice.tsx'
import type { EntityEdit } from './use-entity-form.ts'

interface EntityFormProps<Stored, Values extends object> {
  form: EntityEdit<Stored, Values>
  id?: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** The form of one thing, with what is wrong with it as a whole and what somebody else has changed above its fields. */
export function EntityForm<Stored, Values extends object>(props: EntityFormProps<Stored, Values>) {
  const { form, id, onSubmit, children } = props
  return (
    <form id={id} noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      <ChangedMeanwhileNotice form={form} />
      {children}
    </form>
  )
}
