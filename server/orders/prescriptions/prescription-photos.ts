import { PRESCRIPTION_EDGE_PX } from '#contract/ordering/orders.ts'
import { type AttemptLimit, countAttempt } from '#server/accounts/sign-in/attempt-limit.ts'
import { encodePhoto } from '#server/catalogue/pictures/encode-photo.ts'
import { command } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { idOrNull, newId } from '#server/database/identifiers.ts'
import { fragment } from '#server/database/sql.ts'
import type { SignedIn } from '#server/http/access.ts'
import { invalidField, notFound, requireRow } from '#server/http/problem.ts'
import type { ExpiredRows } from '#server/jobs/clean-up.ts'
import { DAYS_OF_PRESCRIPTIONS, SELLS_PRESCRIPTIONS } from '#server/settings/settings.ts'
import type { Shop } from '#server/shop.ts'
import { maySeePrescription, type Reader } from '../order-policy.ts'

/** Handwriting loses more than a photo of goods. */
const QUALITY = 80
const UPLOADS_PER_PERSON: AttemptLimit = { kind: 'prescription', max: 10, windowMinutes: 24 * 60 }

/**
 * Stores a photo for an order that its person is about to place.
 * @throws Problem 400 for what is no picture, 404 where the shop sells nothing that needs one, 429 after ten in a day
 */
export async function storePrescription(shop: Shop, customer: Reader, file: Buffer): Promise<{ id: string }> {
  const { database } = shop
  const [sale] = await database.sql<{ isSold: boolean }>`select ${SELLS_PRESCRIPTIONS} as is_sold`
  if (!sale?.isSold) throw notFound('This address')
  await countAttempt(database, { limit: UPLOADS_PER_PERSON, subject: customer.id })
  if (file.toString('latin1', 0, 5) === '%PDF-')
    throw invalidField('photo', 'A PDF cannot be checked here. Please send a photo or a screenshot of it.')
  const webp = await encodePhoto(file, { edgePx: PRESCRIPTION_EDGE_PX, quality: QUALITY })
  const id = newId()
  await command(shop, async (tx) => {
    await tx.sql`insert into prescriptions (id, person_id, webp) values (${id}, ${customer.id}, ${webp})`
  })
  return { id }
}

/**
 * A photo by its own id, or by that of its order.
 * @throws Problem 404 for everybody but its person and administrators, and once it is deleted
 */
export async function requirePrescription(
  queries: Queries,
  reader: Reader,
  by: { id: string } | { orderId: string },
): Promise<Buffer> {
  const which = 'id' in by ? fragment`id = ${idOrNull(by.id)}` : fragment`order_id = ${idOrNull(by.orderId)}`
  const [photo] = await queries.sql<{ personId: string; webp: Buffer }>`
    select person_id, webp from prescriptions where ${which}`
  if (!photo || !maySeePrescription(photo, reader)) throw notFound('This photo')
  return photo.webp
}

/** Deletes an own photo that no order has. @throws Problem 404 for every other */
export async function deletePrescription(shop: Shop, { id: personId }: SignedIn, id: string): Promise<void> {
  await command(shop, async (tx) => {
    const deleted = await tx.sql`
      delete from prescriptions p
       where id = ${idOrNull(id)} and person_id = ${personId} and ${IS_UNUSED} returning 1`
    requireRow(deleted, 'This photo')
  })
}

/** Also not by a payment that may still arrive. */
const IS_UNUSED = fragment`p.order_id is null and not exists (
  select from payment_intents i
   where i.person_id = p.person_id and i.prescription_id = p.id and i.next_check_at is not null)`

/** Brings the photos that no order has of another account of the same person. */
export async function movePhotos(
  queries: Queries,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await queries.sql`update prescriptions p set person_id = ${to} where p.person_id = ${from} and ${IS_UNUSED}`
}

/** Photos that nobody needs any more. Their orders keep what was said of them. */
export const EXPIRED_PRESCRIPTIONS: readonly ExpiredRows[] = [
  {
    table: fragment`prescriptions p`,
    isExpired: fragment`p.created_at < now() - interval '1 day' and ${IS_UNUSED}`,
  },
  {
    table: fragment`prescriptions p`,
    isExpired: fragment`exists (
      select from orders o where o.id = p.order_id and o.status in ('delivered', 'cancelled')
         and coalesce(o.delivered_at, o.cancelled_at) < now() - make_interval(days => ${DAYS_OF_PRESCRIPTIONS}))`,
  },
]
