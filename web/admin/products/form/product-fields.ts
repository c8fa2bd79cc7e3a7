import type { useEditForm } from '#admin/editing/use-edit-form.ts'
import type { ProductBody } from '#contract/catalogue/admin-product-schemas.ts'
import type { NewProductBody } from '#contract/catalogue/catalogue-management.ts'
import type { Category } from '#contract/catalogue/catalogue-schemas.ts'
import type { ProductFormValues } from './product-form-values.ts'

export interface ProductFieldsProps {
  form: ReturnType<typeof useEditForm<ProductFormValues, ProductBody | NewProductBody>>
  /** The chosen one, with what it demands and promises. */
  category: Category | undefined
}
