import type { ReactNode } from 'react'
import { readNumber } from '#admin/list/typed-number.ts'
import type { Category } from '#contract/catalogue/catalogue-schemas.ts'
import { payablePaise } from '#contract/catalogue/mrp.ts'
import type { TaxTerms } from '#contract/charges.ts'
import { formatPaise, nearestPaise, TAX_BASIS_POINTS } from '#contract/money.ts'
import { usePricingRules } from '#shop/shop-info.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { CategoryField } from './category-field.tsx'
import { OwnRulesFields } from './own-rules-fields.tsx'
import { PictureField } from './picture-field.tsx'
import type { ProductFieldsProps } from './product-fields.ts'

interface SellFieldsProps extends ProductFieldsProps {
  categories: readonly Category[]
  /** A new product may create its category. */
  isNew: boolean
  /** Instead of a price, where each variant has its own. */
  variants: ReactNode
  /** Leads to options. */
  optionsButton: ReactNode
  onUploadingChange: (isUploading: boolean) => void
}

/** What shoppers see: name, pictures, price, texts and promises. */
export function SellFields(props: SellFieldsProps) {
  const { form, category, categories, isNew, variants } = props
  const { values, set, field } = form
  const terms = usePricingRules()
  return (
    <>
      <Field label="Name" {...field('name')} isRequired>
        <TextInput controlSize="admin" maxLength={255} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <CategoryField
          categories={categories}
          category={field('category')}
          newCategory={field('newCategory')}
          canCreate={isNew}
        />
        <Field label="Subcategory" {...field('subcategory')}>
          <TextInput controlSize="admin" maxLength={255} />
        </Field>
      </div>
      <PictureField
        pictures={values.pictures}
        texts={values.pictureTexts}
        onText={(key, text) => form.update('pictureTexts', (texts) => ({ ...texts, [key]: text }))}
        productName={values.name || 'the new product'}
        onChange={(change) => form.update('pictures', change)}
        onUploadingChange={props.onUploadingChange}
        error={form.errors.pictures}
      />
      {variants ?? (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Price (₹)" {...field('price')} hint={payableHint(values.price, terms)} isRequired>
            <TextInput controlSize="admin" inputMode="decimal" />
          </Field>
          <Field
            label="MRP (₹, with all taxes)"
            {...field('mrp')}
            hint="As printed on the pack. Customers never pay more"
            isRequired={category?.requiredFacts.includes('mrp')}
          >
            <TextInput controlSize="admin" inputMode="decimal" />
          </Field>
        </div>
      )}
      {props.optionsButton}
      <Field label="Description" {...field('description')}>
        <TextArea controlSize="admin" maxLength={65_000} />
      </Field>
      <Field label="Uses & purpose" {...field('uses')}>
        <TextArea controlSize="admin" maxLength={1000} />
      </Field>
      <Field label="Specifications" {...field('specifications')} hint="One per line">
        <TextArea controlSize="admin" />
      </Field>
      <Checkbox
        label="Visible in the shop"
        checked={values.isVisible}
        onChange={(event) => set('isVisible', event.target.checked)}
        className="text-sm!"
      />
      <OwnRulesFields
        label="Returns, warranty and cash"
        rules={values.rules}
        onChange={(rules) => set('rules', rules)}
        error={form.errors.rules}
        categoryRules={category?.rules}
      />
    </>
  )
}

/** What the customer pays. */
function payableHint(price: string, terms: TaxTerms): string {
  if (terms.taxIncluded) return 'What the customer pays, with all taxes'
  const rupees = readNumber(price)
  if (rupees === undefined) return `Before ${TAX_BASIS_POINTS / 100}% tax`
  return `${formatPaise(payablePaise(nearestPaise(rupees), terms))} with tax`
}
