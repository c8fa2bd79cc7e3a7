import { onlyRow, type Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import type { OrderRow } from './order-tables.ts'

/** Who brings a parcel, and under which number; both may be unknown. */
export interface Shipment {
  courier?: string
  trackingNumber?: string
}

/** Gives a locked order to a courier; without a name it goes with the courier that has none. */
export async function giveToCourier(
  queries: Queries,
  { id }: Pick<OrderRow, 'id'>,
  shipment: Shipment,
): Promise<void> {
  const courierId = await courierNamed(queries, shipment.courier ?? '')
  await queries.sql`
    update orders set courier_id = ${courierId}, tracking_number = ${shipment.trackingNumber || null}, updated_at = now()
     where id = ${id}`
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

/** Adds paise to the cash that is due from a courier; a negative amount was received or is written off. */
export async function moveCourierCash(
  queries: Queries,
  courierId: string | null,
  paise: number,
): Promise<void> {
  await queries.sql`
    update couriers set cash_in_hand_paise = cash_in_hand_paise + ${paise} where id = ${courierId}`
}
