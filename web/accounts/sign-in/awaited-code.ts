import { readStoredJson, removeStored, writeStored } from '#client/browser-storage.ts'
import { CODE_MINUTES } from '#contract/accounts.ts'

const KEY = 'awaited-code'

/** A code that this tab has asked for; whoever looks for it in their messages may come back to a new page. */
interface AwaitedCode {
  phone: string
  /** When another one may be asked for, in ms. */
  resendAt: number
  /** When the code ends, in ms. */
  endsAt: number
}

/** The code that is awaited for this phone, or for any. */
export function findAwaitedCode(phone: string, now = Date.now()): AwaitedCode | null {
  const awaited = readStoredJson<AwaitedCode>('session', KEY)
  if (typeof awaited?.phone !== 'string' || typeof awaited.resendAt !== 'number') return null
  const isOf = phone === '' || phone === awaited.phone
  return isOf && Number(awaited.endsAt) > now ? (awaited as AwaitedCode) : null
}

export function storeAwaitedCode(phone: string, resendAfterSeconds: number, now = Date.now()): AwaitedCode {
  const awaited = { phone, resendAt: now + resendAfterSeconds * 1000, endsAt: now + CODE_MINUTES * 60_000 }
  writeStored('session', KEY, JSON.stringify(awaited))
  return awaited
}

export function removeAwaitedCode(): void {
  removeStored('session', KEY)
}
