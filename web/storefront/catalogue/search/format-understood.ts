import type { UnderstoodSearch } from '#contract/catalogue/catalogue-schemas.ts'
import { formatRupees } from '#shop/rupees.ts'

/** The prices that a search says: "Up to ₹500"; undefined where it says none. */
export function formatPriceRange({
  minPrice,
  maxPrice,
}: Pick<UnderstoodSearch, 'minPrice' | 'maxPrice'>): string | undefined {
  const [from, to] = [minPrice, maxPrice].map((rupees) => rupees !== null && wholeRupees(rupees))
  if (from && to) return `${from} to ${to}`
  if (to) return `Up to ${to}`
  return from ? `${from} and above` : undefined
}

/** Without ".00": a search says whole rupees. */
const wholeRupees = (rupees: number) => formatRupees(rupees).replace(/\.00$/, '')

/** “red”, “plastic” and “xyz”. */
export function formatWords(words: readonly string[]): string {
  const quoted = words.map((word) => `“${word}”`)
  const last = quoted.pop() ?? ''
  return quoted.length === 0 ? last : `${quoted.join(', ')} and ${last}`
}
