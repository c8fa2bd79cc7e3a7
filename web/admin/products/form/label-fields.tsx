import { useState } from 'react'
import { COUNTRY_CODES } from '#contract/catalogue/countries.ts'
import { countryName, HOME_COUNTRY } from '#contract/catalogue/product-facts.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { HsnField, TaxClassField } from '../tax/hsn-field.tsx'
import type { ProductFieldsProps } from './product-fields.ts'
import { EMPTY_FACTS } from './product-form-values.ts'

interface LabelFieldsProps extends ProductFieldsProps {
  /** Each variant has its own net quantity. */
  hasOptions: boolean
}

const FACT_NAMES = ['netQuantity', ...Object.keys(EMPTY_FACTS)] as (
  | 'netQuantity'
  | keyof typeof EMPTY_FACTS
)[]
const NOTHING = { ...EMPTY_FACTS, netQuantity: '' }

/** What the law and invoices need to know of a product; folded away while nothing is filled in. */
export function LabelFields({ form, category, hasOptions }: LabelFieldsProps) {
  const { values, set, field, errors } = form
  const required = category?.requiredFacts ?? []
  const hasFacts = FACT_NAMES.some((name) => values[name] !== NOTHING[name])
  const [isOpened, setOpened] = useState(hasFacts)
  const isDemanded = FACT_NAMES.some((name) => required.some((fact) => fact === name))
  const hasError = FACT_NAMES.some((name) => errors[name] !== undefined)
  const isImported = values.originCountry !== '' && values.originCountry !== HOME_COUNTRY
  return (
    <details
      open={isOpened || hasError || isDemanded}
      onToggle={(event) => setOpened(event.currentTarget.open)}
      className="rounded-md outlined"
    >
      <summary className="min-h-11 cursor-pointer px-4 py-3 font-bold">
        Label and tax
        <span className="ml-2 font-normal text-muted">Quantity, origin, manufacturer, HSN</span>
      </summary>
      <div className="flex flex-col gap-4 px-4 pt-1 pb-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Country of origin"
            {...field('originCountry')}
            isRequired={required.includes('originCountry')}
          >
            <Select controlSize="admin">
              <option value="">Not known</option>
              {countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label="Generic name"
            {...field('genericName')}
            isRequired={required.includes('genericName')}
            hint="What it is, such as Bandage"
          >
            <TextInput controlSize="admin" maxLength={120} />
          </Field>
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          {!hasOptions && (
            <Field
              label="Net quantity"
              {...field('netQuantity')}
              hint="Of a pack, such as 500 g"
              isRequired={required.includes('netQuantity')}
            >
              <TextInput controlSize="admin" maxLength={20} />
            </Field>
          )}
          <Field label="Brand" {...field('brand')} hint="As shoppers look for it, such as Tata">
            <TextInput controlSize="admin" maxLength={60} />
          </Field>
        </div>
        <Field
          label="Manufacturer or packer"
          {...field('manufacturer')}
          isRequired={required.includes('manufacturer')}
          hint="Name and address"
        >
          <TextArea controlSize="admin" maxLength={300} />
        </Field>
        {(isImported || values.importer !== '') && (
          <Field label="Importer" {...field('importer')} hint="Name and address">
            <TextArea controlSize="admin" maxLength={300} />
          </Field>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Best before (days)"
            {...field('bestBeforeDays')}
            isRequired={required.includes('bestBeforeDays')}
            hint="From the day it was made"
          >
            <TextInput controlSize="admin" inputMode="numeric" />
          </Field>
          <HsnField
            field={field('hsn')}
            isRequired={required.includes('hsn')}
            onPick={({ taxClass }) => {
              if (values.taxClass === '') set('taxClass', taxClass)
            }}
          />
          <TaxClassField field={field('taxClass')} hint="For invoices" none="As the shop’s default" />
        </div>
        <Checkbox
          label="Needs a prescription"
          checked={values.needsPrescription}
          onChange={(event) => set('needsPrescription', event.target.checked)}
          className="text-sm!"
        />
      </div>
    </details>
  )
}

const countries = COUNTRY_CODES.map((code) => ({ code, name: countryName(code) })).sort(
  (a, b) => Number(b.code === HOME_COUNTRY) - Number(a.code === HOME_COUNTRY) || a.name.localeCompare(b.name),
)
