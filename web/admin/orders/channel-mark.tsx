import type { Order } from '#contract/ordering/orders-schemas.ts'
import { Pill } from '#ui/pill.tsx'

const LABELS = { phone: 'By phone', counter: 'Counter', test: 'Test order' } as const

/** How an order came that its customer did not order in the storefront. */
export function ChannelMark({ order: { channel = 'online' } }: { order: Pick<Order, 'channel'> }) {
  if (channel === 'online') return null
  return (
    <Pill tone="other" className="min-h-5! px-2!">
      {LABELS[channel]}
    </Pill>
  )
}
