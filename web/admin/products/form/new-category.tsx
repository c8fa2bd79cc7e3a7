import { useState } from 'react'
import { CategoryBody } from '#contract/catalogue-schemas.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { checkBySchema, useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/overlays/toast.ts'
import type { CategoryMutations } from '../categories-api.ts'
import type { CategoryIcons } from '../category-icons.ts'

interface NewCategoryProps {
  icons: CategoryIcons
  nextPosition: number
  mutations: CategoryMutations
}

export function NewCategory({ icons, nextPosition: position, mutations }: NewCategoryProps) {
  const [round, setRound] = useState(0)
  return (
    <NewCategoryForm
      key={round}
      icons={icons}
      position={position}
      mutations={mutations}
      onCreated={() => setRound((done) => done + 1)}
    />
  )
}

interface NewCategoryFormProps {
  icons: CategoryIcons
  position: number
  mutations: CategoryMutations
  onCreated: () => void
}

function NewCategoryForm({ icons, position, mutations, onCreated }: NewCategoryFormProps) {
  const form = useForm({ name: '', icon: 'package' }, (values) =>
    checkBySchema(CategoryBody, { ...values, position }),
  )
  const create = form.submit((body) =>
    mutations.create.mutate(body, {
      onSuccess: () => {
        toast.success('Category created', { kind: 'admin' })
        onCreated()
      },
      onError: form.showProblem,
    }),
  )
  const name = form.field('name')
  return (
    <form noValidate aria-label="New category" className="rounded-md bg-quiet p-4" onSubmit={create}>
      <h3 className="mb-3 text-sm font-bold">New category</h3>
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_150px_auto]">
        <Field label="Name" {...name} error={name.error ?? form.problem} isRequired>
          <TextInput controlSize="admin" maxLength={60} />
        </Field>
        <Field label="Icon" {...form.field('icon')}>
          <Select controlSize="admin">
            {icons.choices.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" size="admin" isBusy={mutations.create.isPending} className="sm:mt-[26px]">
          Add
        </Button>
      </div>
    </form>
  )
}
