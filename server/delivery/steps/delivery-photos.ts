import { recordAudit } from '#server/audit/record-audit.ts'
import { encodePhoto } from '#server/catalogue/pictures/encode-photo.ts'
import { insertPicture } from '#server/catalogue/pictures/store-picture.ts'
import { command } from '#server/commands/command.ts'
import type { KeyedCall } from '#server/commands/idempotency.ts'
import type { Queries } from '#server/database/connect.ts'
import { idOrNull, newId } from '#server/database/identifiers.ts'
import type { SignedIn } from '#server/http/access.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import { maySeePhoto } from '#server/orders/order-policy.ts'
import { lockOrder } from '#server/orders/transition-order.ts'
import type { Shop } from '#server/shop.ts'
import { requireOwn } from './taken-away.ts'

export const MAX_PHOTO_BYTES = 8 * 1024 * 1024
const MAX_PER_ORDER = 6
const EDGE_PX = 1280
const QUALITY = 72

/** Another prefix than the catalogue's pictures have, because those are public. */
export const pictureKey = (photoId: string) => `proof/${photoId}`

/**
 * Stores a photo from the door. It is encoded again, so that nothing else in the file survives: no place, no camera, no
 * hidden content. A repeat under the same key answers with the first photo.
 * @throws Problem 404, 409 `no_longer_yours`, `limit_reached`, 400 for what is no picture
 */
export async function storePhoto(
  shop: Shop,
  agent: SignedIn,
  orderId: string,
  file: Buffer,
  call: KeyedCall,
): Promise<{ id: string }> {
  const webp = await encodePhoto(file, { edgePx: EDGE_PX, quality: QUALITY })
  const id = newId()
  return command(shop, { ...call, makes: { id } }, async (tx) => {
    const order = await lockOrder(tx, orderId)
    await requireOwn(tx, order, agent)
    await requireFewPhotos(tx, order.id)
    await insertPicture(tx, pictureKey(id), EDGE_PX, webp)
    await tx.sql`
      insert into delivery_photos (id, order_id, agent_id) values (${id}, ${order.id}, ${agent.id})`
    await recordAudit(tx, agent, {
      action: 'order.photographed',
      subjectType: 'order',
      subjectId: order.id,
    })
    return { id }
  })
}

async function requireFewPhotos(queries: Queries, orderId: string): Promise<void> {
  const [row] = await queries.sql<{ count: number }>`
    select count(*) as count from delivery_photos where order_id = ${orderId}`
  if ((row?.count ?? 0) < MAX_PER_ORDER) return
  throw new Problem(409, 'limit_reached', `An order has at most ${MAX_PER_ORDER} photos`)
}

/** For administrators and the agent who took the photo. @throws Problem 404 for everybody else */
export async function requirePhoto(
  queries: Queries,
  person: SignedIn,
  orderId: string,
  photoId: string,
): Promise<Buffer> {
  const [photo] = await queries.sql<{ agentId: string; webp: Buffer }>`
    select d.agent_id, p.webp from delivery_photos d
      join pictures p on p.key = 'proof/' || d.id::text
     where d.id = ${idOrNull(photoId)} and d.order_id = ${idOrNull(orderId)}`
  if (!photo || !maySeePhoto(photo, person)) throw notFound('This photo')
  return photo.webp
}
