import type { Role } from '../accounts.ts'
import { ORDER_STATUSES, type OrderStatus } from './order-status.ts'

/** The filters of each role's list; some show several statuses. */
export const STATUS_FILTERS: Record<Role, readonly ('all' | OrderStatus)[]> = {
  customer: ['all', 'pending', 'assigned', 'picked_up', 'shipped', 'delivered'],
  admin: ['all', 'pending', 'confirmed', 'assigned', 'picked_up', 'out_for_delivery', 'delivered'],
  delivery_agent: ['all', 'assigned', 'picked_up', 'out_for_delivery'],
}

/** The filters of a customer's list where the shop is open to visitors. */
export const OPEN_SHOP_FILTERS = ['all', ...ORDER_STATUSES] as const

/** The statuses that a role's filter value shows. */
export function statusesOfFilter(role: Role, filter: OrderStatus): OrderStatus[] {
  if (role !== 'customer') return [filter]
  if (filter === 'shipped') return ['shipped', 'out_for_delivery']
  if (filter === 'pending') return ['pending', 'confirmed']
  return [filter]
}
