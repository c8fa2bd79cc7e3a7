import { useLayoutEffect, useState } from 'react'
import { ChangedMeanwhileNotice } from '#admin/layout/changed-meanwhile-notice.tsx'
import { changedFields, pickFields, useFormDraft } from '#admin/layout/form-draft.ts'
import { readNumber } from '#admin/list/typed-number.ts'
import { AdminProduct, type Category, ProductBody } from '#contract/catalogue-schemas.ts'
import { formatPaise, payablePaise } from '#contract/money.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Banner } from '#ui/page/banner.tsx'
import type { ProductMutations } from '../products-api.ts'
import { CategoryField, newCategoryOf } from './category-field.tsx'
import { PictureField } from './picture-field.tsx'
import {
  EMPTY_PRODUCT,
  formValuesOf,
  NEW_CATEGORY,
  type ProductFormValues,
  productInput,
} from './product-form-values.ts'
import { NUMBER_MESSAGES } from './product-numbers.ts'

interface ProductFormProps {
  formId: string
  /** Absent for a new one. */
  product: AdminProduct | undefined
  categories: readonly Category[]
  mutations: ProductMutations
  onDirtyChange: (isDirty: boolean) => void
  onUploadingChange: (isUploading: boolean) => void
  onSaved: () => void
}

export function ProductForm(props: ProductFormProps) {
  const { product, categories, mutations, onDirtyChange, onSaved } = props
  // The list behind may be asked for again meanwhile: what counts is what this form showed.
  const [shown, setShown] = useState(product)
  const draft = useFormDraft(product ? formValuesOf(product) : emptyProduct(categories))
  const { values, errors, set, isDirty } = draft
  // Before anything else can happen: closing right after a letter asks too.
  useLayoutEffect(() => {
    onDirtyChange(isDirty)
    return () => onDirtyChange(false)
  }, [isDirty, onDirtyChange])

  function save() {
    const input = productInput(values)
    const body = draft.check(ProductBody, input, NUMBER_MESSAGES)
    if (!body) return
    const { known, body: newCategory, error } = newCategoryOf(values, categories)
    if (error) return draft.fail({ newCategory: error })
    const outcome = {
      onSuccess: () => {
        toast.success(product ? 'Product saved' : 'Product created', { kind: 'admin' })
        onSaved()
      },
      onError: draft.showFailure,
    }
    if (!shown) {
      const category = known?.id ?? body.category
      return mutations.create.mutate({ body: { ...body, category }, newCategory }, outcome)
    }
    const changes = changedFields(body, productInput(draft.origin), input)
    const names = Object.keys(changes) as (keyof ProductBody)[]
    const seen = { ...pickFields(shown, names), updatedAt: shown.updatedAt }
    mutations.change.mutate({ id: shown.id, changes: { ...changes, seen } }, outcome)
  }

  return (
    <form
      id={props.formId}
      ref={draft.form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {errors.form && <Banner tone="error">{errors.form}</Banner>}
      <ChangedMeanwhileNotice
        draft={draft}
        schema={AdminProduct}
        valuesOf={formValuesOf}
        labels={FIELD_LABELS}
        onCurrent={setShown}
      />
      <Field label="Name" error={errors.name} isRequired>
        <TextInput
          controlSize="admin"
          value={values.name}
          maxLength={120}
          onChange={(event) => set('name', event.target.value)}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <CategoryField
          categories={categories}
          values={values}
          errors={errors}
          canCreate={!product}
          onChange={set}
        />
        <Field label="Subcategory" error={errors.subcategory}>
          <TextInput
            controlSize="admin"
            value={values.subcategory}
            maxLength={60}
            onChange={(event) => set('subcategory', event.target.value)}
          />
        </Field>
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Price (₹)" error={errors.price} hint={payableHint(values.price)} isRequired>
          <TextInput
            controlSize="admin"
            inputMode="decimal"
            value={values.price}
            onChange={(event) => set('price', event.target.value)}
          />
        </Field>
        <Field
          label="List price (₹)"
          error={errors.listPrice}
          hint="Shown struck through; leave empty for none"
        >
          <TextInput
            controlSize="admin"
            inputMode="decimal"
            value={values.listPrice}
            onChange={(event) => set('listPrice', event.target.value)}
          />
        </Field>
        <Field label="Stock" error={errors.stock} hint="Empty is unlimited">
          <TextInput
            controlSize="admin"
            inputMode="numeric"
            value={values.stock}
            onChange={(event) => set('stock', event.target.value)}
          />
        </Field>
      </div>
      <Checkbox
        label="Visible in the shop"
        checked={values.isVisible}
        onChange={(event) => set('isVisible', event.target.checked)}
        className="text-sm!"
      />
      <PictureField
        pictures={values.pictures}
        productName={values.name || 'the new product'}
        onChange={(change) => draft.update('pictures', change)}
        onUploadingChange={props.onUploadingChange}
        error={errors.pictures}
      />
      <Field label="Description" error={errors.description}>
        <TextArea
          controlSize="admin"
          value={values.description}
          maxLength={2000}
          onChange={(event) => set('description', event.target.value)}
        />
      </Field>
      <Field label="Uses & purpose" error={errors.uses}>
        <TextArea
          controlSize="admin"
          value={values.uses}
          maxLength={1000}
          onChange={(event) => set('uses', event.target.value)}
        />
      </Field>
      <Field label="Specifications" error={errors.specifications} hint="One per line">
        <TextArea
          controlSize="admin"
          value={values.specifications}
          onChange={(event) => set('specifications', event.target.value)}
        />
      </Field>
    </form>
  )
}

const FIELD_LABELS = {
  name: 'Name',
  category: 'Category',
  subcategory: 'Subcategory',
  price: 'Price',
  listPrice: 'List price',
  stock: 'Stock',
  description: 'Description',
  uses: 'Uses & purpose',
  specifications: 'Specifications',
  pictures: 'Pictures',
  isVisible: 'Visible in the shop',
}

/** In a shop without categories there is none to choose. */
function emptyProduct(categories: readonly Category[]): ProductFormValues {
  return categories.length === 0 ? { ...EMPTY_PRODUCT, category: NEW_CATEGORY } : EMPTY_PRODUCT
}

/** Prices are before tax; what a customer pays stands beside. */
function payableHint(price: string): string {
  const rupees = readNumber(price)
  if (rupees === undefined) return 'Before 18% tax'
  return `${formatPaise(payablePaise(Math.round(rupees * 100)))} with tax`
}
