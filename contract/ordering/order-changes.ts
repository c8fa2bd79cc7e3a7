import type { OrderStatus } from './order-status.ts'

/** The longest note that the shop makes of an order for itself. */
export const MAX_NOTE_LENGTH = 1000

/** The statuses in which goods and address can be changed, while the goods are in the shop and no document is issued. */
export const GOODS_CHANGE_STATUSES: readonly OrderStatus[] = ['pending', 'confirmed', 'assigned']

/**
 * What an administrator may change of an order: all of it until it is picked up; afterwards the day of its delivery, phone and
 * landmark; nothing once it is over.
 */
export const CHANGEABLE = ['all', 'delivery', 'nothing'] as const
export type Changeable = (typeof CHANGEABLE)[number]

/** A delivery can be planned so many days ahead. */
export const MAX_DAYS_AHEAD = 60
