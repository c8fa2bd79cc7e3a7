import { mrpBeforeTax, paiseFromRupees } from '#contract/money.ts'

/** The MRP of an answer in paise, on the basis of the prices that it is shown beside. */
export function mrpBeside(mrp: number | null): number | undefined {
  return mrp === null ? undefined : mrpBeforeTax(paiseFromRupees(mrp))
}
