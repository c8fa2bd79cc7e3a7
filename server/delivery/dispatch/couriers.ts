import { recordAudit } from '#server/audit/record-audit.ts'
import { command } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import type { SignedIn } from '#server/http/access.ts'
import { Problem } from '#server/http/problem.ts'
import { giveToCourier, type Shipment } from '#server/orders/couriers.ts'
import { lockOrder, publishOrder } from '#server/orders/transition-order.ts'
import type { Shop } from '#server/shop.ts'

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
