import { formatPaise, paiseFromRupees } from '#contract/money.ts'

/** Formats an amount of the API: `1234.5` reads "₹1,234.50". */
export function formatRupees(rupees: number): string {
  return formatPaise(paiseFromRupees(rupees))
}
