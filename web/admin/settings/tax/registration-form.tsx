import { useQuery } from '@tanstack/react-query'
import { formatTaxClass, taxClassesQuery, taxClassOf } from '#admin/list/tax-classes.ts'
import { indiaDay } from '#contract/ordering/promised-day.ts'
import type { Settings } from '#contract/settings.ts'
import { MAX_PREFIX_LENGTH } from '#contract/tax/financial-year.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { Select } from '#ui/form/select.tsx'
import { SettingField, SettingFields } from '../fields/setting-fields.tsx'
import { PricesCard } from '../prices-card.tsx'
import { type SettingsEdit, SettingsForm } from '../settings-form.tsx'
import { RegistrationRows } from './registration-rows.tsx'
import { chosenRegistrations, rowsError, sampleNumbers, stateOfTyped } from './registration-values.ts'

const GOODS = ['defaultTaxClass', 'bandBasis'] as const
const PAPERS = [
  'documentPrefix',
  'annualReturnOn',
  'hsnDigits',
  'thirdPersonSupply',
  'ewayLimit',
  'ewayLimitWithin',
] as const

/** How the shop stands to GST, the tax of its goods, and what its papers say. */
export function RegistrationForm({ settings }: { settings: Settings }) {
  const today = indiaDay(Date.now())
  return (
    <SettingsForm
      settings={settings}
      names={['registrations', 'gstin', 'sellsToOtherStates', 'pricesIncludeTax', ...GOODS, ...PAPERS]}
      check={({ registrations }) => ({ registrations: rowsError(registrations) })}
      what="tax settings"
    >
      {(form) => (
        <>
          <Card>
            <CardHeader
              title="Registration"
              subtitle="Decides which papers your shop gives, and whether they show tax"
            />
            <RegistrationRows
              rows={form.values.registrations}
              onRows={(rows) => form.set('registrations', rows)}
              error={form.errors.registrations}
              today={today}
            />
            <GstinField form={form} />
            {form.values.registrations.some(({ kind }) => kind === 'unregistered') && (
              <SettingField form={form} name="sellsToOtherStates" className="mt-5" />
            )}
          </Card>
          <PricesCard form={form} />
          <GoodsCard form={form} today={today} />
          <PapersCard form={form} today={today} />
        </>
      )}
    </SettingsForm>
  )
}

function GstinField({ form }: { form: SettingsEdit }) {
  const state = stateOfTyped(form.values.gstin)
  return (
    <SettingField
      form={form}
      name="gstin"
      className="mt-5 sm:max-w-md"
      {...(state && { hint: `State: ${state}` })}
    />
  )
}

interface CardProps {
  form: SettingsEdit
  /** In India, YYYY-MM-DD. */
  today: string
}

/** Which tax goods bear that say nothing else. */
function GoodsCard({ form, today }: CardProps) {
  const { data: classes = [] } = useQuery(taxClassesQuery)
  const chosen = form.values.defaultTaxClass
  const control = (
    <Select controlSize="admin">
      {!classes.some(({ id }) => id === chosen) && <option value={chosen}>{chosen}</option>}
      {classes.map((taxClass) => (
        <option key={taxClass.id} value={taxClass.id}>
          {formatTaxClass(taxClassOf(taxClass), today)}
        </option>
      ))}
    </Select>
  )
  return (
    <Card>
      <CardHeader title="Tax of your goods" />
      <SettingFields form={form} names={GOODS} changes={{ defaultTaxClass: { children: control } }} />
      <p className="mt-4 text-sm text-pretty text-muted">
        A delivery fee is spread over the goods of its order by their value, and bears their tax. Have your
        accountant confirm it.
      </p>
    </Card>
  )
}

/** What stands on invoices and goes with goods. */
function PapersCard({ form, today }: CardProps) {
  const { documentPrefix, registrations } = form.values
  const [paper, note] = sampleNumbers(documentPrefix, chosenRegistrations(registrations), today)
  const hint = (
    <>
      At most {MAX_PREFIX_LENGTH} letters or digits, or nothing: <NumberSample number={paper} />, and{' '}
      <NumberSample number={note} /> for credit notes
    </>
  )
  return (
    <Card>
      <CardHeader title="Invoices and goods on the way" />
      <SettingFields form={form} names={PAPERS} changes={{ documentPrefix: { hint } }} />
    </Card>
  )
}

function NumberSample({ number }: { number: string | undefined }) {
  return <span className="font-mono whitespace-nowrap text-ink">{number}</span>
}
