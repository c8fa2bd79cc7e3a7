/**
 * A whole, non-negative number in Indian grouping: 1234567 reads "12,34,567". By hand, because a page's first
 * `Intl.NumberFormat` loads tables that keep a slow phone busy for a fifth of a second.
 */
export function groupedDigits(value: number): string {
  const digits = String(value)
  const start = digits.slice(0, -3)
  return start === '' ? digits : `${start.replace(/\B(?=(\d{2})+$)/g, ',')},${digits.slice(-3)}`
}
