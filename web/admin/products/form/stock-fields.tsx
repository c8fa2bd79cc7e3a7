import type { ReactNode } from 'react'
import type { AdminProduct } from '#contract/catalogue/admin-product-schemas.ts'
import { countOf } from '#ui/count-of.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { stockInput } from '../product-numbers.ts'
import type { ProductFieldsProps } from './product-fields.ts'

interface StockFieldsProps extends Pick<ProductFieldsProps, 'form'> {
  /** Absent for a new one. */
  product: AdminProduct | undefined
  hasOptions: boolean
  /** Leads to the stock's movements. */
  movementsButton: ReactNode
}

/** How many there are, and the numbers by which they are found. */
export function StockFields({ form, product, hasOptions, movementsButton }: StockFieldsProps) {
  const { field } = form
  return (
    <>
      {hasOptions ? (
        <p className="text-sm text-muted">
          {stockOfAll(product?.variants ?? form.values.sheet.variants)} Each variant has its own stock, SKU
          and barcode.
        </p>
      ) : (
        <div className="grid gap-4 sm:grid-cols-3">
          <Field
            label="Stock"
            {...field('stock')}
            hint={product ? 'Empty is unlimited' : 'How many there are, or “unlimited”'}
            isRequired={!product}
          >
            <TextInput controlSize="admin" inputMode={product ? 'numeric' : 'text'} />
          </Field>
          <Field label="SKU" {...field('sku')} hint="Your own article number">
            <TextInput controlSize="admin" maxLength={255} />
          </Field>
          <Field label="Barcode" {...field('barcode')}>
            <TextInput controlSize="admin" maxLength={255} inputMode="numeric" />
          </Field>
        </div>
      )}
      {movementsButton}
    </>
  )
}

/** "12 units in all." */
function stockOfAll(variants: readonly { stock: number | null | string }[]): string {
  const stocks = variants.map(({ stock }) => (typeof stock === 'string' ? stockInput(stock) : stock))
  if (stocks.includes(null)) return 'Unlimited.'
  const counted = stocks.filter((stock) => typeof stock === 'number')
  return `${countOf(
    counted.reduce((sum, stock) => sum + stock, 0),
    'unit',
  )} in all.`
}
