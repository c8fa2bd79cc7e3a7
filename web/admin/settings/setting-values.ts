import { returnsInput, typedReturns, typedWarranty, warrantyInput } from '#admin/list/rule-values.ts'
import { readNumber } from '#admin/list/typed-number.ts'
import type { Settings } from '#contract/settings.ts'

/** Settings in their form: numbers as typed texts. */
export function settingValues(settings: Settings) {
  return {
    ...settings,
    brandColour: settings.brandColour ?? '',
    supportEmail: settings.supportEmail ?? '',
    supportPhone: settings.supportPhone ?? '',
    cashLimitPerOrder: String(settings.cashLimitPerOrder),
    cashLimitPerAgent: String(settings.cashLimitPerAgent),
    earningPerDelivery: settings.earningPerDelivery === null ? '' : String(settings.earningPerDelivery),
    fssaiLicence: settings.fssaiLicence ?? '',
    gstin: settings.gstin ?? '',
    sinceYear: settings.sinceYear === null ? '' : String(settings.sinceYear),
    drugLicence: settings.drugLicence ?? '',
    prescriptionDays: String(settings.prescriptionDays),
    grievanceEmail: settings.grievanceEmail ?? '',
    grievancePhone: settings.grievancePhone ?? '',
    returns: typedReturns(settings.returns),
    warranty: typedWarranty(settings.warranty),
    /** One per line. */
    supportHours: settings.supportHours.join('\n'),
    supportWhatsApp: settings.supportWhatsApp ?? '',
    backupEvery: settings.backupEvery ?? '',
    backupsKept: String(settings.backupsKept),
    publicUrl: settings.publicUrl ?? '',
  }
}

export type SettingValues = ReturnType<typeof settingValues>

/** The body to send; an empty contact or amount becomes null. */
export function settingsInput(values: SettingValues) {
  const supportEmail = values.supportEmail.trim()
  const earningPerDelivery = values.earningPerDelivery.trim()
  const supportPhone = values.supportPhone.trim()
  return {
    ...values,
    brandColour: values.brandColour.trim() === '' ? null : values.brandColour.trim(),
    supportEmail: supportEmail === '' ? null : supportEmail,
    supportPhone: supportPhone === '' ? null : supportPhone,
    cashLimitPerOrder: readNumber(values.cashLimitPerOrder) ?? values.cashLimitPerOrder,
    cashLimitPerAgent: readNumber(values.cashLimitPerAgent) ?? values.cashLimitPerAgent,
    earningPerDelivery:
      earningPerDelivery === '' ? null : (readNumber(earningPerDelivery) ?? earningPerDelivery),
    fssaiLicence: values.fssaiLicence.trim() || null,
    gstin: values.gstin.trim() || null,
    sinceYear: values.sinceYear.trim() === '' ? null : (readNumber(values.sinceYear) ?? values.sinceYear),
    drugLicence: values.drugLicence.trim() || null,
    prescriptionDays: readNumber(values.prescriptionDays) ?? values.prescriptionDays,
    grievanceEmail: values.grievanceEmail.trim() || null,
    grievancePhone: values.grievancePhone.trim() || null,
    returns: returnsInput(values.returns),
    warranty: warrantyInput(values.warranty),
    supportHours: values.supportHours
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    supportWhatsApp: values.supportWhatsApp.trim() || null,
    backupEvery: values.backupEvery || null,
    backupsKept: readNumber(values.backupsKept) ?? values.backupsKept,
    publicUrl: values.publicUrl.trim() || null,
  }
}
