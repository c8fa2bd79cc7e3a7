import { formatPaise, paiseFromRupees } from '#contract/money.ts'

/** Formats an amount of the API: `1234.5` reads "₹1,234.50". */
export function formatRupees(rupees: number): string {
  return formatPaise(paiseFromRupees(rupees))
}

/** The same in a sentence, without paise where there are none: "₹1,234". */
export function shortRupees(rupees: number): string {
  return formatRupees(rupees).replace(/\.00$/, '')
}
