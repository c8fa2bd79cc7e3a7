import { numberOrText, optionalNumber, readNumber } from '#admin/list/typed-number.ts'
import type { ShownTaxClass } from '#contract/tax/tax-class-schemas.ts'
import type { Treatment } from '#contract/tax/tax-classes.ts'

/** Rates of a day as typed: a percentage, and the highest price that it is for. */
export interface TypedDay {
  from: string
  bands: readonly TypedBand[]
}

export interface TypedBand {
  percent: string
  /** Empty for every other price. */
  upTo: string
}

export const EMPTY_BAND: TypedBand = { percent: '', upTo: '' }

/** A class in its form. Days whose rates hold are not in it, as nobody can change them. */
export interface TaxClassValues {
  name: string
  treatment: Treatment
  rates: readonly TypedDay[]
}

type ShownRate = ShownTaxClass['rates'][number]

export function newTaxClass(today: string): TaxClassValues {
  return { name: '', treatment: 'taxable', rates: [{ from: today, bands: [EMPTY_BAND] }] }
}

export function taxClassValuesOf(
  { name, treatment, rates }: Pick<ShownTaxClass, 'name' | 'treatment' | 'rates'>,
  today: string,
): TaxClassValues {
  const coming = rates.filter(({ from }) => from > today)
  return { name, treatment, rates: daysOf(coming).map((from) => ({ from, bands: bandsOf(coming, from) })) }
}

export const daysOf = (rates: readonly ShownRate[]): string[] => [...new Set(rates.map(({ from }) => from))]

function bandsOf(rates: readonly ShownRate[], day: string): TypedBand[] {
  return rates
    .filter(({ from }) => from === day)
    .map(({ basisPoints, upTo }) => ({
      percent: String(basisPoints / 100),
      upTo: upTo === null ? '' : String(upTo),
    }))
}

/** The body to send. What is not a number stays text, so that the schema reports it. @param held rates that stay */
export function taxClassInput({ name, treatment, rates }: TaxClassValues, held: readonly ShownRate[]) {
  const typed = rates.flatMap(({ from, bands }) =>
    treatment === 'taxable'
      ? bands.map(({ percent, upTo }) => ({
          from,
          upTo: optionalNumber(upTo),
          basisPoints: basisPointsOf(percent),
        }))
      : [{ from, upTo: null, basisPoints: 0 }],
  )
  return { name, treatment, rates: [...held, ...typed] }
}

/** 25 of "0.25 %"; a third decimal stays, for the check to refuse. */
function basisPointsOf(percent: string): number | string {
  const number = readNumber(percent.replace('%', ''))
  return number === undefined ? numberOrText(percent) : Number((number * 100).toFixed(6))
}
