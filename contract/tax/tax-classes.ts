import { TAX_BASIS_POINTS } from '../money.ts'

/** How goods are treated where they bear no tax; GSTR-1 keeps the three apart (table 8). */
export const TREATMENTS = ['taxable', 'nil_rated', 'exempt', 'non_gst'] as const
export type Treatment = (typeof TREATMENTS)[number]

/** A rate of a class, for pieces up to a price. */
export interface TaxRate {
  /** The first day, YYYY-MM-DD; it holds until the class has rates of a later day. */
  from: string
  /** The highest price of a piece in paise; null: any. */
  upToPaise: number | null
  /** Hundredths of a percent: 25 is 0.25 %. CGST and SGST are half of it each. */
  basisPoints: number
}

/** Goods that bear the same tax. */
export interface TaxClass {
  /** Such as "gst_18". */
  id: string
  name: string
  treatment: Treatment
  rates: TaxRate[]
}

/**
 * By which price of a piece its rate is chosen where the rate depends on it. Which of both the notification means is not
 * certain, so a shop says what its accountant has said.
 */
export const BAND_BASES = ['without_tax', 'paid'] as const
export type BandBasis = (typeof BAND_BASES)[number]

/** What is paid for a piece after its discount, in paise, and whether that contains the tax. */
interface PricedPiece {
  paise: number
  taxIncluded: boolean
}

/**
 * The rate of a piece in basis points on a day; undefined where the class has none for it. Where the price without tax decides,
 * a piece belongs to the lowest band that its price without the tax of this band fits.
 */
export function rateOn(
  { rates }: Pick<TaxClass, 'rates'>,
  day: string,
  { paise, taxIncluded }: PricedPiece,
  basis: BandBasis,
): number | undefined {
  const isInBand = ({ upToPaise, basisPoints }: TaxRate) => {
    if (upToPaise === null) return true
    if (basis === 'paid')
      return (taxIncluded ? paise : (paise * (10_000 + basisPoints)) / 10_000) <= upToPaise
    return (taxIncluded ? (paise * 10_000) / (10_000 + basisPoints) : paise) <= upToPaise
  }
  return ratesOn(rates, day).find(isInBand)?.basisPoints
}

/** The rates that hold on a day, the lowest band first. */
export function ratesOn(rates: readonly TaxRate[], day: string): TaxRate[] {
  const begun = rates.map(({ from }) => from).filter((from) => from <= day)
  const latest = begun.toSorted().at(-1)
  return rates
    .filter(({ from }) => from === latest)
    .toSorted((a, b) => (a.upToPaise ?? Number.POSITIVE_INFINITY) - (b.upToPaise ?? Number.POSITIVE_INFINITY))
}

/** Whether goods of a class bear just the tax that is put on top of prices. */
export function bearsFlatTax(taxClass: TaxClass | undefined, day: string): boolean {
  if (taxClass?.treatment !== 'taxable') return false
  return ratesOn(taxClass.rates, day).every(({ basisPoints }) => basisPoints === TAX_BASIS_POINTS)
}

/** "5 %" or "5 % up to ₹2,500, then 18 %"; @param formatPrice of paise */
export function describeRates(
  { treatment, rates }: Pick<TaxClass, 'treatment' | 'rates'>,
  day: string,
  formatPrice: (paise: number) => string,
): string {
  if (treatment !== 'taxable') return 'No tax'
  const bands = ratesOn(rates, day).map(({ upToPaise, basisPoints }) => {
    const percent = formatRate(basisPoints)
    return upToPaise === null ? percent : `${percent} up to ${formatPrice(upToPaise)}`
  })
  return bands.join(', then ')
}

/** "0.25 %" of 25. */
export function formatRate(basisPoints: number): string {
  return `${basisPoints / 100} %`
}
