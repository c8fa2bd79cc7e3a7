import { formatRate, type TaxRate, type Treatment } from './tax-classes.ts'

/** What the rules look at of a class. */
interface RatedClass {
  treatment: Treatment
  rates: readonly TaxRate[]
}

interface RateProblem {
  path: 'treatment' | 'rates'
  message: string
}

/**
 * The first rule that a class and its rates break: each day has one rate without an upper price and none twice, and goods bear
 * tax exactly where they are taxable.
 */
export function findRateProblem({ treatment, rates }: RatedClass): RateProblem | undefined {
  const taxed = rates.find(({ basisPoints }) => basisPoints > 0)
  if (treatment !== 'taxable' && taxed)
    return {
      path: 'treatment',
      message: `Only taxable goods have a rate, and this class has ${formatRate(taxed.basisPoints)}`,
    }
  const message = rates.length === 0 ? 'A class needs a rate' : bandError(rates)
  if (message) return { path: 'rates', message }
  if (treatment === 'taxable' && rates.some(({ basisPoints }) => basisPoints === 0))
    return {
      path: 'rates',
      message: 'Taxable goods have a rate above 0 %. Goods without tax belong to a class such as “Nil rated”',
    }
  return undefined
}

function bandError(rates: readonly TaxRate[]): string | undefined {
  for (const day of new Set(rates.map(({ from }) => from))) {
    const bands = rates.filter(({ from }) => from === day).map(({ upToPaise }) => upToPaise)
    if (new Set(bands).size < bands.length) return 'Two rates of one day are for the same prices'
    if (!bands.includes(null)) return 'The highest prices have no rate: leave the last “up to” empty'
  }
  return undefined
}

/**
 * What is wrong with new rates of a class that has some: those that hold are what invoices were made with.
 * @param today YYYY-MM-DD in India
 */
export function changedRatesError(
  before: readonly TaxRate[],
  after: readonly TaxRate[],
  today: string,
): string | undefined {
  const heldDays = new Set(before.flatMap(({ from }) => (from <= today ? [from] : [])))
  const held = (rates: readonly TaxRate[]) =>
    JSON.stringify(sortedRates(rates.filter(({ from }) => heldDays.has(from))))
  if (held(before) !== held(after))
    return 'Rates that hold already stay as they are: add rates of a later day instead'
  if (after.some(({ from }) => from < today && !heldDays.has(from))) return 'New rates begin today or later'
  return undefined
}

/** By day, the lowest band first, each with its parts in one order. */
export function sortedRates(rates: readonly TaxRate[]): TaxRate[] {
  return rates
    .map(({ from, upToPaise, basisPoints }) => ({ from, upToPaise, basisPoints }))
    .sort(
      (a, b) =>
        a.from.localeCompare(b.from) ||
        (a.upToPaise ?? Number.POSITIVE_INFINITY) - (b.upToPaise ?? Number.POSITIVE_INFINITY),
    )
}
