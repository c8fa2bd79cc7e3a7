import type { Settings } from '#contract/settings.ts'
import { fragment } from '#server/database/sql.ts'
import type { SignedIn } from '#server/http/access.ts'
import { publicNetworkOf } from '#server/http/network-of.ts'
import { readSettings } from '#server/settings/settings.ts'
import type { Shop } from '#server/shop.ts'
import type { Allowance } from './sign-in/attempt-limit.ts'

/**
 * What somebody may do who has proved neither an email nor a phone: such people cost nothing to make, so they hold nothing
 * that costs the shop. Everything asks here; the numbers are settings (`contract/settings/unproved-rows.ts`).
 */

export type LimitingShop = Pick<Shop, 'config' | 'providers' | 'database'>

/** Of `people p`: a customer of whom everything is only typed. */
export const IS_UNPROVED = fragment`(
  p.role = 'customer' and p.email_proved_at is null and p.phone_proved_at is null)`

/** Whoever calls: a person, or nobody that is known. */
export interface Caller {
  person: SignedIn
  ip: string
}

/** How many times the limits of a demo, and of a shop that can prove nobody, are those of the settings. */
const FAR_ABOVE = 20

/** Whether anybody can prove something: a shop with neither mail nor text messages cannot ask for it. */
export function canProve({ config, providers }: Pick<Shop, 'config' | 'providers'>): boolean {
  if (config.mode.hasMessageBox) return false
  return providers.mail !== undefined || providers.sms !== undefined
}

/** The limits that hold in this shop. */
export async function readLimits(shop: LimitingShop): Promise<(name: LimitName) => number> {
  const settings = await readSettings(shop.database, shop.config)
  const times = canProve(shop) ? 1 : FAR_ABOVE
  return (name) => settings[name] * times
}

type LimitName = keyof Pick<
  Settings,
  'unprovedCallsPerNetwork' | 'wrongCodesPerPerson' | 'wrongCodesPerNetwork'
>

const CALLS_KEPT_MS = 60_000

/** The calls a minute of a network's unproved people, read once a minute: each call of theirs asks for it. */
export function callsPerNetwork(shop: LimitingShop): () => Promise<number> {
  let until = 0
  let calls = Promise.resolve(0)
  return () => {
    if (Date.now() >= until) {
      until = Date.now() + CALLS_KEPT_MS
      calls = readLimits(shop).then((limitOf) => limitOf('unprovedCallsPerNetwork'))
      calls.catch(() => {
        until = 0
      })
    }
    return calls
  }
}

/** The limits of codes that do not exist: of a person, and of all in a network who have proved nothing. */
export async function wrongCodeAllowances(shop: LimitingShop, { person, ip }: Caller): Promise<Allowance[]> {
  const limitOf = await readLimits(shop)
  return [
    hourly('wrong-code', limitOf('wrongCodesPerPerson'), person.id),
    ...ofNetwork({ person, ip }, (network) =>
      hourly('wrong-code-network', limitOf('wrongCodesPerNetwork'), network),
    ),
  ]
}

const hourly = (kind: string, max: number, subject: string): Allowance => ({
  limit: { kind, max, windowMinutes: 60 },
  subject,
})

/** A network limits only who has proved nothing, and only where it tells callers apart. */
function ofNetwork({ person, ip }: Caller, allowance: (network: string) => Allowance): Allowance[] {
  const network = person.isUnproved ? publicNetworkOf(ip) : undefined
  return network === undefined ? [] : [allowance(network)]
}
