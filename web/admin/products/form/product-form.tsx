import { useState } from 'react'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { ChangedMeanwhileNotice } from '#admin/layout/changed-meanwhile-notice.tsx'
import { useReportDirty } from '#admin/layout/unsaved-changes.ts'
import { changedFields, pickFields, useEditForm } from '#admin/layout/use-edit-form.ts'
import { readNumber } from '#admin/list/typed-number.ts'
import { AdminProduct, type Category, ProductBody } from '#contract/catalogue/catalogue-schemas.ts'
import { payablePaise } from '#contract/catalogue/mrp.ts'
import type { TaxTerms } from '#contract/charges.ts'
import { formatPaise, nearestPaise, TAX_BASIS_POINTS } from '#contract/money.ts'
import { usePricingTerms } from '#shop/shop-info.ts'
import { Button } from '#ui/button.tsx'
import { countOf } from '#ui/count-of.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { checkBySchema } from '#ui/form/use-form.ts'
import { Banner } from '#ui/page/banner.tsx'
import type { ProductMutations } from '../products-api.ts'
import { CategoryField, newCategoryOf } from './category-field.tsx'
import { FactFields } from './fact-fields.tsx'
import { FIELD_LABELS } from './field-labels.ts'
import { OwnRulesFields } from './own-rules-fields.tsx'
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
  /** Opens the options; absent for a new product. */
  onVariants?: () => void
  /** Opens the stock's movements; absent for a new product. */
  onStock?: () => void
}

export function ProductForm(props: ProductFormProps) {
  const { product, categories, mutations, onDirtyChange, onSaved } = props
  const hasOptions = product !== undefined && product.optionNames.length > 0
  // Changes are compared with what this form showed, as the list behind it may be refetched meanwhile.
  const [seenProduct, setSeenProduct] = useState(product)
  const form = useEditForm(product ? formValuesOf(product) : emptyProduct(categories), (values) =>
    checkBySchema(ProductBody, productInput(values), NUMBER_MESSAGES),
  )
  const { values, set, field, isDirty } = form
  const terms = usePricingTerms()
  const category = categories.find(({ id }) => id === values.category)
  const required = category?.requiredFacts ?? []
  useReportDirty(isDirty, onDirtyChange)

  const save = form.submit((body) => {
    const { existing, body: newCategory, error } = newCategoryOf(values, categories)
    if (error) return form.showErrors({ errors: { newCategory: error } })
    const outcome = {
      onSuccess: () => {
        adminToast.success(product ? 'Product saved' : 'Product created')
        onSaved()
      },
      onError: form.showProblem,
    }
    if (!seenProduct) {
      const chosen = existing?.id ?? body.category
      return mutations.create.mutate({ body: { ...body, category: chosen }, newCategory }, outcome)
    }
    const changes = changedFields(body, productInput(form.origin), productInput(values))
    const names = Object.keys(changes) as (keyof ProductBody)[]
    const seen = { ...pickFields(seenProduct, names), updatedAt: seenProduct.updatedAt }
    mutations.change.mutate({ id: seenProduct.id, changes: { ...changes, seen } }, outcome)
  })

  return (
    <form id={props.formId} noValidate className="flex flex-col gap-4" onSubmit={save}>
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      <ChangedMeanwhileNotice
        form={form}
        schema={AdminProduct}
        valuesOf={formValuesOf}
        labels={FIELD_LABELS}
        onCurrent={setSeenProduct}
      />
      <Field label="Name" {...field('name')} isRequired>
        <TextInput controlSize="admin" maxLength={255} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <CategoryField
          categories={categories}
          category={field('category')}
          newCategory={field('newCategory')}
          canCreate={!product}
        />
        <Field label="Subcategory" {...field('subcategory')}>
          <TextInput controlSize="admin" maxLength={255} />
        </Field>
      </div>
      {hasOptions ? (
        <p className="text-sm text-muted">
          Each of its {countOf(product.variants.length, 'variant')} has a price and a stock of its own.
        </p>
      ) : (
        <div className="grid gap-4 sm:grid-cols-3">
          <Field label="Price (₹)" {...field('price')} hint={payableHint(values.price, terms)} isRequired>
            <TextInput controlSize="admin" inputMode="decimal" />
          </Field>
          <Field
            label="MRP (₹, with all taxes)"
            {...field('mrp')}
            hint="As printed on the pack. Customers never pay more"
            isRequired={required.includes('mrp')}
          >
            <TextInput controlSize="admin" inputMode="decimal" />
          </Field>
          <Field label="Stock" {...field('stock')} hint="Empty is unlimited">
            <TextInput controlSize="admin" inputMode="numeric" />
          </Field>
          <Field
            label="Net quantity"
            {...field('netQuantity')}
            hint="Of a pack, such as 500 g"
            isRequired={required.includes('netQuantity')}
          >
            <TextInput controlSize="admin" maxLength={20} />
          </Field>
          <Field label="SKU" {...field('sku')} hint="Your own article number">
            <TextInput controlSize="admin" maxLength={255} />
          </Field>
          <Field label="Barcode" {...field('barcode')}>
            <TextInput controlSize="admin" maxLength={255} inputMode="numeric" />
          </Field>
        </div>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {props.onVariants && (
          <Button size="admin" variant="outline" onClick={props.onVariants}>
            {hasOptions ? 'Options and variants' : 'Add options: size, colour, pack'}
          </Button>
        )}
        {props.onStock && (
          <Button size="admin" variant="outline" onClick={props.onStock}>
            Stock and its movements
          </Button>
        )}
      </div>
      <Checkbox
        label="Visible in the shop"
        checked={values.isVisible}
        onChange={(event) => set('isVisible', event.target.checked)}
        className="text-sm!"
      />
      <PictureField
        pictures={values.pictures}
        texts={values.pictureTexts}
        onText={(key, text) => form.update('pictureTexts', (texts) => ({ ...texts, [key]: text }))}
        productName={values.name || 'the new product'}
        onChange={(change) => form.update('pictures', change)}
        onUploadingChange={props.onUploadingChange}
        error={form.errors.pictures}
      />
      <Field label="Description" {...field('description')}>
        <TextArea controlSize="admin" maxLength={65_000} />
      </Field>
      <Field label="Uses & purpose" {...field('uses')}>
        <TextArea controlSize="admin" maxLength={1000} />
      </Field>
      <Field label="Specifications" {...field('specifications')} hint="One per line">
        <TextArea controlSize="admin" />
      </Field>
      <FactFields form={form} required={required} />
      <OwnRulesFields
        label="Returns, warranty and cash"
        rules={values.rules}
        onChange={(rules) => set('rules', rules)}
        error={form.errors.rules}
        categoryRules={category?.rules}
      />
    </form>
  )
}

/** A new product; in a shop without categories it creates one. */
function emptyProduct(categories: readonly Category[]): ProductFormValues {
  return categories.length === 0 ? { ...EMPTY_PRODUCT, category: NEW_CATEGORY } : EMPTY_PRODUCT
}

/** What the customer pays. */
function payableHint(price: string, terms: TaxTerms): string {
  if (terms.taxIncluded) return 'What the customer pays, with all taxes'
  const rupees = readNumber(price)
  if (rupees === undefined) return `Before ${TAX_BASIS_POINTS / 100}% tax`
  return `${formatPaise(payablePaise(nearestPaise(rupees), terms))} with tax`
}
