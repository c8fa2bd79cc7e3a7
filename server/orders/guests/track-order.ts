import { rupeesFromPaise } from '#contract/money.ts'
import type { TrackedOrder } from '#contract/ordering/orders-schemas.ts'
import type { TrackedDocumentsBody } from '#contract/papers/paper-calls-schemas.ts'
import { type AttemptLimit, countAttempt, uncountAttempt } from '#server/accounts/sign-in/attempt-limit.ts'
import type { Config } from '#server/config/config.ts'
import type { Queries } from '#server/database/connect.ts'
import { invalidField, Problem } from '#server/http/problem.ts'
import { FIRST_NAME_OF_AGENT, IS_TRACKED, TRACKS_AGENT, TRACKS_COURIER } from '#server/orders/order-policy.ts'
import type { OrderRow } from '#server/orders/order-tables.ts'
import { findTrackingSecret, orderIdOf, trackingLink } from './tracking-link.ts'

/** A link works for a month and more, in which five an hour alone would find the digits of every third order. */
const GUESSES_OF_PHONE: readonly AttemptLimit[] = [
  { kind: 'tracked-phone-hour', max: 5, windowMinutes: 60 },
  { kind: 'tracked-phone-day', max: 20, windowMinutes: 24 * 60 },
]

type TrackedRow = Pick<
  OrderRow,
  | 'number'
  | 'status'
  | 'itemCount'
  | 'placedAt'
  | 'confirmedAt'
  | 'assignedAt'
  | 'pickedUpAt'
  | 'outForDeliveryAt'
  | 'shippedAt'
  | 'deliveredAt'
  | 'cancelledAt'
  | 'expectedOn'
  | 'trackingNumber'
  | 'duePaise'
> & {
  hasDocuments: boolean
  agentFirstName: string | null
  courier: string | null
  items: TrackedOrder['items']
}

/**
 * How far an order is and what is in it, for everybody who has its tracking link.
 * @throws Problem 404 `not_found` for a link that this shop has not made, `tracking_ended` for its own that has ended
 */
export async function trackOrder(queries: Queries, config: Config, token: string): Promise<TrackedOrder> {
  const id = await requireSignedId(queries, config, token)
  const [row] = await queries.sql<TrackedRow>`
    select o.number, o.status, o.item_count, o.placed_at, o.confirmed_at, o.assigned_at, o.picked_up_at,
           o.out_for_delivery_at, o.shipped_at, o.delivered_at, o.cancelled_at, o.expected_on, o.due_paise,
           o.recipient_phone <> '' and exists (select from documents d where d.order_id = o.id) as has_documents,
           (select json_agg(json_build_object('name', l.name, 'options', l.options, 'quantity', l.quantity) order by l.line_no)
              from order_lines l where l.order_id = o.id) as items,
           case when ${TRACKS_COURIER} then nullif(courier.name, '') end as courier,
               case when ${TRACKS_COURIER} then o.tracking_number end as tracking_number,
               case when ${TRACKS_AGENT} then ${FIRST_NAME_OF_AGENT} end as agent_first_name
          from orders o left join people agent on agent.id = o.agent_id
            left join couriers courier on courier.id = o.courier_id
     where o.id = ${id} and ${IS_TRACKED}`
  if (!row) throw endedLink()
  const at = (time: Date | null) => time?.toISOString() ?? null
  return {
    orderNumber: row.number,
    status: row.status,
    itemCount: row.itemCount,
    createdAt: row.placedAt.toISOString(),
    confirmedAt: at(row.confirmedAt),
    assignedAt: at(row.assignedAt),
    pickedUpAt: at(row.pickedUpAt),
    outForDeliveryAt: at(row.outForDeliveryAt),
    shippedAt: at(row.shippedAt),
    deliveredAt: at(row.deliveredAt),
    cancelledAt: at(row.cancelledAt),
    expectedDelivery: row.expectedOn,
    courier: row.courier,
    trackingNumber: row.trackingNumber,
    agentFirstName: row.agentFirstName,
    items: row.items,
    due: rupeesFromPaise(row.duePaise),
    hasDocuments: row.hasDocuments,
  }
}

/** The path of an order's tracking page, with its token; null once its link has ended. */
export async function findTrackingPath(
  queries: Queries,
  config: Config,
  orderId: string,
): Promise<string | null> {
  const [tracked] = await queries.sql`select from orders o where o.id = ${orderId} and ${IS_TRACKED}`
  return tracked ? trackingLink(queries, config, '', orderId) : null
}

/**
 * The id of the order whose documents a tracking link shows to whoever knows the phone that the order goes to. A try counts
 * as wrong until it was right, so that guesses at the same time are counted too.
 * @throws Problem 404 as `trackOrder`, 400 for other digits, 429 after too many of them
 */
export async function requireDocumentsId(
  queries: Queries,
  config: Config,
  { token, phoneDigits }: TrackedDocumentsBody,
): Promise<string> {
  const id = await requireSignedId(queries, config, token)
  const [order] = await queries.sql<{ digits: string }>`
    select right(o.recipient_phone, 4) as digits from orders o where o.id = ${id} and ${IS_TRACKED}`
  if (!order) throw endedLink()
  const allowances = GUESSES_OF_PHONE.map((limit) => ({ limit, subject: id }))
  await countAttempt(queries, ...allowances)
  if (order.digits !== phoneDigits)
    throw invalidField(
      'phoneDigits',
      'These are not the last four digits of the phone that this order goes to',
    )
  await uncountAttempt(queries, ...allowances)
  return id
}

/** The id that a link was made for, also where it has ended: whoever has the whole link may learn that. */
async function requireSignedId(queries: Queries, config: Config, token: string): Promise<string> {
  const secret = await findTrackingSecret(queries, config)
  const id = secret && orderIdOf(secret, token)
  if (id) return id
  throw new Problem(404, 'not_found', 'This tracking link is not complete')
}

const endedLink = () => new Problem(404, 'tracking_ended', 'This tracking link has ended')
