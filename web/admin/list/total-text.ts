const grouped = new Intl.NumberFormat('en-IN')

/** "1,215", "10,000+", "…" while it is not known. */
export function totalText(page: { total: number; totalIsCapped?: boolean } | undefined): string {
  if (!page) return '…'
  return `${grouped.format(page.total)}${page.totalIsCapped ? '+' : ''}`
}

/** "1 product", "1,215 products". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${grouped.format(count)} ${count === 1 ? one : many}`
}
