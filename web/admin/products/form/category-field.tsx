import { type Category, CategoryBody } from '#contract/catalogue-schemas.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { nextPosition } from '../categories-api.ts'
import { NEW_CATEGORY, type ProductFormValues } from './product-form-values.ts'

type CategoryValues = Pick<ProductFormValues, 'category' | 'newCategory'>

interface CategoryFieldProps {
  categories: readonly Category[]
  values: CategoryValues
  errors: Partial<Record<keyof CategoryValues, string>>
  /** Whether a category may be made here. */
  canCreate: boolean
  onChange: (name: keyof CategoryValues, value: string) => void
}

/** The product's category; the first product of a shop brings it along. */
export function CategoryField({ categories, values, errors, canCreate, onChange }: CategoryFieldProps) {
  const isNew = canCreate && values.category === NEW_CATEGORY
  const name = (
    <Field
      label={categories.length === 0 ? 'Category' : 'Name of the new category'}
      error={errors.newCategory}
      hint="Shown in the shop, such as Snacks"
      isRequired
    >
      <TextInput
        controlSize="admin"
        value={values.newCategory}
        maxLength={60}
        onChange={(event) => onChange('newCategory', event.target.value)}
      />
    </Field>
  )
  if (isNew && categories.length === 0) return name
  return (
    <>
      <Field label="Category" error={errors.category} isRequired>
        <Select
          controlSize="admin"
          value={values.category}
          onChange={(event) => onChange('category', event.target.value)}
        >
          <option value="">Choose a category</option>
          {categories.map((category) => (
            <option key={category.id} value={category.id}>
              {category.name}
            </option>
          ))}
          {canCreate && <option value={NEW_CATEGORY}>New category…</option>}
        </Select>
      </Field>
      {isNew && name}
    </>
  )
}

/** The category that is to be made; the message where it has no proper name; neither where one is chosen. */
export function newCategoryOf(
  { category, newCategory }: CategoryValues,
  categories: readonly Category[],
): { body?: CategoryBody; known?: Category; error?: string } {
  if (category !== NEW_CATEGORY) return {}
  const typed = newCategory.trim().toLowerCase()
  const known = categories.find(({ name }) => name.toLowerCase() === typed)
  if (known) return { known }
  const result = CategoryBody.safeParse({ name: newCategory, position: nextPosition(categories) })
  return result.success ? { body: result.data } : { error: result.error.issues[0]?.message }
}
