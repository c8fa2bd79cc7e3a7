import { type Category, CategoryBody } from '#contract/catalogue/catalogue-schemas.ts'
import { Field } from '#ui/form/field.tsx'
import type { FieldBinding } from '#ui/form/field-wiring.ts'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { nextPosition } from '../categories-api.ts'
import { NEW_CATEGORY, type ProductFormValues } from './product-form-values.ts'

interface CategoryFieldProps {
  categories: readonly Category[]
  category: FieldBinding
  newCategory: FieldBinding
  /** Whether a category may be created here. */
  canCreate: boolean
}

/** The product's category; a new product may create one. */
export function CategoryField({ categories, category, newCategory, canCreate }: CategoryFieldProps) {
  const isNew = canCreate && category.value === NEW_CATEGORY
  const nameField = (
    <Field
      label={categories.length === 0 ? 'Category' : 'Name of the new category'}
      {...newCategory}
      hint="Shown in the shop, such as Snacks"
      isRequired
    >
      <TextInput controlSize="admin" maxLength={60} />
    </Field>
  )
  if (isNew && categories.length === 0) return nameField
  return (
    <>
      <Field label="Category" {...category} isRequired>
        <Select controlSize="admin">
          <option value="">Choose a category</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {canCreate && <option value={NEW_CATEGORY}>New category…</option>}
        </Select>
      </Field>
      {isNew && nameField}
    </>
  )
}

/** The category to create, an existing one of that name, or the error of the name; empty where a category is chosen. */
export function newCategoryOf(
  { category, newCategory }: Pick<ProductFormValues, 'category' | 'newCategory'>,
  categories: readonly Category[],
): { body?: CategoryBody; existing?: Category; error?: string } {
  if (category !== NEW_CATEGORY) return {}
  const typed = newCategory.trim().toLowerCase()
  const existing = categories.find(({ name }) => name.toLowerCase() === typed)
  if (existing) return { existing }
  const result = CategoryBody.safeParse({ name: newCategory, position: nextPosition(categories) })
  return result.success ? { body: result.data } : { error: result.error.issues[0]?.message }
}
