import { recordAudit } from '#server/audit/record-audit.ts'
import { command } from '#server/commands/command.ts'
import { onlyRow, type Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import type { SignedIn } from '#server/http/access.ts'
import { Problem } from '#server/http/problem.ts'
import type { OrderRow } from '#server/orders/order-tables.ts'
import { lockOrder, publishOrder } from '#server/orders/transition-order.ts'
import type { Shop } from '#server/shop.ts'

/** Who brings a parcel, and under which number; both may be unknown. */
export interface Shipment {
  courier?: string
  trackingNumber?: string
}

/** Gives a locked order to a courier; without a name it goes with the courier that has none. */
export async function giveToCourier(queries: Queries, order: OrderRow, shipment: Shipment): Promise<void> {
  const courierId = await courierNamed(queries, shipment.courier ?? '')
  await queries.sql`
    update orders set courier_id = ${courierId}, tracking_number = ${shipment.trackingNumber || null}, updated_at = now()
     where id = ${order.id}`
}

/** The id of the courier with this name, in whatever case it was typed before. */
async function courierNamed(queries: Queries, name: string): Promise<string> {
  await queries.sql`
    insert into couriers (id, name) values (${newId()}, ${name}) on conflict (lower(name)) do nothing`
  const { id } = onlyRow(
    await queries.sql<{ id: string }>`select id from couriers where lower(name) = lower(${name})`,
  )
  return id
}

/**
 * Corrects the courier and number of an order that is with a courier.
 * @throws Problem 404, 409 `invalid_transition` for any other order
 */
export async function correctShipment(
  shop: Shop,
  admin: SignedIn,
  orderId: string,
  shipment: Shipment,
): Promise<void> {
  await command(shop, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.status !== 'shipped') {
      const message = 'Courier and tracking number can be changed only while a courier has the parcel'
      throw new Problem(409, 'invalid_transition', message, { data: { status: order.status } })
    }
    await giveToCourier(tx, order, shipment)
    await recordAudit(tx, admin, {
      action: 'order.courier',
      subjectType: 'order',
      subjectId: order.id,
      before: { trackingNumber: order.trackingNumber },
      after: { ...shipment },
    })
    publishOrder(tx, order)
  })
}

/** The names of couriers that have brought parcels, to choose from. */
export async function listCourierNames(queries: Queries): Promise<string[]> {
  const couriers = await queries.sql<{ name: string }>`
    select name from couriers where name <> '' order by lower(name)`
  return couriers.map(({ name }) => name)
}
