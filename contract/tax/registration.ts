/** How a shop stands to GST: it charges tax, pays a share of its turnover instead, or is too small to be registered. */
export const REGISTRATION_KINDS = ['regular', 'composition', 'unregistered'] as const
export type RegistrationKind = (typeof REGISTRATION_KINDS)[number]

export const REGISTRATION_LABELS: Record<RegistrationKind, string> = {
  regular: 'Registered (regular)',
  composition: 'Registered under the composition scheme',
  unregistered: 'Not registered',
}

/** How a shop stands to GST since a day. */
export interface Registration {
  /** YYYY-MM-DD */
  from: string
  kind: RegistrationKind
}

/**
 * What a trader pays under the composition scheme of the taxable turnover, in hundredths of a percent, half to each head
 * (CGST Rules 2017, rule 7; makers of goods pay it of all turnover, restaurants pay more).
 */
export const COMPOSITION_BASIS_POINTS = 100

/** The first day of GST. */
export const GST_FROM = '2017-07-01'

/** Words on each bill of a composition dealer (CGST Rules 2017, rule 5(1)(f)). */
export const COMPOSITION_WORDS = 'Composition taxable person, not eligible to collect tax on supplies'

/** How a shop stands to GST on a day; null where it has not said that yet, and its papers are plain bills. */
export function registrationOn(registrations: readonly Registration[], day: string): RegistrationKind | null {
  const begun = registrations.filter(({ from }) => from <= day)
  const last = begun.reduce<Registration | null>(
    (latest, each) => (latest === null || each.from >= latest.from ? each : latest),
    null,
  )
  return last?.kind ?? null
}

/** What customers of a shop that may sell only inside its state are told. */
export const onlyStateText = (state: string): string => `We deliver inside ${state} only`

/** Whether a shop's buyers get tax invoices on a day: it charges tax, and its papers can name its GSTIN. */
export function givesTaxInvoices(
  { registrations, gstin }: { registrations: readonly Registration[]; gstin: string | null },
  day: string,
): boolean {
  return gstin !== null && registrationOn(registrations, day) === 'regular'
}

/** How a shop stands to GST on a day and from then on. */
export function kindsFrom(registrations: readonly Registration[], day: string): RegistrationKind[] {
  const now = registrationOn(registrations, day)
  const coming = registrations.filter(({ from }) => from > day).map(({ kind }) => kind)
  return now === null ? coming : [now, ...coming]
}

/** Whether a change of the list changes how the shop stands to GST on a day of a month. @param month YYYY-MM */
export function isChangedIn(
  month: string,
  before: readonly Registration[],
  after: readonly Registration[],
): boolean {
  const begun = [...before, ...after].map(({ from }) => from).filter((from) => from.startsWith(month))
  return [`${month}-01`, ...begun].some((day) => registrationOn(before, day) !== registrationOn(after, day))
}
