import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '#server/config/config.ts'
import type { Queries } from '#server/database/connect.ts'
import { paymentMode } from '#server/settings/shop-info.ts'

export interface GatewayKeys {
  /** Public: it goes to the browser. */
  keyId: string
  keySecret: string
  /** Absent: Razorpay's webhooks cannot be believed, and the sweep alone finds payments. */
  webhookSecret: string | undefined
}

const LocalKeys = z.object({ keyId: z.string(), keySecret: z.string(), webhookSecret: z.string() })
const SETTING = 'localGatewayKeys'

/** The keys of the gateway that is in use. The local gateway's are made once for each shop and kept. */
export async function readGatewayKeys(queries: Queries, config: Config): Promise<GatewayKeys> {
  if (config.razorpay) return { ...config.razorpay, webhookSecret: config.razorpay.webhookSecret }
  if (paymentMode(config) !== 'local') throw new Error('Online payments are switched off')
  const made = {
    keyId: `rzp_test_${randomText(14)}`,
    keySecret: randomText(24),
    webhookSecret: randomText(32),
  }
  await queries.sql`
    insert into settings (name, value) values (${SETTING}, ${JSON.stringify(made)}::jsonb)
      on conflict (name) do nothing`
  const [kept] = await queries.sql<{ value: unknown }>`select value from settings where name = ${SETTING}`
  return LocalKeys.parse(kept?.value)
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Letters and digits, as Razorpay's ids have them; bytes above the last full round are thrown away. */
export function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < 248 && text.length < length) text += LETTERS[byte % LETTERS.length]
    }
  }
  return text
}
