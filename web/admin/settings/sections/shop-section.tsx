import type { Settings } from '#contract/settings.ts'
import { STATE_NAMES } from '#contract/tax/states.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { Select } from '#ui/form/select.tsx'
import { SettingField, SettingFields } from '../fields/setting-fields.tsx'
import { type SettingsEdit, SettingsForm } from '../settings-form.tsx'

const NAME = [
  'shopName',
  'shopStreet',
  'shopCity',
  'shopPincode',
  'shopState',
  'supportEmail',
  'supportPhone',
] as const
const SELLER = ['legalName', 'sinceYear', 'aboutText'] as const
const OFFICER = ['grievanceName', 'grievanceDesignation', 'grievanceEmail', 'grievancePhone'] as const
const LICENCES = ['fssaiLicence', 'drugLicence', 'sellsPrescriptions', 'prescriptionDays'] as const

/** What the shop is called, who sells, and to whom. */
export function ShopSection({ settings }: { settings: Settings }) {
  return (
    <SettingsForm
      settings={settings}
      names={[...NAME, ...SELLER, ...OFFICER, 'storefrontAccess', ...LICENCES]}
    >
      {(form) => (
        <>
          <Card>
            <CardHeader title="The shop" />
            <SettingFields
              form={form}
              names={NAME}
              changes={{ shopState: { children: <StateSelect present={form.values.shopState} /> } }}
            />
          </Card>
          <Card id="who-sells">
            <CardHeader title="Who sells" subtitle="At the foot of every page, and on papers" />
            <SettingFields form={form} names={SELLER} />
            <h3 className="mt-6 text-sm font-semibold">Grievance officer</h3>
            <p className="mt-1 mb-4 text-sm text-muted">
              The person who answers complaints. By law a shop on the web names one, with an email or a phone;
              it can be you.
            </p>
            <SettingFields form={form} names={OFFICER} />
          </Card>
          <Card>
            <CardHeader title="Who can see your products" />
            <SettingField
              form={form}
              name="storefrontAccess"
              hidesLabel
              hint={
                form.values.storefrontAccess === 'everyone'
                  ? 'Products, prices and search are open to all visitors. Who pays online can order without an account.'
                  : 'Visitors see only the first page until they sign in. Only customers with an account can order.'
              }
              className="sm:max-w-md"
            />
          </Card>
          <LicencesCard form={form} />
        </>
      )}
    </SettingsForm>
  )
}

/** Licences, and whether what needs a prescription is sold. */
function LicencesCard({ form }: { form: SettingsEdit }) {
  const { sellsPrescriptions } = form.values
  return (
    <Card>
      <CardHeader title="Food and medicine" />
      <SettingFields
        form={form}
        names={LICENCES.filter((name) => name !== 'prescriptionDays' || sellsPrescriptions)}
        changes={{
          drugLicence: { isRequired: sellsPrescriptions },
          prescriptionDays: { className: 'sm:col-span-2 sm:max-w-sm' },
        }}
      />
    </Card>
  )
}

/** The states, with the present one where the list does not have it. */
function StateSelect({ present }: { present: string }) {
  const states: readonly string[] = STATE_NAMES
  return (
    <Select controlSize="admin">
      <option value="">Not set</option>
      {(present === '' || states.includes(present) ? states : [present, ...states]).map((state) => (
        <option key={state}>{state}</option>
      ))}
    </Select>
  )
}
