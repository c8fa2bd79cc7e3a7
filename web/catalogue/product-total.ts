export interface ProductTotal {
  total: number
  totalIsCapped?: boolean
}

const grouped = new Intl.NumberFormat('en-IN')

/** "400 products", "1 product", "10,000+ products". */
export function countedProducts({ total, totalIsCapped = false }: ProductTotal): string {
  const count = `${grouped.format(total)}${totalIsCapped ? '+' : ''}`
  return `${count} ${total === 1 ? 'product' : 'products'}`
}
