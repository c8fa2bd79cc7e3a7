import { type ReactNode, useState } from 'react'
import { ChangedMeanwhileNotice } from '#admin/editing/changed-meanwhile-notice.tsx'
import { useReportDirty } from '#admin/editing/unsaved-changes.ts'
import { changedFields, pickFields } from '#admin/editing/use-edit-form.ts'
import { useEntityForm } from '#admin/editing/use-entity-form.ts'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { AdminProduct, type ProductBody } from '#contract/catalogue/admin-product-schemas.ts'
import type { NewProductBody } from '#contract/catalogue/catalogue-management.ts'
import type { Category } from '#contract/catalogue/catalogue-schemas.ts'
import { usePricingTerms } from '#shop/shop-info.ts'
import { Button } from '#ui/button.tsx'
import { countOf } from '#ui/count-of.ts'
import { Banner } from '#ui/page/banner.tsx'
import type { ProductMutations } from '../products-api.ts'
import { type SheetProblem, sheetProblemIn } from '../variants/sheet-problem.ts'
import { VariantSheet } from '../variants/variant-sheet.tsx'
import { type VariantFormValues, withOptions } from '../variants/variant-values.ts'
import { newCategoryOf } from './category-field.tsx'
import { checkNewProduct, checkProduct } from './check-product.ts'
import { FIELD_LABELS } from './field-labels.ts'
import { LabelFields } from './label-fields.tsx'
import { LiveCard } from './live-card.tsx'
import {
  EMPTY_PRODUCT,
  formValuesOf,
  NEW_CATEGORY,
  type ProductFormValues,
  productInput,
} from './product-form-values.ts'
import { SellFields } from './sell-fields.tsx'
import { StockFields } from './stock-fields.tsx'

const PRODUCT = { schema: AdminProduct, valuesOf: formValuesOf, labels: FIELD_LABELS }

interface ProductFormProps {
  formId: string
  /** Absent for a new one. */
  product: AdminProduct | undefined
  categories: readonly Category[]
  mutations: ProductMutations
  onDirtyChange: (isDirty: boolean) => void
  /** Called with true when uploads begin and with false when they end. */
  onUploadingChange: (isUploading: boolean) => void
  onSaved: () => void
  /** Opens the options; absent for a new product. */
  onVariants?: (() => void) | undefined
  /** Opens the stock's movements; absent for a new product. */
  onStock?: (() => void) | undefined
  /** Shows the product to who may not change it. */
  isReadOnly?: boolean
}

/** A product in three groups: what sells it, how many there are, and what its label and the tax need. */
export function ProductForm(props: ProductFormProps) {
  const { product, categories, mutations, onDirtyChange, onSaved } = props
  // Changes are compared with what this form showed, as the list behind it may be refetched meanwhile.
  const [sheetProblem, setSheetProblem] = useState<SheetProblem>()
  const terms = usePricingTerms()
  const form = useEntityForm<AdminProduct, ProductFormValues, ProductBody | NewProductBody>(
    PRODUCT,
    { stored: product, blank: emptyProduct(categories) },
    (values) => {
      const checked = product ? checkProduct(values) : checkNewProduct(values, terms)
      setSheetProblem(checked.sheetProblem)
      return checked
    },
  )
  /** The lines of before the last option was removed: "Add options" brings them back. */
  const [leftSheet, setLeftSheet] = useState<VariantFormValues>()
  const { values, isDirty, shown: seenProduct } = form
  const { sheet } = values
  const category = categories.find(({ id }) => id === values.category)
  const hasOptions = (product?.optionNames ?? sheet.options).length > 0
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
            const refused = sheetProblemIn(failure, sheet)
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

  return (
    <form id={props.formId} noValidate className="grid gap-6 lg:flex" onSubmit={save}>
      <fieldset disabled={props.isReadOnly} className="flex min-w-0 flex-1 flex-col gap-6">
        {form.problem && <Banner tone="error">{form.problem}</Banner>}
        <ChangedMeanwhileNotice form={form} />
        <Group title="Sell">
          <SellFields
            form={form}
            category={category}
            categories={categories}
            isNew={!product}
            variants={
              !hasOptions ? undefined : product ? (
                <p className="text-sm text-muted">
                  Each of its {countOf(product.variants.length, 'variant')} has a price and a stock of its
                  own.
                </p>
              ) : (
                <VariantSheet
                  sheet={sheet}
                  onChange={(changed) => {
                    if (changed.options.length === 0) setLeftSheet(sheet)
                    form.fill(withSheet(values, changed))
                  }}
                  productId={undefined}
                  isCounted
                  problem={form.errors.sheet === undefined ? undefined : sheetProblem}
                  pictures={values.pictures}
                  onPicture={(key) => form.update('pictures', (keys) => [...keys, key])}
                  onUploadingChange={props.onUploadingChange}
                />
              )
            }
            optionsButton={
              props.onVariants ? (
                <OptionsButton onPress={props.onVariants}>
                  {hasOptions ? 'Options and variants' : 'Add options: size, colour, pack'}
                </OptionsButton>
              ) : (
                !product &&
                !hasOptions && (
                  <OptionsButton onPress={() => form.set('sheet', leftSheet ?? firstSheet(values))}>
                    Add options: size, colour, pack
                  </OptionsButton>
                )
              )
            }
            onUploadingChange={props.onUploadingChange}
          />
        </Group>
        <Group title="Stock">
          <StockFields
            form={form}
            product={product}
            hasOptions={hasOptions}
            movementsButton={
              props.onStock && <OptionsButton onPress={props.onStock}>Stock and its movements</OptionsButton>
            }
          />
        </Group>
        <LabelFields form={form} category={category} hasOptions={hasOptions} />
      </fieldset>
      <LiveCard values={values} product={product} />
    </form>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-4 w-full border-b border-line pb-2 text-base font-bold">{title}</legend>
      {children}
    </fieldset>
  )
}

function OptionsButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <Button size="admin" variant="outline" onClick={onPress} className="self-start">
      {children}
    </Button>
  )
}

/** A new product; in a shop without categories it creates one. */
function emptyProduct(categories: readonly Category[]): ProductFormValues {
  return categories.length === 0 ? { ...EMPTY_PRODUCT, category: NEW_CATEGORY } : EMPTY_PRODUCT
}

/** The first option of a new product; what is typed of the product is its first variant's. */
function firstSheet({ price, mrp, stock, sku, barcode, netQuantity }: ProductFormValues): VariantFormValues {
  const only = { options: [], price, mrp, stock, sku, barcode, netQuantity, pictures: [], isVisible: true }
  return withOptions({ options: [], variants: [only], dropped: [] }, [{ name: '', values: '' }])
}

/** Without its last option a new product has again what its first variant had. */
function withSheet(values: ProductFormValues, sheet: VariantFormValues): Partial<ProductFormValues> {
  const [first] = sheet.variants
  if (sheet.options.length > 0 || values.sheet.options.length === 0 || !first) return { sheet }
  const { price, mrp, stock, sku, barcode, netQuantity } = first
  return { sheet, price, mrp, stock, sku, barcode, netQuantity }
}
