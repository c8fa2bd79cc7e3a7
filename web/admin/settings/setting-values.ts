import {
  returnsInput,
  type TypedReturns,
  type TypedWarranty,
  typedReturns,
  typedWarranty,
  warrantyInput,
} from '#admin/list/rule-values.ts'
import type { FieldKind } from '#contract/fields/field-rows.ts'
import { SETTINGS, type SettingName } from '#contract/settings/setting-rows.ts'
import type { Settings } from '#contract/settings.ts'
import { inputOf, typedOf } from './fields/row-values.ts'
import { completeRows, type TypedRegistration, typedRows } from './tax/registration-values.ts'

/** What cards of their own have instead of the text of a field. */
interface OwnValues {
  returns: TypedReturns
  warranty: TypedWarranty
  registrations: TypedRegistration[]
}

/** Settings in their form: numbers, choices and lists of lines as texts. */
export type SettingValues = {
  [Name in SettingName]: Name extends keyof OwnValues
    ? OwnValues[Name]
    : (typeof SETTINGS)[Name] extends { text: Exclude<FieldKind, 'switch'> }
      ? string
      : Settings[Name]
}

/** Some settings as their form begins with them. */
export function settingValues(settings: Settings, names: readonly SettingName[]): SettingValues {
  const typed = (name: SettingName) => {
    if (name === 'returns') return typedReturns(settings.returns)
    if (name === 'warranty') return typedWarranty(settings.warranty)
    if (name === 'registrations') return typedRows(settings.registrations)
    return typedOf(SETTINGS[name], settings[name])
  }
  return Object.fromEntries(names.map((name) => [name, typed(name)])) as SettingValues
}

/** The same to send, as far as it can be made of what was typed. */
export function settingsInput(
  values: SettingValues,
  names: readonly SettingName[],
): Partial<Record<SettingName, unknown>> {
  const input = (name: SettingName) => {
    if (name === 'returns') return returnsInput(values.returns)
    if (name === 'warranty') return warrantyInput(values.warranty)
    if (name === 'registrations') return completeRows(values.registrations)
    return inputOf(SETTINGS[name], values[name])
  }
  return Object.fromEntries(names.map((name) => [name, input(name)]))
}
