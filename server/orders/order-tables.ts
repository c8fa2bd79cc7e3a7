import type { OrderStatus } from '#contract/ordering/order-status.ts'
import type { OrderChannel, OrderType, PaymentMethod, PrescriptionState } from '#contract/ordering/orders.ts'
import type { Carrier } from '#contract/promises/areas.ts'
import type { GoodsRules } from '#contract/promises/rules.ts'
import { people } from '#server/accounts/account-tables.ts'
import { variants } from '#server/catalogue/catalogue-tables.ts'
import type { AgreedCoupon } from '#server/checkout/agreed-coupon.ts'
import { amountChecks, amountColumns } from '#server/checkout/order-amounts.ts'
import { paise, timestampColumn } from '#server/database/columns.ts'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '#server/database/drizzle.ts'
import { fragment } from '#server/database/sql.ts'
import { columnsOf } from '#server/database/table-parts.ts'
import { refunds } from '#server/payments/payment-tables.ts'

/** `next_order_number()` turns each value into an order number that does not show how many orders there are. */
export const orderNumbers = pgSequence('order_numbers', { startWith: 1001, cache: 10 })

/** Firms that bring parcels for the shop; the one without a name stands for all that nobody named. */
export const couriers = pgTable(
  'couriers',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** Cash that the courier has collected and the shop has not received: always the sum of its cash entries. */
    cashInHandPaise: paise('cash_in_hand_paise').notNull().default(0),
  },
  (table) => [uniqueIndex('couriers_name').on(sql`lower(${table.name})`)],
)

export const orders = pgTable(
  'orders',
  {
    /** UUIDv7: sorts by time. */
    id: uuid('id').primaryKey(),
    number: text('number').notNull(),
    /** Null only for sales without an account, which come with the counter. */
    personId: uuid('person_id').references(() => people.id),
    channel: text('channel').$type<OrderChannel>().notNull().default('online'),
    status: text('status').$type<OrderStatus>().notNull(),
    priority: text('priority').$type<'normal' | 'high'>().notNull().default('normal'),
    orderType: text('order_type').$type<OrderType>().notNull(),
    paymentMethod: text('payment_method').$type<PaymentMethod>().notNull(),
    ...amountColumns(),
    /** What was paid online for it, without what has gone back because it was changed. */
    prepaidPaise: paise('prepaid_paise').notNull().default(0),
    /** What is paid in cash at the door, also once it has been paid. */
    duePaise: paise('due_paise').notNull().generatedAlwaysAs(sql`total_paise - prepaid_paise`),
    couponCode: text('coupon_code'),
    /** On what terms the code was used; null without one. */
    couponTerms: jsonb('coupon_terms').$type<AgreedCoupon>(),
    itemCount: integer('item_count').notNull(),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email'),
    customerPhone: text('customer_phone'),
    recipientName: text('recipient_name').notNull(),
    recipientPhone: text('recipient_phone').notNull(),
    recipientEmail: text('recipient_email').notNull(),
    street: text('street').notNull(),
    landmark: text('landmark'),
    city: text('city').notNull(),
    /** Two digits; 97 where nobody could tell it of an old order. */
    state: text('state').notNull(),
    pincode: text('pincode').notNull(),
    /** Its pincode lies in another state, and somebody was asked and has kept this one. */
    stateConfirmed: boolean('state_confirmed').notNull().default(false),
    /** Of a business that buys with its GSTIN, and the name under which it is registered. */
    buyerGstin: text('buyer_gstin'),
    buyerName: text('buyer_name'),
    /** Where that business is, with the state of its GSTIN; null where it did not say it. */
    buyerAddress: text('buyer_address'),
    /** The goods go to somebody else than the business that buys, and with which GSTIN. */
    shipsToOther: boolean('ships_to_other').notNull().default(false),
    shipToGstin: text('ship_to_gstin'),
    agentId: uuid('agent_id').references(() => people.id),
    /** Who brings it where no agent of the shop does. */
    courierId: uuid('courier_id').references(() => couriers.id),
    /** The courier's own number of the parcel. */
    trackingNumber: text('tracking_number'),
    /** Deliveries that failed at the door. */
    attempts: integer('attempts').notNull().default(0),
    /** Rows of history; the next one takes this plus one. */
    historyLength: integer('history_length').notNull().default(1),
    /** The day of delivery that was promised. */
    expectedOn: date('expected_on').notNull(),
    /** The delivery area as it was called; null for orders from before there were areas. */
    areaName: text('area_name'),
    /** Who brings orders of that area. */
    carrier: text('carrier').$type<Carrier>().notNull().default('riders'),
    /** Whether somebody has looked at its prescription; null where it needs none. */
    prescription: text('prescription').$type<PrescriptionState>(),
    deliveryCode: text('delivery_code'),
    codeTries: integer('code_tries').notNull().default(0),
    placedAt: timestampColumn('placed_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
    confirmedAt: timestampColumn('confirmed_at'),
    assignedAt: timestampColumn('assigned_at'),
    pickedUpAt: timestampColumn('picked_up_at'),
    outForDeliveryAt: timestampColumn('out_for_delivery_at'),
    shippedAt: timestampColumn('shipped_at'),
    deliveredAt: timestampColumn('delivered_at'),
    cancelledAt: timestampColumn('cancelled_at'),
    cancelReason: text('cancel_reason'),
    /** What the shop notes for itself; no customer reads it. */
    internalNote: text('internal_note'),
    /** When the goods left the shop; null once they are delivered or back. */
    goodsOutAt: timestampColumn('goods_out_at'),
    /** Who has them outside; null with a courier. */
    goodsAgentId: uuid('goods_agent_id').references(() => people.id),
    /** When goods that were outside came back into the shop; null once they leave it again. */
    goodsReceivedAt: timestampColumn('goods_received_at'),
    /** What a search looks at: the order on the first line, customer and recipient on the second. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(number || ' ' || id::text || ' ' || street || ' ' || coalesce(landmark || ' ', '') || city || ' ' || pincode || ' ' || coalesce(customer_phone, '') || chr(10) || customer_name || coalesce(' ' || customer_email, '') || ' ' || recipient_name || ' ' || recipient_phone || ' ' || recipient_email)`,
      ),
  },
  (table) => [
    uniqueIndex('orders_number').on(table.number),
    index('orders_person').on(
      table.personId,
      table.placedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // What one person may still pay in cash is asked with each order.
    index('orders_person_cash')
      .on(table.personId, table.deliveredAt)
      .where(sql`due_paise > 0 and status <> 'cancelled'`),
    // And of who has proved nothing, by the phone and door that were typed.
    index('orders_recipient_phone').on(table.recipientPhone, table.deliveredAt),
    index('orders_pincode_cash')
      .on(table.pincode, table.deliveredAt)
      .where(sql`due_paise > 0 and status <> 'cancelled'`),
    index('orders_placed').on(table.placedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('orders_status').on(table.status, table.placedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('orders_agent_status').on(table.agentId, table.status, table.placedAt.desc().nullsFirst()),
    index('orders_delivered').on(table.deliveredAt).where(sql`delivered_at is not null`),
    index('orders_agent_delivered')
      .on(table.agentId, table.deliveredAt.desc().nullsFirst())
      .where(sql`delivered_at is not null`),
    index('orders_goods_agent').on(table.goodsAgentId).where(sql`goods_agent_id is not null`),
    index('orders_goods_courier')
      .on(table.goodsOutAt)
      .where(sql`goods_out_at is not null and goods_agent_id is null and status = 'cancelled'`),
    index('orders_test').on(table.status).where(sql`channel = 'test'`),
    index('orders_search').using('gin', sql`search_text gin_trgm_ops`),
    ...amountChecks('orders', sql`total_paise - prepaid_paise`),
    check(
      'orders_status_known',
      sql`${table.status} in ('pending', 'confirmed', 'assigned', 'picked_up', 'shipped', 'out_for_delivery', 'delivered', 'cancelled')`,
    ),
    index('orders_prescription').on(table.placedAt).where(sql`prescription = 'to_check'`),
    check('orders_state', sql`${table.state} ~ '^[0-9]{2}$'`),
    check('orders_buyer', sql`(${table.buyerGstin} is null) = (${table.buyerName} is null)`),
    check(
      'orders_ship_to',
      sql`(buyer_gstin is not null or (buyer_address is null and not ships_to_other)) and (ships_to_other or ship_to_gstin is null)`,
    ),
    check(
      'orders_prepaid',
      sql`prepaid_paise between 0 and total_paise and (payment_method = 'razorpay' or prepaid_paise = 0)`,
    ),
    check('orders_channel_known', sql`${table.channel} in ('online', 'phone', 'counter', 'test')`),
    check('orders_carrier_known', sql`${table.carrier} in ('riders', 'courier')`),
    check('orders_prescription_known', sql`${table.prescription} in ('to_check', 'accepted', 'refused')`),
    check(
      'orders_prescription_checked',
      sql`${table.prescription} is distinct from 'to_check' or ${table.status} in ('pending', 'confirmed', 'cancelled')`,
    ),
    check(
      'orders_agent_present',
      sql`${table.status} not in ('assigned', 'picked_up', 'out_for_delivery') or ${table.agentId} is not null`,
    ),
  ],
)
export type OrderRow = Omit<typeof orders.$inferSelect, 'searchText'>
/** The columns of an `OrderRow`. */
export const ORDER = fragment`${columnsOf(orders)}, orders.due_paise`

/** Snapshots: a later change of the product changes no order. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    lineNo: integer('line_no').notNull(),
    variantId: text('variant_id')
      .notNull()
      .references(() => variants.id),
    name: text('name').notNull(),
    /** The options as they were, such as {Blue,M}. */
    options: text('options').array().notNull().default(sql`'{}'`),
    categoryId: text('category_id').notNull(),
    picture: text('picture'),
    unitPricePaise: paise('unit_price_paise').notNull(),
    quantity: integer('quantity').notNull(),
    /** Its share of the order's discount. */
    discountPaise: paise('discount_paise').notNull().default(0),
    /** As it was sold; null where the product did not say it. */
    hsn: text('hsn'),
    taxClass: text('tax_class'),
    /** What was promised for it when it was bought; null for lines from before there were rules. */
    rules: jsonb('rules').$type<GoodsRules>(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.lineNo] }),
    uniqueIndex('order_lines_variant_once').on(table.variantId, table.orderId),
    check('order_lines_quantity', sql`${table.quantity} between 1 and 10`),
    check('order_lines_discount', sql`discount_paise between 0 and unit_price_paise * quantity`),
  ],
)
export type OrderLineRow = typeof orderLines.$inferSelect

export const orderHistory = pgTable(
  'order_history',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    sequence: integer('sequence').notNull(),
    fromStatus: text('from_status').$type<OrderStatus>(),
    toStatus: text('to_status').$type<OrderStatus>().notNull(),
    /** When it happened; on a phone without network that is before it was stored. */
    at: timestampColumn('at').notNull().defaultNow(),
    storedAt: timestampColumn('stored_at').notNull().defaultNow(),
    byPersonId: uuid('by_person_id'),
    byName: text('by_name'),
    byRole: text('by_role').notNull(),
    agentId: uuid('agent_id'),
    note: text('note'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.sequence] }),
    index('order_history_recent').on(table.storedAt.desc().nullsFirst()),
    index('order_history_assigned').on(table.storedAt).where(sql`to_status = 'assigned'`),
  ],
)
export type OrderHistoryRow = typeof orderHistory.$inferSelect

/** What customers are told of an order. Out for delivery and not delivered happen with each attempt. */
export type MilestoneKind =
  | 'placed'
  | 'dispatched'
  | 'out_for_delivery'
  | 'not_delivered'
  | 'delivered'
  | 'cancelled'
  | 'refunded'
  /** Goods, address or day; each change is one. */
  | 'changed'

/** What the outside is told of an order: its messages follow from these rows, which never change. */
export const orderMilestones = pgTable(
  'order_milestones',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Dispatched: the goods left the shop, which they do again after a delivery that failed. */
    kind: text('kind').$type<MilestoneKind>().notNull(),
    /** When it happened; on a phone without network that is before it was stored. */
    at: timestampColumn('at').notNull().defaultNow(),
    /** The agent who took the goods out of the shop, or is or was on the way with them; null where a courier is. */
    agentId: uuid('agent_id').references(() => people.id),
    /**
     * Why the shop has cancelled it, or the agent could not deliver it, where its customer may read that; what customers give
     * as a reason goes to nobody.
     */
    reason: text('reason'),
    /** The refund, whose amount never changes. */
    refundId: uuid('refund_id').references(() => refunds.id),
  },
  (table) => [
    uniqueIndex('order_milestones_once')
      .on(table.orderId, table.kind)
      .where(sql`kind in ('placed', 'delivered', 'cancelled')`),
    uniqueIndex('order_milestones_refund').on(table.refundId).where(sql`refund_id is not null`),
    check(
      'order_milestones_kind_known',
      sql`${table.kind} in ('placed', 'dispatched', 'out_for_delivery', 'not_delivered', 'delivered', 'cancelled', 'refunded', 'changed')`,
    ),
    check('order_milestones_refunded', sql`(${table.kind} = 'refunded') = (${table.refundId} is not null)`),
  ],
)
