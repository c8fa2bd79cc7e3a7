import { type ReactNode, useState } from 'react'
import { ChangedMeanwhileNotice } from '#admin/layout/changed-meanwhile-notice.tsx'
import { changedFields, pickFields, useEditForm } from '#admin/layout/use-edit-form.ts'
import { Settings, SettingsBody } from '#contract/settings.ts'
import { Button } from '#ui/button.tsx'
import { type Checked, checkBySchema } from '#ui/form/use-form.ts'
import { toast } from '#ui/overlays/toast.ts'
import { Banner } from '#ui/page/banner.tsx'
import { type SettingValues, settingsInput, settingValues } from './setting-values.ts'
import { useSettingsMutations } from './settings-api.ts'
import { useReportUnsaved } from './unsaved-sections.ts'

interface SettingsFormProps {
  settings: Settings
  /** The settings that the form has fields for; it checks and sends no others. */
  names: readonly (keyof Settings)[]
  children: (form: SettingsEdit) => ReactNode
}

/** Some of the shop's settings while somebody edits them. */
export type SettingsEdit = ReturnType<typeof useEditForm<SettingValues, SettingsBody>>

/** The settings of one section, with the button that saves them. */
export function SettingsForm(props: SettingsFormProps) {
  // The next edit begins with what was saved, whether or not the page has it yet.
  const [edit, setEdit] = useState({ count: 0, settings: props.settings })
  return (
    <OneEdit
      key={edit.count}
      {...props}
      settings={edit.settings}
      onSaved={(settings) => setEdit({ count: edit.count + 1, settings })}
    />
  )
}

interface OneEditProps extends SettingsFormProps {
  onSaved: (settings: Settings) => void
}

function OneEdit({ settings, names, children, onSaved }: OneEditProps) {
  const [shown, setShown] = useState(settings)
  const inputOf = (values: SettingValues) => pickFields(settingsInput(values), names)
  const form: SettingsEdit = useEditForm(
    settingValues(settings),
    (values): Checked<SettingValues, SettingsBody> =>
      checkBySchema(SettingsBody, inputOf(values), AMOUNT_MESSAGES),
  )
  useReportUnsaved(form.isDirty)
  const mutations = useSettingsMutations()

  const save = form.submit((body) => {
    const changes = changedFields(body, inputOf(form.origin), inputOf(form.values))
    const seen = pickFields(shown, Object.keys(changes) as (keyof Settings)[])
    mutations.mutate(
      { ...changes, seen },
      {
        onSuccess: (saved) => {
          toast.success('Settings saved', { kind: 'admin' })
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
        valuesOf={settingValues}
        labels={FIELD_LABELS}
        onCurrent={setShown}
      />
      {children(form)}
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
  backupsKept: 'Enter how many',
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
  backupEvery: 'Back up',
  backupsKept: 'Backups to keep',
  publicUrl: 'The address of your shop',
}
