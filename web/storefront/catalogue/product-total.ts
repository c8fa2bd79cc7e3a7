import { groupedDigits } from '#contract/money.ts'
export interface ProductTotal {
  total: number
  totalIsCapped?: boolean
}

/** "400 products", "1 product", "10,000+ products". */
export function countedProducts({ total, totalIsCapped = false }: ProductTotal): string {
  const count = `${groupedDigits(total)}${totalIsCapped ? '+' : ''}`
  return `${count} ${total === 1 ? 'product' : 'products'}`
}
