import { type ReactNode, useState } from 'react'
import { EntityForm } from '#admin/editing/entity-form.tsx'
import { changedFields, pickFields } from '#admin/editing/use-edit-form.ts'
import { useEntityForm } from '#admin/editing/use-entity-form.ts'
import type { FieldRow } from '#contract/fields/field-rows.ts'
import { SETTINGS, type SettingName } from '#contract/settings/setting-rows.ts'
import { Settings, SettingsBody } from '#contract/settings.ts'
import { Button } from '#ui/button.tsx'
import { type Checked, checkBySchema, type FieldErrors } from '#ui/form/use-form.ts'
import { toast } from '#ui/overlays/toast.ts'
import { type SettingValues, settingsInput, settingValues } from './setting-values.ts'
import { useSettingsMutations } from './settings-api.ts'
import { useReportUnsaved } from './unsaved-sections.ts'

interface SettingsFormProps {
  settings: Settings
  /** The settings that the form has fields for; it checks and sends no others. */
  names: readonly SettingName[]
  /** What else has to be right before it is sent. */
  check?: (values: SettingValues) => FieldErrors<SettingValues>
  /** What is saved, in the words of its button. */
  what?: string
  children: (form: SettingsEdit) => ReactNode
}

/** Some of the shop's settings while somebody edits them. */
export type SettingsEdit = ReturnType<typeof useEntityForm<Settings, SettingValues, SettingsBody>>

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

function OneEdit({ settings, names, check, what = 'settings', children, onSaved }: OneEditProps) {
  const inputOf = (values: SettingValues) => settingsInput(values, names)
  const entity = {
    schema: Settings,
    valuesOf: (current: Settings) => settingValues(current, names),
    labels: LABELS,
  }
  const form: SettingsEdit = useEntityForm(
    entity,
    { stored: settings },
    (values): Checked<SettingValues, SettingsBody> => {
      const errors = check?.(values) ?? {}
      if (Object.values(errors).some(Boolean)) return { errors }
      return checkBySchema(SettingsBody, inputOf(values), NO_AMOUNT)
    },
  )
  useReportUnsaved(form.isDirty)
  const mutations = useSettingsMutations()

  const save = form.submit((body) => {
    const changes = changedFields(body, inputOf(form.origin), inputOf(form.values))
    const seen = pickFields(form.shown ?? settings, Object.keys(changes) as (keyof Settings)[])
    mutations.mutate(
      { ...changes, seen },
      {
        onSuccess: (saved) => {
          toast.success(`${capitalised(what)} saved`, { kind: 'admin' })
          onSaved(saved)
        },
        onError: form.showProblem,
      },
    )
  })

  return (
    <EntityForm form={form} onSubmit={save}>
      {children(form)}
      <div className="flex justify-end">
        <Button
          type="submit"
          size="admin"
          isBusy={mutations.isPending}
          busyLabel="Saving..."
          disabled={!form.isDirty}
        >
          Save {what}
        </Button>
      </div>
    </EntityForm>
  )
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const ROWS: [string, FieldRow][] = Object.entries(SETTINGS)
const LABELS = Object.fromEntries(ROWS.map(([name, { label, name: short = label }]) => [name, short]))

/** What is said of an amount that is no number. */
const NO_AMOUNT = Object.fromEntries(
  ROWS.flatMap(([name, { text }]) => (text === 'rupees' ? [[name, 'Enter an amount in rupees']] : [])),
)
