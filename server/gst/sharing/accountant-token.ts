import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a token lets its holder read, and until when. */
export interface AccountantAccess {
  /** As the contract has it: seven characters. */
  period: string
  endsAt: Date
}

const PERIOD_BYTES = 7
const TIME_BYTES = 4
const SIGNATURE_BYTES = 32

/** The period and the end in seconds, and their signature, so that a link needs no row of its own and nobody can make one. */
export function accountantToken(secret: Buffer, { period, endsAt }: AccountantAccess): string {
  const access = Buffer.alloc(PERIOD_BYTES + TIME_BYTES)
  access.write(period, 'latin1')
  access.writeUInt32BE(endsAt.getTime() / 1000, PERIOD_BYTES)
  return Buffer.concat([access, signatureOf(secret, access)]).toString('base64url')
}

/** What a token was made for; undefined for one that this shop has not made or that has ended. */
export function readAccountantToken(
  secret: Buffer,
  token: string,
  now = new Date(),
): AccountantAccess | undefined {
  const bytes = Buffer.from(token, 'base64url')
  const access = bytes.subarray(0, PERIOD_BYTES + TIME_BYTES)
  // Each token has one spelling.
  if (bytes.length !== access.length + SIGNATURE_BYTES || bytes.toString('base64url') !== token)
    return undefined
  if (!timingSafeEqual(bytes.subarray(access.length), signatureOf(secret, access))) return undefined
  const endsAt = new Date(access.readUInt32BE(PERIOD_BYTES) * 1000)
  return now < endsAt ? { period: access.toString('latin1', 0, PERIOD_BYTES), endsAt } : undefined
}

/** The word before it keeps a signature from being one of anything else that the shop's secret signs. */
function signatureOf(secret: Buffer, access: Buffer): Buffer {
  return createHmac('sha256', secret).update('accountant').update(access).digest()
}
