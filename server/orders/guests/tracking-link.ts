import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Queries } from '#server/database/connect.ts'
import { storeOnce } from '#server/settings/settings.ts'

const SETTING = 'trackingSecret'
const ID_BYTES = 16
const SIGNATURE_BYTES = 16

/** The secret that signs tracking links; undefined until the first link was made. */
export async function findTrackingSecret(queries: Queries): Promise<Buffer | undefined> {
  const [stored] = await queries.sql<{ value: string }>`select value from settings where name = ${SETTING}`
  return stored && Buffer.from(stored.value, 'base64url')
}

/** The secret that signs tracking links, made once for each shop. */
export async function readTrackingSecret(queries: Queries): Promise<Buffer> {
  const known = await findTrackingSecret(queries)
  if (known) return known
  await storeOnce(queries, SETTING, randomBytes(32).toString('base64url'))
  const secret = await findTrackingSecret(queries)
  if (!secret) throw new Error('The secret of the tracking links is missing')
  return secret
}

/** The order's id and its signature, so that a link needs no row of its own and nobody can guess one. */
export function trackingToken(secret: Buffer, orderId: string): string {
  const id = Buffer.from(orderId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, signatureOf(secret, id)]).toString('base64url')
}

/** The id of the order that a token was made for; undefined for a token that this shop has not made. */
export function orderIdOf(secret: Buffer, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url')
  // Each token has one spelling.
  if (bytes.length !== ID_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return undefined
  const id = bytes.subarray(0, ID_BYTES)
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), signatureOf(secret, id))) return undefined
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The URL of an order's tracking page. The token comes after the "#", so that it is in no server's log. */
export async function trackingLink(queries: Queries, publicUrl: string, orderId: string): Promise<string> {
  return `${publicUrl}/track#${trackingToken(await readTrackingSecret(queries), orderId)}`
}

function signatureOf(secret: Buffer, id: Buffer): Buffer {
  return createHmac('sha256', secret).update(id).digest().subarray(0, SIGNATURE_BYTES)
}
