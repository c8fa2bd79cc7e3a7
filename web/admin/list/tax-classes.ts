import { callQuery } from '#client/calls.ts'
import { taxClassCalls } from '#contract/calls/tax-class-calls.ts'
import { type ShownTaxClass, storedRate } from '#contract/tax/tax-class-schemas.ts'
import { describeRates, formatRate, ratesOn, type TaxClass } from '#contract/tax/tax-classes.ts'
import { shortRupees } from '#shop/rupees.ts'

export const taxClassesQuery = callQuery(taxClassCalls.list)

export function taxClassOf({ id, name, treatment, rates }: ShownTaxClass): TaxClass {
  return { id, name, treatment, rates: rates.map(storedRate) }
}

/** "18 %" or "5 % up to ₹2,500, then 18 %" of a day; empty where the class has no rate yet. */
export function formatRates(taxClass: TaxClass, day: string): string {
  return describeRates(taxClass, day, (paise) => shortRupees(paise / 100))
}

/** A class as a choice: its name, and its rates of the day where the name does not say them. */
export function formatTaxClass(taxClass: TaxClass, day: string): string {
  const { name, treatment, rates } = taxClass
  if (treatment !== 'taxable') return name
  const rate = formatRates(taxClass, day)
  if (rate === '') return `${name} (no rate yet)`
  const said = new Set(name.match(/\d+(\.\d+)? ?%/g)?.map((percent) => percent.replace(/ ?%/, ' %')))
  const isSaid = ratesOn(rates, day).every(({ basisPoints }) => said.has(formatRate(basisPoints)))
  return isSaid ? name : `${name} (${rate})`
}
