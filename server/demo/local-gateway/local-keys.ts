import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Database, Queries } from '#server/database/connect.ts'
import type { GatewayKeys } from '#server/payments/gateway/gateway.ts'
import { storeOnce } from '#server/settings/settings.ts'

const LocalKeys = z.object({ keyId: z.string(), keySecret: z.string(), webhookSecret: z.string() })
const SETTING = 'localGatewayKeys'

/** The keys of the local gateway, read once: they never change. */
export function localKeys(database: Database): () => Promise<GatewayKeys> {
  let keys: Promise<GatewayKeys> | undefined
  return async () => {
    keys ??= readLocalKeys(database).catch((error: unknown) => {
      keys = undefined
      throw error
    })
    return keys
  }
}

/** They are created once for each shop, and stored. */
async function readLocalKeys(queries: Queries): Promise<GatewayKeys> {
  const made = {
    keyId: `rzp_test_${randomText(14)}`,
    keySecret: randomText(24),
    webhookSecret: randomText(32),
  }
  await storeOnce(queries, SETTING, made)
  const [stored] = await queries.sql<{ value: unknown }>`select value from settings where name = ${SETTING}`
  return LocalKeys.parse(stored?.value)
}

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Random letters and digits, as in Razorpay's ids. Bytes from 248 (4 × 62) are skipped, so that all are equally likely. */
export function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < 248 && text.length < length) text += CHARACTERS[byte % CHARACTERS.length]
    }
  }
  return text
}
