import { mrpBeside } from '#contract/catalogue/mrp.ts'
import type { TaxTerms } from '#contract/charges.ts'
import { shareOfPaise } from '#contract/money.ts'
import { indiaDay } from '#contract/ordering/promised-day.ts'
import { type BandBasis, rateOn, type TaxClass } from '#contract/tax/tax-classes.ts'
import type { Queries } from '#server/database/connect.ts'
import { RATING_OF_GOODS } from '#server/settings/settings.ts'
import type { VariantDraft } from '../drafts/product-draft.ts'

export interface Rating {
  classes: readonly TaxClass[]
  /** Of products that say none. */
  defaultTaxClass: string
  bandBasis: BandBasis
}

export async function readRating(queries: Queries, classes: readonly TaxClass[]): Promise<Rating> {
  const [stored] = await queries.sql<{ rating: Omit<Rating, 'classes'> }>`select ${RATING_OF_GOODS} as rating`
  if (!stored) throw new Error('The settings cannot be read')
  return { classes, ...stored.rating }
}

/**
 * The prices of another shop's table on this shop's terms, where they are not given on them: by the rate of the class where
 * prices here include the tax, otherwise by the one that is added to every price. An MRP includes all taxes anyhow.
 * @param taxClass of the product; null: the shop's
 */
export function onOwnTerms<T extends Pick<VariantDraft, 'pricePaise' | 'struckPaise'>>(
  variant: T,
  includesTax: boolean,
  terms: TaxTerms,
  taxClass: string | null,
  { classes, defaultTaxClass, bandBasis }: Rating,
): T {
  if (includesTax === terms.taxIncluded) return variant
  const { pricePaise, struckPaise } = variant
  if (includesTax) {
    return {
      ...variant,
      ...(pricePaise !== undefined && { pricePaise: mrpBeside(pricePaise, terms) }),
      ...(typeof struckPaise === 'number' && { struckPaise: mrpBeside(struckPaise, terms) }),
    }
  }
  const own = classes.find(({ id }) => id === (taxClass ?? defaultTaxClass))
  const piece = { paise: pricePaise ?? 0, taxIncluded: false }
  const rate = own ? (rateOn(own, indiaDay(Date.now()), piece, bandBasis) ?? 0) : 0
  const withTax = (paise: number) => paise + shareOfPaise(paise, rate)
  return {
    ...variant,
    ...(pricePaise !== undefined && { pricePaise: withTax(pricePaise) }),
    ...(typeof struckPaise === 'number' && { struckPaise: withTax(struckPaise) }),
  }
}
