import type { DeliveryRecord } from '#contract/delivery-schemas.ts'
import { bothIds } from '#contract/envelope.ts'
import type { Queries } from '#server/database/connect.ts'
import { idOrNull } from '#server/database/identifiers.ts'
import { goodsStateOf } from '#server/delivery/dispatch/receive-goods.ts'
import { requireRow } from '#server/http/problem.ts'
import { ORDER, type OrderRow } from '#server/orders/order-tables.ts'
import { MAX_CODE_TRIES } from './delivery-code.ts'

/** What happened at the door of an order. @throws Problem 404 */
export async function readDeliveryRecord(queries: Queries, orderId: string): Promise<DeliveryRecord> {
  const orders = await queries.sql<OrderRow>`select ${ORDER} from orders where id = ${idOrNull(orderId)}`
  const order = requireRow(orders, 'This order')
  const [failedAttempts, photos] = await Promise.all([
    listFailedAttempts(queries, order.id),
    listPhotos(queries, order.id),
  ])
  return { failedAttempts, photos, codeTriesLeft: codeTriesLeft(order), goods: goodsStateOf(order) }
}

function codeTriesLeft(order: OrderRow): number | null {
  if (order.status !== 'out_for_delivery' || order.deliveryCode === null) return null
  return Math.max(0, MAX_CODE_TRIES - order.codeTries)
}

async function listFailedAttempts(queries: Queries, orderId: string) {
  const rows = await queries.sql<{
    id: string
    agent: string
    reason: string
    note: string | null
    photoId: string | null
    at: Date
  }>`
    select f.id, p.name as agent, f.reason, f.note, f.photo_key as photo_id, f.at
      from failed_attempts f join people p on p.id = f.agent_id where f.order_id = ${orderId} order by f.at, f.id`
  return rows.map(({ id, at, ...row }) => ({ ...bothIds(id), ...row, at: at.toISOString() }))
}

async function listPhotos(queries: Queries, orderId: string) {
  const rows = await queries.sql<{ id: string; agent: string; at: Date }>`
    select d.id, p.name as agent, d.at from delivery_photos d join people p on p.id = d.agent_id
     where d.order_id = ${orderId} order by d.at, d.id`
  return rows.map(({ id, agent, at }) => ({ ...bothIds(id), agent, at: at.toISOString() }))
}
