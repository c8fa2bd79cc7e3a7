import type { CustomerData } from '#server/accounts/customer-data.ts'
import { deletePictures } from '#server/catalogue/pictures/store-picture.ts'
import type { Queries } from '#server/database/connect.ts'
import { pictureKey } from './steps/delivery-photos.ts'

export const customerDeliveries: CustomerData = {
  forget: (tx, { id }) => forgetDoors(tx, id),
}

/** Deletes the photos from a customer's door, and what was said of the deliveries that failed there. */
async function forgetDoors(queries: Queries, personId: string): Promise<void> {
  await queries.sql`
    update failed_attempts f set note = null, photo_key = null, reason = 'Not delivered' from orders o
     where o.person_id = ${personId} and f.order_id = o.id`
  const photos = await queries.sql<{ id: string }>`
    delete from delivery_photos d using orders o
     where o.person_id = ${personId} and d.order_id = o.id returning d.id`
  await deletePictures(
    queries,
    photos.map(({ id }) => pictureKey(id)),
  )
}
