import { useState } from 'react'
import { ChangedMeanwhileNotice } from '#admin/layout/changed-meanwhile-notice.tsx'
import { changedFields, pickFields, useFormDraft } from '#admin/layout/form-draft.ts'
import { Settings, SettingsBody } from '#contract/settings.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Banner } from '#ui/page/banner.tsx'
import { LookCard } from './look-card.tsx'
import { settingsInput, settingValues } from './setting-values.ts'
import { useSettingsMutations } from './settings-api.ts'

interface SettingsFormProps {
  settings: Settings
  states: readonly string[]
  onSaved: () => void
}

/** The shop's name, contact, delivery and cash rules. */
export function SettingsForm({ settings, states, onSaved }: SettingsFormProps) {
  const [shown, setShown] = useState(settings)
  const draft = useFormDraft(settingValues(settings))
  const { values, errors, set } = draft
  const mutations = useSettingsMutations()

  function save() {
    const input = settingsInput(values)
    const body = draft.check(SettingsBody, input, {
      cashLimitPerOrder: 'Enter an amount in rupees',
      cashLimitPerAgent: 'Enter an amount in rupees',
    })
    if (!body) return
    const changes = changedFields(body, settingsInput(draft.origin), input)
    const seen = pickFields(shown, Object.keys(changes) as (keyof Settings)[])
    mutations.mutate(
      { ...changes, seen },
      {
        onSuccess: () => {
          toast.success('Settings saved', { kind: 'admin' })
          onSaved()
        },
        onError: draft.showFailure,
      },
    )
  }

  return (
    <form
      ref={draft.form}
      noValidate
      className="flex max-w-3xl flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {errors.form && <Banner tone="error">{errors.form}</Banner>}
      <ChangedMeanwhileNotice
        draft={draft}
        schema={Settings}
        valuesOf={settingValues}
        labels={FIELD_LABELS}
        onCurrent={setShown}
      />
      <Card>
        <CardHeader title="The shop" />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Shop name" error={errors.shopName} isRequired>
            <TextInput
              controlSize="admin"
              maxLength={60}
              value={values.shopName}
              onChange={(event) => set('shopName', event.target.value)}
            />
          </Field>
          <Field label="Street address" error={errors.shopStreet} hint="On papers and in emails">
            <TextInput
              controlSize="admin"
              maxLength={200}
              value={values.shopStreet}
              onChange={(event) => set('shopStreet', event.target.value)}
            />
          </Field>
          <Field label="City" error={errors.shopCity}>
            <TextInput
              controlSize="admin"
              maxLength={100}
              value={values.shopCity}
              onChange={(event) => set('shopCity', event.target.value)}
            />
          </Field>
          <Field label="Pincode" error={errors.shopPincode}>
            <TextInput
              controlSize="admin"
              inputMode="numeric"
              maxLength={6}
              value={values.shopPincode}
              onChange={(event) => set('shopPincode', event.target.value)}
            />
          </Field>
          <Field label="State" error={errors.shopState} hint="Where the shop is registered">
            <Select
              controlSize="admin"
              value={values.shopState}
              onChange={(event) => set('shopState', event.target.value)}
            >
              <option value="">Not set</option>
              {statesWith(states, values.shopState).map((state) => (
                <option key={state}>{state}</option>
              ))}
            </Select>
          </Field>
          <Field label="Support email" error={errors.supportEmail} hint="Shown to customers">
            <TextInput
              controlSize="admin"
              type="email"
              value={values.supportEmail}
              onChange={(event) => set('supportEmail', event.target.value)}
            />
          </Field>
          <Field label="Support phone" error={errors.supportPhone} hint="Shown to customers">
            <TextInput
              controlSize="admin"
              type="tel"
              maxLength={30}
              value={values.supportPhone}
              onChange={(event) => set('supportPhone', event.target.value)}
            />
          </Field>
        </div>
      </Card>
      <LookCard
        logo={values.logo}
        onLogo={(key) => set('logo', key)}
        colour={values.brandColour}
        onColour={(colour) => set('brandColour', colour)}
        errors={errors}
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
      </Card>
      <Card>
        <CardHeader title="Cash on delivery" subtitle="By law at most ₹1,99,999 for one order" />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Limit per order (₹)" error={errors.cashLimitPerOrder} isRequired>
            <TextInput
              controlSize="admin"
              inputMode="decimal"
              value={values.cashLimitPerOrder}
              onChange={(event) => set('cashLimitPerOrder', event.target.value)}
            />
          </Field>
          <Field
            label="Limit per agent (₹)"
            error={errors.cashLimitPerAgent}
            hint="Cash in hand plus cash still to be collected"
            isRequired
          >
            <TextInput
              controlSize="admin"
              inputMode="decimal"
              value={values.cashLimitPerAgent}
              onChange={(event) => set('cashLimitPerAgent', event.target.value)}
            />
          </Field>
        </div>
      </Card>
      <div className="flex justify-end">
        <Button
          type="submit"
          size="admin"
          isBusy={mutations.isPending}
          busyLabel="Saving..."
          disabled={!draft.isDirty}
        >
          Save settings
        </Button>
      </div>
    </form>
  )
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
  usesDeliveryCode: 'Delivery code at the door',
  cashLimitPerOrder: 'Limit per order',
  cashLimitPerAgent: 'Limit per agent',
}

/** A state that was set otherwise stays a choice. */
function statesWith(states: readonly string[], present: string): readonly string[] {
  return present === '' || states.includes(present) ? states : [present, ...states]
}
