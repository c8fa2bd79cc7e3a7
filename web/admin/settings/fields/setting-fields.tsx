import type { FieldKind } from '#contract/fields/field-rows.ts'
import { SETTINGS, type SettingName } from '#contract/settings/setting-rows.ts'
import type { SettingsEdit } from '../settings-form.tsx'
import { type FieldChanges, RowField, RowSwitch } from './row-field.tsx'

/** The settings that have a field. */
export type FieldName = {
  [Name in SettingName]: (typeof SETTINGS)[Name] extends { text: FieldKind } ? Name : never
}[SettingName]

interface SettingFieldProps extends FieldChanges {
  form: SettingsEdit
  name: FieldName
}

/** The field of a setting, as its row describes it. */
export function SettingField({ form, name, ...changes }: SettingFieldProps) {
  const row = SETTINGS[name]
  const { values, field, set } = form
  if (isSwitch(name))
    return (
      <RowSwitch
        row={row}
        isOn={values[name]}
        onChange={(isOn) => set(name, isOn)}
        className={changes.className}
      />
    )
  return <RowField row={row} binding={field(name)} {...changes} />
}

type SwitchName = {
  [Name in FieldName]: (typeof SETTINGS)[Name]['text'] extends 'switch' ? Name : never
}[FieldName]

function isSwitch(name: FieldName): name is SwitchName {
  return SETTINGS[name].text === 'switch'
}

interface SettingFieldsProps<Name extends FieldName> {
  form: SettingsEdit
  names: readonly Name[]
  /** What some of them say in place of their rows. */
  changes?: Partial<Record<Name, FieldChanges>>
}

/** The fields of some settings, two beside each other where there is room. */
export function SettingFields<Name extends FieldName>({ form, names, changes }: SettingFieldsProps<Name>) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {names.map((name) => (
        <SettingField key={name} form={form} name={name} {...changes?.[name]} />
      ))}
    </div>
  )
}
