import * as z from 'zod/mini'
import { useEditForm } from '#admin/editing/use-edit-form.ts'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { rulesInput, type TypedRules, typedRules } from '#admin/list/rule-values.ts'
import { type Category, categoryFields } from '#contract/catalogue/catalogue-schemas.ts'
import { Button } from '#ui/button.tsx'
import { checkBySchema } from '#ui/form/use-form.ts'
import type { CategoryMutations } from './categories-api.ts'
import { OwnRulesFields } from './form/own-rules-fields.tsx'

interface CategoryRulesProps {
  category: Category
  mutations: CategoryMutations
}

const Body = z.object({ rules: categoryFields.rules })

/** What a category promises instead of the shop. */
export function CategoryRules({ category, mutations }: CategoryRulesProps) {
  const { change } = mutations
  const form = useEditForm<{ rules: TypedRules }, z.infer<typeof Body>>(
    { rules: typedRules(category.rules) },
    ({ rules }) => checkBySchema(Body, { rules: rulesInput(rules) }),
  )
  const save = form.submit(({ rules }) =>
    change.mutate(
      { id: category.id, changes: { rules, seen: { rules: category.rules } } },
      {
        onSuccess: () => adminToast.success(`Saved what ${category.name} promise`),
        onError: (error) => adminToast.failure('Failed to save the category', error),
      },
    ),
  )
  return (
    <form noValidate aria-label={`What ${category.name} promise`} onSubmit={save} className="pb-2">
      <OwnRulesFields
        label="Returns, warranty, cash"
        rules={form.values.rules}
        onChange={(rules) => form.set('rules', rules)}
        error={form.errors.rules}
      >
        <Button
          type="submit"
          size="admin"
          className="self-end"
          isBusy={change.isPending}
          busyLabel="Saving..."
          disabled={!form.isDirty}
        >
          Save
        </Button>
      </OwnRulesFields>
    </form>
  )
}
