import { groupedDigits } from '#contract/money.ts'

/** "1,215", "10,000+", "…" while it is not known. */
export function formatTotal(page: { total: number; totalIsCapped?: boolean } | undefined): string {
  if (!page) return '…'
  return `${groupedDigits(page.total)}${page.totalIsCapped ? '+' : ''}`
}
