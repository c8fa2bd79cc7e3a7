/** Rupees of an invoice, tax included, above which goods need an e-way bill before they move. */
export interface EwayLimits {
  /** To other states. */
  ewayLimit: number
  /** Inside the shop's own. */
  ewayLimitWithin: number
}

/** Whether goods under an invoice of so many rupees need an e-way bill (CGST Rules 2017, rule 138; states set their own limit). */
export function isAboveEwayLimit(
  total: number,
  isInterstate: boolean,
  { ewayLimit, ewayLimitWithin }: EwayLimits,
): boolean {
  return total > (isInterstate ? ewayLimit : ewayLimitWithin)
}
