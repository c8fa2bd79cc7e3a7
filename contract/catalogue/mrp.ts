import { formatPaise, isAboveMrp, paiseFromRupees, payablePaise } from '../money.ts'

/** The MRP as a call or a table gives it, in rupees; null: the product has none. */
interface GivenMrp {
  /** As printed on the pack, with all taxes. */
  mrp?: number | null | undefined
  /** Before tax, as callers gave it before there was `mrp`. */
  listPrice?: number | null | undefined
}

/** The MRP with all taxes; undefined where none is given. `mrp` counts where both are. */
export function mrpPaiseOf({ mrp, listPrice }: GivenMrp): number | null | undefined {
  if (mrp !== undefined) return mrp === null ? null : paiseFromRupees(mrp)
  if (listPrice === undefined) return undefined
  return listPrice === null ? null : payablePaise(paiseFromRupees(listPrice))
}

/** What is wrong with a price of which more than the MRP would be paid; undefined where it is not. */
export function aboveMrpText(pricePaise: number, mrpPaise: number | null): string | undefined {
  if (mrpPaise === null || !isAboveMrp(pricePaise, mrpPaise)) return undefined
  return `${formatPaise(payablePaise(pricePaise))} with tax is above the MRP of ${formatPaise(mrpPaise)}`
}
