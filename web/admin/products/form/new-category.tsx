import { adminToast } from '#admin/layout/admin-toast.ts'
import { CategoryBody } from '#contract/catalogue/catalogue-schemas.ts'
import { categoryIcons } from '#shop/products/category-icon.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { checkBySchema, useForm } from '#ui/form/use-form.ts'
import type { CategoryMutations } from '../categories-api.ts'

interface NewCategoryProps {
  position: number
  mutations: CategoryMutations
}

const EMPTY_CATEGORY = { name: '', icon: 'package' }

/** Creates a category; once it is created the form is empty again. */
export function NewCategory({ position, mutations }: NewCategoryProps) {
  const form = useForm(EMPTY_CATEGORY, (values) => checkBySchema(CategoryBody, { ...values, position }))
  const create = form.submit((body) =>
    mutations.create.mutate(body, {
      onSuccess: () => {
        adminToast.success('Category created')
        form.fill(EMPTY_CATEGORY)
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
            {Object.entries(categoryIcons).map(([name, { label }]) => (
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
