import { lineTerms } from '#contract/ordering/line-terms.ts'
import type { Order, OrderLine } from '#contract/ordering/orders-schemas.ts'
import { indiaDay } from '#contract/ordering/promised-day.ts'
import { formatShortDay } from '#shop/date-format.ts'
import { useShopMode } from '#shop/shop-info.ts'

interface LineTermsProps {
  line: OrderLine
  order: Pick<Order, 'status' | 'deliveredAt'>
  className?: string
}

/** What was promised for a line when it was bought; of a cancelled order nothing is left. */
export function LineTerms({ line, order: { status, deliveredAt }, className }: LineTermsProps) {
  const mode = useShopMode()
  if (!mode?.keepsPromises || status === 'cancelled') return null
  const terms = lineTerms({ line, deliveredAt, today: indiaDay(new Date()), format: formatShortDay })
  return terms.length > 0 && <p className={className}>{terms.join(' · ')}</p>
}
