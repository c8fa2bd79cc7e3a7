import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Config } from '#server/config/config.ts'
import type { Queries } from '#server/database/connect.ts'
import {
  findSecretsKey,
  makeSecretsKey,
  type SecretsKey,
  seal,
  unseal,
} from '#server/settings/providers/secrets-key.ts'
import { removeStored, storeOnce } from '#server/settings/settings.ts'

/** Until it was sealed, the secret stood under this name as it is. */
const PLAIN_SETTING = 'trackingSecret'
const PURPOSE = 'tracking links'
const ID_BYTES = 16
const SIGNATURE_BYTES = 16

/** A secret for each key, so that another key makes links of its own and leaves those of the first as they are. */
const settingOf = ({ id }: SecretsKey) => `${PLAIN_SETTING} ${id}`

/** The secret that signs tracking links; undefined until the first link was made with this server's key. */
export async function findTrackingSecret(queries: Queries, config: Config): Promise<Buffer | undefined> {
  const key = findSecretsKey(config)
  const sealed = key && (await readSetting(queries, settingOf(key)))
  if (!key || !sealed) return undefined
  const opened = unseal(key, PURPOSE, { secrets: Buffer.from(sealed, 'base64url'), keyId: key.id })
  return opened?.secret === undefined ? undefined : Buffer.from(opened.secret, 'base64url')
}

/** The secret that signs tracking links, made once for each shop. @throws Error where no key can be stored */
export async function readTrackingSecret(queries: Queries, config: Config): Promise<Buffer> {
  return (await findTrackingSecret(queries, config)) ?? (await sealTrackingSecret(queries, config))
}

/**
 * Stores the secret sealed: the one that stood there as it is, so that links already sent go on, or a new one.
 * @throws Error where no key can be stored
 */
export async function sealTrackingSecret(queries: Queries, config: Config): Promise<Buffer> {
  const key = makeSecretsKey(config)
  const secret = (await readSetting(queries, PLAIN_SETTING)) ?? randomBytes(32).toString('base64url')
  await storeOnce(queries, settingOf(key), seal(key, PURPOSE, { secret }).secrets.toString('base64url'))
  const stored = await findTrackingSecret(queries, config)
  if (!stored) throw new Error('The secret of the tracking links cannot be read')
  await removeStored(queries, PLAIN_SETTING)
  return stored
}

async function readSetting(queries: Queries, name: string): Promise<string | undefined> {
  const [stored] = await queries.sql<{ value: string }>`select value from settings where name = ${name}`
  return stored?.value
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
export async function trackingLink(
  queries: Queries,
  config: Config,
  publicUrl: string,
  orderId: string,
): Promise<string> {
  return `${publicUrl}/track#${trackingToken(await readTrackingSecret(queries, config), orderId)}`
}

function signatureOf(secret: Buffer, id: Buffer): Buffer {
  return createHmac('sha256', secret).update(id).digest().subarray(0, SIGNATURE_BYTES)
}
