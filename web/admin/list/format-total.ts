import { groupedDigits } from '#contract/money.ts'

/** "1,215", "10,000+", "…" until it has loaded. */
export function formatTotal(page: { total: number; totalIsCapped?: boolean } | undefined): string {
  if (!page) return '…'
  return `${groupedDigits(page.total)}${page.totalIsCapped ? '+' : ''}`
}
