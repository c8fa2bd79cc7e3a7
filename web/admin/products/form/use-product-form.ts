import { useState } from 'react'
import { useReportDirty } from '#admin/editing/unsaved-changes.ts'
import { changedFields, pickFields } from '#admin/editing/use-edit-form.ts'
import { useEntityForm } from '#admin/editing/use-entity-form.ts'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { AdminProduct, type ProductBody } from '#contract/catalogue/admin-product-schemas.ts'
import type { NewProductBody } from '#contract/catalogue/catalogue-management.ts'
import type { Category } from '#contract/catalogue/catalogue-schemas.ts'
import { usePricingRules } from '#shop/shop-info.ts'
import type { ProductMutations } from '../products-api.ts'
import { type SheetProblem, sheetProblemIn } from '../variants/sheet-problem.ts'
import { newCategoryOf } from './category-field.tsx'
import { checkNewProduct, checkProduct } from './check-product.ts'
import { FIELD_LABELS } from './field-labels.ts'
import {
  EMPTY_PRODUCT,
  formValuesOf,
  NEW_CATEGORY,
  type ProductFormValues,
  productInput,
} from './product-form-values.ts'

const PRODUCT = { schema: AdminProduct, valuesOf: formValuesOf, labels: FIELD_LABELS }

export interface ProductEdit {
  /** Absent for a new one. */
  product: AdminProduct | undefined
  categories: readonly Category[]
  mutations: ProductMutations
  onDirtyChange: (isDirty: boolean) => void
  onSaved: () => void
}

/** The form of a product, what is wrong in the sheet of a new one, and what saves it. */
export function useProductForm({ product, categories, mutations, onDirtyChange, onSaved }: ProductEdit) {
  // Changes are compared with what this form showed, as the list behind it may be refetched meanwhile.
  const [sheetProblem, setSheetProblem] = useState<SheetProblem>()
  const terms = usePricingRules()
  const form = useEntityForm<AdminProduct, ProductFormValues, ProductBody | NewProductBody>(
    PRODUCT,
    { stored: product, blank: emptyProduct(categories) },
    (values) => {
      const checked = product ? checkProduct(values) : checkNewProduct(values, terms)
      setSheetProblem(checked.sheetProblem)
      return checked
    },
  )
  const { values, isDirty, shown: seenProduct } = form
  useReportDirty(isDirty, onDirtyChange)

  // Its movements and sales change the stock beside this form: what is typed next is meant against what is there now.
  const [latest, setLatest] = useState(product)
  if (product && seenProduct && product !== latest) {
    setLatest(product)
    if (values.stock === form.origin.stock) {
      form.refresh('stock', formValuesOf(product).stock)
      form.setShown({ ...seenProduct, stock: product.stock, updatedAt: product.updatedAt })
    }
  }

  const save = form.submit((body) => {
    const { existing, body: newCategory, error } = newCategoryOf(values, categories)
    if (error) return form.showErrors({ errors: { newCategory: error } })
    const onSuccess = () => {
      adminToast.success(product ? 'Product saved' : 'Product created')
      onSaved()
    }
    if (!seenProduct || 'variants' in body) {
      const chosen = existing?.id ?? body.category
      return mutations.create.mutate(
        { body: { ...body, category: chosen }, newCategory },
        {
          onSuccess,
          onError: (failure) => {
            const refused = sheetProblemIn(failure, values.sheet)
            setSheetProblem(refused)
            if (refused) form.showErrors({ errors: { sheet: refused.message } })
            else form.showProblem(failure)
          },
        },
      )
    }
    const changes = changedFields(body, productInput(form.origin), productInput(values))
    const names = Object.keys(changes) as (keyof ProductBody)[]
    const seen = { ...pickFields(seenProduct, names), updatedAt: seenProduct.updatedAt }
    mutations.change.mutate(
      { id: seenProduct.id, changes: { ...changes, seen } },
      { onSuccess, onError: form.showProblem },
    )
  })

  return { form, sheetProblem, save }
}

/** A new product; in a shop without categories it creates one. */
function emptyProduct(categories: readonly Category[]): ProductFormValues {
  return categories.length === 0 ? { ...EMPTY_PRODUCT, category: NEW_CATEGORY } : EMPTY_PRODUCT
}
