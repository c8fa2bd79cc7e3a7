import * as z from 'zod/mini'
import { Agent } from './delivery-schemas.ts'
import { ids } from './envelope.ts'
import { ORDER_STATUSES } from './ordering/order-status.ts'
import { ORDER_TABS } from './ordering/orders.ts'
import { Order } from './ordering/orders-schemas.ts'

export const CHART_DAYS = 7
export const AUTO_REFRESH_MS = 30_000
export const COUNT_UP_MS = 2000
export const REFRESH_SPINNER_MS = 1000

export const Activity = z.object({
  ...ids,
  type: z.enum(['order', 'delivery', 'alert']),
  message: z.string(),
  time: z.string(),
  orderId: z.nullable(z.string()),
})
export type Activity = z.infer<typeof Activity>

export const AdminStats = z.object({
  totalOrders: z.int(),
  totalCustomers: z.int(),
  totalAgents: z.int(),
  availableAgents: z.int(),
  /** Null without the right to read reports. */
  totalRevenue: z.nullable(z.number()),
  pendingOrders: z.int(),
  deliveredOrders: z.int(),
  statusCounts: z.array(z.object({ status: z.enum(ORDER_STATUSES), count: z.int() })),
  /** Last seven days, oldest first, days of Asia/Kolkata by delivery; null without the right to read reports. */
  revenueTrend: z.nullable(z.array(z.object({ day: z.string(), delivered: z.int(), revenue: z.number() }))),
  recentOrders: z.array(Order),
  deliveryAgents: z.array(Agent),
  recentActivity: z.array(Activity),
})
export type AdminStats = z.infer<typeof AdminStats>

/** What can wait for an administrator, the most pressing first. */
export const TO_DO_KINDS = [
  'late',
  'toCheck',
  'toAssign',
  'toComeBack',
  'paymentIssues',
  'waitingDocuments',
  'handovers',
  'tickets',
  'unsentMessages',
  'backup',
  'heldStock',
  'soldOut',
  'newReviews',
] as const
export type ToDoKind = (typeof TO_DO_KINDS)[number]

/** What to do now. */
export const ToDo = z.object({
  /** How many wait; a kind that this administrator can do nothing about is left out. */
  waiting: z.partialRecord(z.enum(TO_DO_KINDS), z.int()),
  /** How many orders each tab of All Orders has. */
  tabs: z.record(z.enum(ORDER_TABS), z.int()),
  /** Until when this administrator has seen what the bell shows; null: never opened. */
  bellSeenAt: z.nullable(z.string()),
})
export type ToDo = z.infer<typeof ToDo>

/** The time of the latest entry that the bell has shown. */
export const BellSeenBody = z.strictObject({ until: z.iso.datetime() })

export const CustomerStats = z.object({
  totalOrders: z.int(),
  pendingOrders: z.int(),
  inTransitOrders: z.int(),
  deliveredOrders: z.int(),
  cancelledOrders: z.int(),
  totalSpent: z.number(),
  averageOrderValue: z.number(),
  wishlistItems: z.int(),
  cartItems: z.int(),
  /** Last 30 days against the 30 before, in percent; null without an earlier period. */
  ordersTrend: z.nullable(z.number()),
  spentTrend: z.nullable(z.number()),
  /** Orders that are neither delivered nor cancelled, the nearest to the door first; at most `OPEN_COUNT`. */
  openOrders: z.array(Order),
  recentOrders: z.array(Order),
})
export type CustomerStats = z.infer<typeof CustomerStats>

export const AgentStats = z.object({
  totalDeliveries: z.int(),
  todayDeliveries: z.int(),
  weeklyDeliveries: z.int(),
  /** The shop's setting in rupees; null where it has set none: then every amount of earnings is null. */
  earningPerDelivery: z.nullable(z.number()),
  earnings: z.nullable(z.number()),
  todayEarnings: z.nullable(z.number()),
  weeklyEarnings: z.nullable(z.number()),
  /** Last seven days, oldest first, days of Asia/Kolkata by delivery. */
  earningsByDay: z.array(
    z.object({ day: z.string(), deliveries: z.int(), earnings: z.nullable(z.number()) }),
  ),
  /** Null where nobody has rated the agent and the shop is no demo. */
  rating: z.nullable(z.number()),
  isDefaultRating: z.boolean(),
  completionRate: z.int(),
  assignedCount: z.int(),
  cashInHand: z.number(),
  cashLimit: z.number(),
  assignedOrders: z.array(Order),
  /** Orders that are not the agent's any more but whose goods the agent still has. */
  toBringBack: z.array(Order),
  recentOrders: z.array(Order),
})
export type AgentStats = z.infer<typeof AgentStats>

export const REWARD_RUPEES_PER_POINT = 10
