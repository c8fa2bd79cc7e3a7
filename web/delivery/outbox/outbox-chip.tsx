import { CircleAlert, CloudCheck, CloudUpload, type LucideIcon, Smartphone } from 'lucide-react'
import { Pill, type PillTone } from '#ui/pill.tsx'
import type { OutboxState } from './outbox-entry.ts'

const chips: Record<OutboxState, { label: string; tone: PillTone; Icon: LucideIcon }> = {
  saved: { label: 'Saved on phone', tone: 'accent', Icon: Smartphone },
  sending: { label: 'Sending', tone: 'assigned', Icon: CloudUpload },
  sent: { label: 'Sent', tone: 'delivered', Icon: CloudCheck },
  attention: { label: 'Needs attention', tone: 'error', Icon: CircleAlert },
}

/** The state of an order's unsent or just sent steps. */
export function OutboxChip({ state }: { state: OutboxState | undefined }) {
  if (!state) return null
  const { label, tone, Icon } = chips[state]
  return (
    <Pill tone={tone} size="large" icon={<Icon className="size-4" />}>
      {label}
    </Pill>
  )
}
