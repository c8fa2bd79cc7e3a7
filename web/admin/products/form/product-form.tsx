import { type ReactNode, useState } from 'react'
import { ChangedMeanwhileNotice } from '#admin/editing/changed-meanwhile-notice.tsx'
import { Button } from '#ui/button.tsx'
import { countOf } from '#ui/count-of.ts'
import { Banner } from '#ui/page/banner.tsx'
import { VariantSheet } from '../variants/variant-sheet.tsx'
import { type VariantFormValues, withOptions } from '../variants/variant-values.ts'
import { LabelFields } from './label-fields.tsx'
import { LiveCard } from './live-card.tsx'
import type { ProductFormValues } from './product-form-values.ts'
import { SellFields } from './sell-fields.tsx'
import { StockFields } from './stock-fields.tsx'
import { type ProductEdit, useProductForm } from './use-product-form.ts'

interface ProductFormProps extends ProductEdit {
  formId: string
  /** Called with true when uploads begin and with false when they end. */
  onUploadingChange: (isUploading: boolean) => void
  /** Opens the options; absent for a new product. */
  onVariants?: (() => void) | undefined
  /** Opens the stock's movements; absent for a new product. */
  onStock?: (() => void) | undefined
  /** Shows the product to who may not change it. */
  isReadOnly?: boolean
}

/** A product in three groups: what sells it, how many there are, and what its label and the tax need. */
export function ProductForm(props: ProductFormProps) {
  const { product, categories } = props
  const { form, sheetProblem, save } = useProductForm(props)
  /** The lines of before the last option was removed: "Add options" brings them back. */
  const [leftSheet, setLeftSheet] = useState<VariantFormValues>()
  const { values } = form
  const { sheet } = values
  const category = categories.find(({ id }) => id === values.category)
  const hasOptions = (product?.optionNames ?? sheet.options).length > 0

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
