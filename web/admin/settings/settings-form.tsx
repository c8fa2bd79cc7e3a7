import { useState } from 'react'
import { ChangedMeanwhileNotice } from '#admin/layout/changed-meanwhile-notice.tsx'
import { changedFields, pickFields, useEditForm } from '#admin/layout/use-edit-form.ts'
import { Settings, SettingsBody } from '#contract/settings.ts'
import { STATE_NAMES } from '#contract/tax/states.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { checkBySchema } from '#ui/form/use-form.ts'
import { toast } from '#ui/overlays/toast.ts'
import { Banner } from '#ui/page/banner.tsx'
import { CashCard } from './cash-card.tsx'
import { FoodAndMedicineCard } from './food-and-medicine-card.tsx'
import { HomeCard } from './home-card.tsx'
import { IdentityCard } from './identity-card.tsx'
import { LookCard } from './look-card.tsx'
import { PricesCard } from './prices-card.tsx'
import { PromisesCard } from './promises-card.tsx'
import { settingsInput, settingValues } from './setting-values.ts'
import { useSettingsMutations } from './settings-api.ts'

interface SettingsFormProps {
  settings: Settings
  onSaved: () => void
}

/** The shop's name, contact, delivery and cash rules. */
export function SettingsForm({ settings, onSaved }: SettingsFormProps) {
  const [shown, setShown] = useState(settings)
  const form = useEditForm(settingValues(settings), (values) =>
    checkBySchema(SettingsBody, settingsInput(values), AMOUNT_MESSAGES),
  )
  const { values, set } = form
  const mutations = useSettingsMutations()

  const save = form.submit((body) => {
    const changes = changedFields(body, settingsInput(form.origin), settingsInput(values))
    const seen = pickFields(shown, Object.keys(changes) as (keyof Settings)[])
    mutations.mutate(
      { ...changes, seen },
      {
        onSuccess: () => {
          toast.success('Settings saved', { kind: 'admin' })
          onSaved()
        },
        onError: form.showProblem,
      },
    )
  })

  return (
    <form noValidate className="flex max-w-3xl flex-col gap-4" onSubmit={save}>
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      <ChangedMeanwhileNotice
        form={form}
        schema={Settings}
        valuesOf={settingValues}
        labels={FIELD_LABELS}
        onCurrent={setShown}
      />
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
              {statesWith(values.shopState).map((state) => (
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
      <IdentityCard field={form.field} />
      <LookCard
        logo={values.logo}
        onLogo={(key) => set('logo', key)}
        logoError={form.errors.logo}
        colour={form.field('brandColour')}
      />
      <PricesCard
        includesTax={values.pricesIncludeTax}
        includedTax={form.origin.pricesIncludeTax}
        error={form.errors.pricesIncludeTax}
        onIncludesTax={(includesTax) => set('pricesIncludeTax', includesTax)}
        roundsCash={values.roundsCash}
        onRoundsCash={(rounds) => set('roundsCash', rounds)}
      />
      <PromisesCard
        field={form.field}
        returns={values.returns}
        onReturns={(returns) => set('returns', returns)}
        returnsError={form.errors.returns}
        warranty={values.warranty}
        onWarranty={(warranty) => set('warranty', warranty)}
        warrantyError={form.errors.warranty}
      />
      <Card>
        <CardHeader title="Who can see your products" />
        <Field
          label="Storefront"
          hidesLabel
          {...form.field('storefrontAccess')}
          hint={
            values.storefrontAccess === 'everyone'
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
      <HomeCard
        shelves={values.homeShelves}
        onShelves={(shelves) => set('homeShelves', shelves)}
        error={form.errors.homeShelves}
        isOpen={settings.storefrontAccess === 'everyone'}
      />
      <Card>
        <CardHeader title="Delivery" />
        <Checkbox
          label={
            <>
              Ask for a delivery code at the door
              <span className="block text-xs text-muted">
                The customer sees four digits as soon as the order is out for delivery; the agent enters them.
              </span>
            </>
          }
          checked={values.usesDeliveryCode}
          onChange={(event) => set('usesDeliveryCode', event.target.checked)}
          className="text-sm!"
        />
        <Field
          label="Earnings for one delivery (₹)"
          {...form.field('earningPerDelivery')}
          hint="Agents see what they have earned. Leave it empty to show them no earnings."
          className="mt-4 sm:max-w-xs"
        >
          <TextInput controlSize="admin" inputMode="decimal" />
        </Field>
      </Card>
      <CashCard
        field={form.field}
        takesCash={values.takesCash}
        onTakesCash={(takesCash) => set('takesCash', takesCash)}
      />
      <FoodAndMedicineCard
        field={form.field}
        sellsPrescriptions={values.sellsPrescriptions}
        onSellsPrescriptions={(isOn) => set('sellsPrescriptions', isOn)}
      />
      <div className="flex justify-end">
        <Button
          type="submit"
          size="admin"
          isBusy={mutations.isPending}
          busyLabel="Saving..."
          disabled={!form.isDirty}
        >
          Save settings
        </Button>
      </div>
    </form>
  )
}

const AMOUNT_MESSAGES = {
  cashLimitPerOrder: 'Enter an amount in rupees',
  cashLimitPerAgent: 'Enter an amount in rupees',
  earningPerDelivery: 'Enter an amount in rupees',
  sinceYear: 'Enter a year such as 1998',
  prescriptionDays: 'Enter whole days',
}

const FIELD_LABELS = {
  shopName: 'Shop name',
  shopStreet: 'Street address',
  shopCity: 'City',
  shopPincode: 'Pincode',
  shopState: 'State',
  logo: 'Logo',
  brandColour: 'Colour',
  supportEmail: 'Support email',
  supportPhone: 'Support phone',
  supportHours: 'Support hours',
  supportWhatsApp: 'WhatsApp number',
  returns: 'Returns',
  warranty: 'Warranty',
  takesCash: 'Cash on delivery',
  usesDeliveryCode: 'Delivery code at the door',
  cashLimitPerOrder: 'Limit per order',
  cashLimitPerAgent: 'Limit per agent',
  earningPerDelivery: 'Earnings for one delivery',
  fssaiLicence: 'FSSAI licence number',
  sellsPrescriptions: 'Sell prescription medicine',
  storefrontAccess: 'Who can see your products',
  pricesIncludeTax: 'Prices include all taxes',
  roundsCash: 'Round cash to whole rupees',
  legalName: 'Legal name',
  sinceYear: 'Since',
  aboutText: 'What you sell',
  drugLicence: 'Drug licence number',
  prescriptionDays: 'Days that photos of prescriptions are kept',
  grievanceName: 'Name of the grievance officer',
  grievanceDesignation: 'Designation of the grievance officer',
  grievanceEmail: 'Email for complaints',
  grievancePhone: 'Phone for complaints',
  homeShelves: 'Shelves on home',
}

/** The states, with the current one where the list does not have it. */
function statesWith(present: string): readonly string[] {
  const states: readonly string[] = STATE_NAMES
  return present === '' || states.includes(present) ? states : [present, ...states]
}
