import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChangedMeanwhileNotice } from '#admin/layout/changed-meanwhile-notice.tsx'
import { changedFields, pickFields, useEditForm } from '#admin/layout/use-edit-form.ts'
import { formatTaxClass, taxClassesQuery, taxClassOf } from '#admin/list/tax-classes.ts'
import { indiaDay } from '#contract/ordering/promised-day.ts'
import { Settings } from '#contract/settings.ts'
import { MAX_PREFIX_LENGTH } from '#contract/tax/financial-year.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { Field } from '#ui/form/field.tsx'
import type { FieldBinding } from '#ui/form/field-wiring.ts'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Banner } from '#ui/page/banner.tsx'
import { PricesCard } from '../prices-card.tsx'
import { useSettingsMutations } from '../settings-api.ts'
import { useReportUnsaved } from '../unsaved-sections.ts'
import { RegistrationRows } from './registration-rows.tsx'
import {
  checkTax,
  chosenRegistrations,
  sampleNumbers,
  stateOfTyped,
  type TaxValues,
  taxInput,
  taxValues,
} from './registration-values.ts'

type TextField = Exclude<keyof TaxValues, 'registrations' | 'pricesIncludeTax'>
type Bind = (name: TextField) => FieldBinding

interface RegistrationFormProps {
  settings: Settings
  onSaved: (settings: Settings) => void
}

/** How the shop stands to GST, the tax of its goods, and what its papers say. */
export function RegistrationForm({ settings, onSaved }: RegistrationFormProps) {
  const [shown, setShown] = useState(settings)
  const form = useEditForm(taxValues(settings), checkTax)
  const { values, set } = form
  useReportUnsaved(form.isDirty)
  const mutations = useSettingsMutations()
  const today = indiaDay(Date.now())

  const save = form.submit((body) => {
    const changes = changedFields(body, taxInput(form.origin), taxInput(values))
    const seen = pickFields(shown, Object.keys(changes) as (keyof Settings)[])
    mutations.mutate(
      { ...changes, seen },
      {
        onSuccess: (saved) => {
          toast.success('Tax settings saved', { kind: 'admin' })
          onSaved(saved)
        },
        onError: form.showProblem,
      },
    )
  })

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={save}>
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      <ChangedMeanwhileNotice
        form={form}
        schema={Settings}
        valuesOf={taxValues}
        labels={FIELD_LABELS}
        onCurrent={setShown}
      />
      <Card>
        <CardHeader
          title="Registration"
          subtitle="Decides which papers your shop gives, and whether they show tax"
        />
        <RegistrationRows
          rows={values.registrations}
          onRows={(rows) => set('registrations', rows)}
          error={form.errors.registrations}
          today={today}
        />
        <Field
          label={FIELD_LABELS.gstin}
          {...form.field('gstin')}
          hint={gstinHint(values.gstin)}
          className="mt-5 sm:max-w-md"
        >
          <TextInput
            controlSize="admin"
            maxLength={20}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
      </Card>
      <PricesCard
        includesTax={values.pricesIncludeTax}
        includedTax={form.origin.pricesIncludeTax}
        error={form.errors.pricesIncludeTax}
        onIncludesTax={(includesTax) => set('pricesIncludeTax', includesTax)}
      />
      <GoodsCard field={form.field} today={today} />
      <PapersCard field={form.field} values={values} today={today} />
      <div className="flex justify-end">
        <Button
          type="submit"
          size="admin"
          isBusy={mutations.isPending}
          busyLabel="Saving..."
          disabled={!form.isDirty}
        >
          Save tax settings
        </Button>
      </div>
    </form>
  )
}

function gstinHint(typed: string): string {
  const state = stateOfTyped(typed)
  if (state) return `State: ${state}`
  return '15 characters; the first two are your state. Leave it empty if you have none'
}

/** Which tax goods bear that say nothing else. */
function GoodsCard({ field, today }: { field: Bind; today: string }) {
  const { data: classes = [] } = useQuery(taxClassesQuery)
  const chosen = field('defaultTaxClass')
  const isListed = classes.some(({ id }) => id === chosen.value)
  return (
    <Card>
      <CardHeader title="Tax of your goods" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={FIELD_LABELS.defaultTaxClass}
          {...chosen}
          hint="Of products that have none of their own"
        >
          <Select controlSize="admin">
            {!isListed && <option value={chosen.value}>{chosen.value}</option>}
            {classes.map((taxClass) => (
              <option key={taxClass.id} value={taxClass.id}>
                {formatTaxClass(taxClassOf(taxClass), today)}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={FIELD_LABELS.bandBasis}
          {...field('bandBasis')}
          hint="Where the rate depends on the price of a piece, as for clothes and shoes. Have your accountant check."
        >
          <Select controlSize="admin">
            <option value="without_tax">The price without the tax</option>
            <option value="paid">What is paid, with the tax</option>
          </Select>
        </Field>
      </div>
      <p className="mt-4 text-sm text-pretty text-muted">
        A delivery fee is spread over the goods of its order by their value, and bears their tax. Have your
        accountant confirm it.
      </p>
    </Card>
  )
}

/** What stands on invoices and goes with goods. */
function PapersCard({ field, values, today }: { field: Bind; values: TaxValues; today: string }) {
  const [paper, note] = sampleNumbers(values.documentPrefix, chosenRegistrations(values.registrations), today)
  return (
    <Card>
      <CardHeader title="Invoices and goods on the way" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={FIELD_LABELS.documentPrefix}
          {...field('documentPrefix')}
          hint={
            <>
              At most {MAX_PREFIX_LENGTH} letters or digits, or nothing: <NumberSample number={paper} />, and{' '}
              <NumberSample number={note} /> for credit notes
            </>
          }
        >
          <TextInput
            controlSize="admin"
            maxLength={MAX_PREFIX_LENGTH}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <Field
          label={FIELD_LABELS.hsnDigits}
          {...field('hsnDigits')}
          hint="By your turnover of the last financial year"
        >
          <Select controlSize="admin">
            <option value="4">4: up to ₹5 crore a year</option>
            <option value="6">6: above ₹5 crore a year</option>
          </Select>
        </Field>
        <Field
          label={FIELD_LABELS.ewayLimit}
          {...field('ewayLimit')}
          hint="Above it, goods to another state need an e-way bill"
          isRequired
        >
          <TextInput controlSize="admin" inputMode="decimal" />
        </Field>
        <Field
          label={FIELD_LABELS.ewayLimitWithin}
          {...field('ewayLimitWithin')}
          hint="Some states have set it higher. Have your accountant check."
          isRequired
        >
          <TextInput controlSize="admin" inputMode="decimal" />
        </Field>
      </div>
    </Card>
  )
}

function NumberSample({ number }: { number: string | undefined }) {
  return <span className="font-mono whitespace-nowrap text-ink">{number}</span>
}

const FIELD_LABELS = {
  registrations: 'How your shop stands to GST',
  gstin: 'GSTIN',
  pricesIncludeTax: 'Prices include all taxes',
  defaultTaxClass: 'Default tax class',
  bandBasis: 'Price that decides a rate',
  documentPrefix: 'Numbers begin with',
  hsnDigits: 'Digits of HSN codes',
  ewayLimit: 'E-way bill to other states (₹)',
  ewayLimitWithin: 'E-way bill inside your state (₹)',
}
