import type { TaxTerms } from '../charges.ts'
import { formatPaise, paiseFromRupees, shareOfPaise, TAX_BASIS_POINTS } from '../money.ts'

/** What a shopper pays for one unit of a price. */
export function payablePaise(pricePaise: number, { taxIncluded }: TaxTerms): number {
  return taxIncluded ? pricePaise : pricePaise + shareOfPaise(pricePaise, TAX_BASIS_POINTS)
}

/** "₹100.00 (₹118.00 inclusive of all taxes)", or only what is paid where the price is that. */
export function payableText(pricePaise: number, terms: TaxTerms): string {
  const payable = `${formatPaise(payablePaise(pricePaise, terms))} inclusive of all taxes`
  return terms.taxIncluded ? payable : `${formatPaise(pricePaise)} (${payable})`
}

/**
 * Whether a shopper would pay more than the MRP, which includes all taxes, as printed on the pack. Null: there is none.
 * Source: Legal Metrology (Packaged Commodities) Rules 2011, rules 2(m) and 18(2)
 */
export function isAboveMrp(pricePaise: number, mrpPaise: number | null, terms: TaxTerms): boolean {
  return mrpPaise !== null && payablePaise(pricePaise, terms) > mrpPaise
}

/**
 * The MRP on the basis of the prices that it is shown beside: the MRP itself where they include the tax, otherwise its part
 * before tax, of which `payablePaise` is the MRP.
 */
export function mrpBeside(mrpPaise: number, { taxIncluded }: TaxTerms): number {
  if (taxIncluded) return mrpPaise
  const whole = BigInt(10_000 + TAX_BASIS_POINTS)
  return Number((BigInt(mrpPaise) * 20_000n + whole) / (2n * whole))
}

/** The MRP as a call or a table gives it, in rupees; null: the product has none. */
interface GivenMrp {
  /** As printed on the pack, with all taxes. */
  mrp?: number | null | undefined
  /** On the basis of the price, as callers gave it before there was `mrp`. */
  listPrice?: number | null | undefined
}

/** The MRP with all taxes; undefined where none is given. `mrp` counts where both are. */
export function mrpPaiseOf({ mrp, listPrice }: GivenMrp, terms: TaxTerms): number | null | undefined {
  if (mrp !== undefined) return mrp === null ? null : paiseFromRupees(mrp)
  if (listPrice === undefined) return undefined
  return listPrice === null ? null : payablePaise(paiseFromRupees(listPrice), terms)
}

/** What is wrong with a price of which more than the MRP would be paid; undefined where it is not. */
export function aboveMrpText(
  pricePaise: number,
  mrpPaise: number | null,
  terms: TaxTerms,
): string | undefined {
  if (mrpPaise === null || !isAboveMrp(pricePaise, mrpPaise, terms)) return undefined
  const paid = `${formatPaise(payablePaise(pricePaise, terms))}${terms.taxIncluded ? '' : ' with tax'}`
  return `${paid} is above the MRP of ${formatPaise(mrpPaise)}`
}
