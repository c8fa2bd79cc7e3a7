import { secretsOf } from '#contract/providers/provider-rows.ts'
import type { ProviderKind } from '#contract/providers/providers.ts'
import type { ProviderBodies, ProviderFields } from '#contract/providers/providers-schemas.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command, type Transaction } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import type { SignedIn } from '#server/http/access.ts'
import { invalidField, Problem } from '#server/http/problem.ts'
import { lockSettings } from '#server/settings/settings.ts'
import type { Shop } from '#server/shop.ts'
import { lockedBecause, variableOf } from './present-providers.ts'
import { findSecretsKey, makeSecretsKey, type SecretsKey, seal } from './secrets-key.ts'
import { destinationOf, openRow, PROVIDER, type ProviderRow, purposeOf } from './stored-providers.ts'

const NAMES: Record<ProviderKind, string> = {
  mail: 'email',
  sms: 'text messages',
  whatsapp: 'WhatsApp',
  razorpay: 'Razorpay',
}

/** How a change is made: what depends on it, and whether its caller knows and goes on. */
export interface ProviderChange {
  /** Asked before the keys of online payments are others. @throws Problem 409 `in_use` */
  requireNothingOpen(tx: Transaction, change: { from: string | null; to: string | null }): Promise<void>
  isAnyway: boolean
}

/** @throws Problem 409 `not_offered` in a demo, and where a variable of the server wins anyway */
export function requireChangeable({ config }: Pick<Shop, 'config'>, kind: ProviderKind): void {
  const locked = lockedBecause(config)
  if (locked) throw new Problem(409, 'not_offered', locked)
  const variable = variableOf(config, kind)
  if (variable) throw new Problem(409, 'not_offered', `Set by ${variable} on the server`)
}

/**
 * Stores how a provider is reached. A secret that is not entered stays, but for another server or account: nobody shall send
 * what somebody else has entered to a server of their own. What cannot be opened any more is entered again or taken away.
 * @throws Problem 400 for a secret that is missing, 409 `not_offered`, `in_use` for another account of online payments, unless anyway
 */
export async function writeProvider<Kind extends ProviderKind>(
  shop: Shop,
  by: SignedIn,
  kind: Kind,
  body: ProviderBodies[Kind],
  change: ProviderChange,
): Promise<void> {
  requireChangeable(shop, kind)
  if (kind !== 'razorpay') requireKnownAddress(shop)
  const { fields, entered } = partsOf(kind, body)
  const key = openKey(shop)
  await command(shop, async (tx) => {
    await lockSettings(tx)
    const { before, isLost } = await findProvider(tx, shop, kind)
    const isMoved = before !== undefined && destinationOf(before.fields) !== destinationOf(fields)
    if (isLost) requireEntered(Object.keys(secretsOf(kind)), entered, 'Enter it again')
    if (isMoved)
      requireEntered(Object.keys(before.secrets), entered, 'For another server or account, enter it again')
    const secrets = mergeSecrets(kind, before?.secrets ?? {}, entered)
    requireSecrets(kind, secrets)
    await requireKept(tx, kind, { before: before?.fields, after: fields }, change)
    const sealed =
      Object.keys(secrets).length > 0
        ? seal(key, purposeOf(kind, fields), secrets)
        : { secrets: null, keyId: null }
    await tx.sql`
      insert into providers (kind, fields, secrets, key_id)
      values (${kind}, ${JSON.stringify(fields)}::jsonb, ${sealed.secrets}, ${sealed.keyId})
      on conflict (kind) do update set fields = excluded.fields, secrets = excluded.secrets, key_id = excluded.key_id,
          updated_at = now(), tested_at = null, test_problem = null`
    const changed = [...changedNames(before?.fields, fields), ...Object.keys(entered)]
    if (changed.length > 0) await recordChange(tx, by, 'provider.changed', kind, changed)
    tx.publish({ topic: 'shop' })
  })
  await shop.providers.refresh()
}

/** Takes a provider away. @throws Problem 409 `not_offered`, `in_use` as `writeProvider` */
export async function removeProvider(
  shop: Shop,
  by: SignedIn,
  kind: ProviderKind,
  change: ProviderChange,
): Promise<void> {
  requireChangeable(shop, kind)
  await command(shop, async (tx) => {
    await lockSettings(tx)
    const { before } = await findProvider(tx, shop, kind)
    await requireKept(tx, kind, { before: before?.fields, after: undefined }, change)
    const removed = await tx.sql`delete from providers where kind = ${kind} returning 1`
    if (removed.length === 0) return
    await recordChange(tx, by, 'provider.removed', kind, [])
    tx.publish({ topic: 'shop' })
  })
  await shop.providers.refresh()
}

/** Only the account that has a payment can give it back. */
async function requireKept(
  tx: Transaction,
  kind: ProviderKind,
  { before, after }: { before: object | undefined; after: object | undefined },
  { requireNothingOpen, isAnyway }: ProviderChange,
): Promise<void> {
  if (kind !== 'razorpay' || isAnyway) return
  const keyIdOf = (fields: Partial<ProviderFields['razorpay']> = {}) => fields.keyId ?? null
  await requireNothingOpen(tx, { from: keyIdOf(before), to: keyIdOf(after) })
}

/** Stores how a test of what is stored ended, unless it has changed meanwhile. */
export async function recordTest(
  { database }: Pick<Shop, 'database'>,
  kind: ProviderKind,
  startedAt: Date,
  problem: string | null,
): Promise<void> {
  await database.sql`
    update providers set tested_at = now(), test_problem = ${problem} where kind = ${kind} and updated_at <= ${startedAt}`
}

/** Messages carry links, which would lead nowhere. @throws Problem 409 `not_offered` */
function requireKnownAddress({ providers }: Shop): void {
  if (providers.isPublicUrlStated) return
  throw new Problem(409, 'not_offered', 'Say the address of your shop first: messages carry links to it')
}

/** @throws Problem 503 where no key can be stored */
function openKey({ config, log }: Shop): SecretsKey {
  try {
    return makeSecretsKey(config)
  } catch (error) {
    log.error({ err: error }, 'The key of secrets cannot be made')
    throw new Problem(
      503,
      'unavailable',
      'The server cannot store the key of your secrets: its data folder cannot be written, or secrets.key in it is damaged',
      { retryAfterSeconds: 60, cause: error },
    )
  }
}

type Entered = Partial<Record<string, string | null>>

function partsOf<Kind extends ProviderKind>(
  kind: Kind,
  body: ProviderBodies[Kind],
): { fields: ProviderFields[Kind]; entered: Entered } {
  const isSecret = ([name]: [string, unknown]) => name in secretsOf(kind)
  const parts = Object.entries(body).filter(([, value]) => value !== undefined)
  return {
    fields: Object.fromEntries(parts.filter((part) => !isSecret(part))) as ProviderFields[Kind],
    entered: Object.fromEntries(parts.filter(isSecret)),
  }
}

/** What is stored, and whether its secrets cannot be opened. */
async function findProvider<Kind extends ProviderKind>(queries: Queries, { config }: Shop, kind: Kind) {
  const [row] = await queries.sql<ProviderRow>`select ${PROVIDER} from providers where kind = ${kind}`
  const before = row && openRow(kind, row, findSecretsKey(config))
  const isLost = Boolean(row?.secrets) && Object.keys(before?.secrets ?? {}).length === 0
  return { before, isLost }
}

function requireEntered(names: readonly string[], entered: Entered, message: string): void {
  const missing = names.find((name) => entered[name] === undefined)
  if (missing !== undefined) throw invalidField(missing, message)
}

function mergeSecrets(kind: ProviderKind, stored: Entered, entered: Entered): Record<string, string> {
  const merged = Object.keys(secretsOf(kind)).map((name) => [
    name,
    entered[name] === undefined ? stored[name] : entered[name],
  ])
  return Object.fromEntries(merged.filter(([, secret]) => secret))
}

function requireSecrets(kind: ProviderKind, secrets: Record<string, string>): void {
  for (const [name, need] of Object.entries(secretsOf(kind)))
    if (need === 'needed' && !secrets[name]) throw invalidField(name, 'Enter it')
}

function changedNames(before: object | undefined, after: object): string[] {
  const was: Partial<Record<string, unknown>> = { ...before }
  return Object.entries(after).flatMap(([name, value]) =>
    JSON.stringify(was[name]) === JSON.stringify(value) ? [] : name,
  )
}

/** Says which fields, never their values. */
function recordChange(
  tx: Transaction,
  by: SignedIn,
  action: string,
  kind: ProviderKind,
  changed: readonly string[],
): Promise<void> {
  return recordAudit(tx, by, {
    action,
    subjectType: 'provider',
    subjectId: kind,
    after: { name: NAMES[kind], ...(changed.length > 0 && { changed: changed.join(', ') }) },
  })
}
