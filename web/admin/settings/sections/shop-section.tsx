import type { Settings } from '#contract/settings.ts'
import { STATE_NAMES } from '#contract/tax/states.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { FoodAndMedicineCard } from '../food-and-medicine-card.tsx'
import { IdentityCard } from '../identity-card.tsx'
import { type SettingsEdit, SettingsForm } from '../settings-form.tsx'

const NAMES = [
  'shopName',
  'shopStreet',
  'shopCity',
  'shopPincode',
  'shopState',
  'supportEmail',
  'supportPhone',
  'legalName',
  'sinceYear',
  'aboutText',
  'grievanceName',
  'grievanceDesignation',
  'grievanceEmail',
  'grievancePhone',
  'storefrontAccess',
  'fssaiLicence',
  'drugLicence',
  'sellsPrescriptions',
  'prescriptionDays',
] as const satisfies (keyof Settings)[]

/** What the shop is called, who sells, and to whom. */
export function ShopSection({ settings }: { settings: Settings }) {
  return (
    <SettingsForm settings={settings} names={NAMES}>
      {(form) => (
        <>
          <NameCard form={form} />
          <IdentityCard field={form.field} />
          <Card>
            <CardHeader title="Who can see your products" />
            <Field
              label="Storefront"
              hidesLabel
              {...form.field('storefrontAccess')}
              hint={
                form.values.storefrontAccess === 'everyone'
                  ? 'Products, prices and search are open to all visitors. Who pays online can order without an account.'
                  : 'Visitors see only the first page until they sign in. Only customers with an account can order.'
              }
              className="sm:max-w-md"
            >
              <Select controlSize="admin">
                <option value="everyone">Everyone</option>
                <option value="members">Members only</option>
              </Select>
            </Field>
          </Card>
          <FoodAndMedicineCard
            field={form.field}
            sellsPrescriptions={form.values.sellsPrescriptions}
            onSellsPrescriptions={(isOn) => form.set('sellsPrescriptions', isOn)}
          />
        </>
      )}
    </SettingsForm>
  )
}

function NameCard({ form }: { form: SettingsEdit }) {
  return (
    <Card>
      <CardHeader title="The shop" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Shop name" {...form.field('shopName')} isRequired>
          <TextInput controlSize="admin" maxLength={60} />
        </Field>
        <Field label="Street address" {...form.field('shopStreet')} hint="On papers and in emails">
          <TextInput controlSize="admin" maxLength={200} />
        </Field>
        <Field label="City" {...form.field('shopCity')}>
          <TextInput controlSize="admin" maxLength={100} />
        </Field>
        <Field label="Pincode" {...form.field('shopPincode')}>
          <TextInput controlSize="admin" inputMode="numeric" maxLength={6} />
        </Field>
        <Field label="State" {...form.field('shopState')} hint="Where the shop is registered">
          <Select controlSize="admin">
            <option value="">Not set</option>
            {statesWith(form.values.shopState).map((state) => (
              <option key={state}>{state}</option>
            ))}
          </Select>
        </Field>
        <Field label="Support email" {...form.field('supportEmail')} hint="Shown to customers">
          <TextInput controlSize="admin" type="email" />
        </Field>
        <Field label="Support phone" {...form.field('supportPhone')} hint="Shown to customers">
          <TextInput controlSize="admin" type="tel" maxLength={30} />
        </Field>
      </div>
    </Card>
  )
}

/** The states, with the current one where the list does not have it. */
function statesWith(present: string): readonly string[] {
  const states: readonly string[] = STATE_NAMES
  return present === '' || states.includes(present) ? states : [present, ...states]
}
