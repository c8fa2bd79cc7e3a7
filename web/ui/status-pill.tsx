import {
  Ban,
  CircleCheck,
  Clock,
  type LucideIcon,
  Package,
  PackageCheck,
  Plane,
  Truck,
  UserCheck,
} from 'lucide-react'
import { type OrderStatus, statusLabel } from '#contract/ordering/order-status.ts'
import { classNames } from './class-names.ts'
import { Pill, type PillTone } from './pill.tsx'

/** The colour of each status. */
const statusTones: Record<OrderStatus, PillTone> = {
  pending: 'pending',
  confirmed: 'confirmed',
  assigned: 'assigned',
  picked_up: 'other',
  shipped: 'other',
  out_for_delivery: 'out',
  delivered: 'delivered',
  cancelled: 'other',
}

const statusIcons: Record<OrderStatus, LucideIcon> = {
  pending: Clock,
  confirmed: CircleCheck,
  assigned: UserCheck,
  picked_up: Package,
  shipped: Plane,
  out_for_delivery: Truck,
  delivered: PackageCheck,
  cancelled: Ban,
}

interface StatusPillProps {
  status: OrderStatus
  /** In capitals, where nothing else is given. */
  words?: string
  size?: 'small' | 'large'
}

/** An order's status: icon, colour and words. */
export function StatusPill({ status, words = statusLabel(status), size = 'small' }: StatusPillProps) {
  const Icon = statusIcons[status]
  return (
    <Pill
      tone={statusTones[status]}
      size={size}
      icon={<Icon className={classNames(size === 'large' ? 'size-4' : 'size-3.5')} />}
    >
      {words}
    </Pill>
  )
}
