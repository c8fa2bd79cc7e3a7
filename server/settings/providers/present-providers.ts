import { PROVIDER_KINDS, type ProviderKind } from '#contract/providers/providers.ts'
import type { ProviderFields, Providers as ProvidersAnswer } from '#contract/providers/providers-schemas.ts'
import type { Queries } from '#server/database/connect.ts'
import type { ProviderValues, Shop } from '#server/shop.ts'
import { environmentProviders } from './providers.ts'
import { findSecretsKey, type SecretsKey } from './secrets-key.ts'
import { openRow, PROVIDER, type ProviderRow } from './stored-providers.ts'

const VARIABLES: Record<ProviderKind, string> = {
  mail: 'SMTP_URL',
  sms: 'SMS_URL',
  whatsapp: 'WHATSAPP_TOKEN',
  razorpay: 'RAZORPAY_KEY_ID',
}
const UNREADABLE = 'This was stored by another version of the shop. Enter it again.'

/** Why nobody can set up providers here; null where an owner can. */
export function lockedBecause({ isDemo }: Shop['config']): string | null {
  return isDemo
    ? 'Everybody can open this demo, so nothing can be set up here. A real shop has these fields.'
    : null
}

/** The variable that sets a provider up, and that nothing stored changes; null: none does. */
export function variableOf(config: Shop['config'], kind: ProviderKind): string | null {
  return providerOf(environmentProviders(config), kind) ? VARIABLES[kind] : null
}

export function providerOf(values: ProviderValues, kind: ProviderKind) {
  return values[kind === 'whatsapp' ? 'whatsApp' : kind]
}

/** All providers for their owner, without a secret. */
export async function presentProviders(
  queries: Queries,
  { config, providers }: Pick<Shop, 'config' | 'providers'>,
  templates: ProvidersAnswer['templates'],
): Promise<ProvidersAnswer> {
  const rows = await queries.sql<ProviderRow>`select ${PROVIDER} from providers`
  const key = findSecretsKey(config)
  const states = PROVIDER_KINDS.map((kind) => {
    const value = providerOf(providers, kind)
    const row = rows.find((one) => one.kind === kind)
    return [
      kind,
      {
        isOn: value !== undefined,
        setBy: variableOf(config, kind),
        summary: value ? summaryOf(providers, kind) : null,
        ...presentRow(kind, row, key),
      },
    ]
  })
  return {
    publicUrl: providers.publicUrl,
    publicUrlSetBy: config.isPublicUrlStated ? 'PUBLIC_URL' : null,
    locked: lockedBecause(config),
    templates,
    ...(Object.fromEntries(states) as Pick<ProvidersAnswer, ProviderKind>),
  }
}

function presentRow(kind: ProviderKind, row: ProviderRow | undefined, key: SecretsKey | undefined) {
  const stored = row && openRow(kind, row, key)
  return {
    fields: (stored?.fields ?? null) as ProviderFields[ProviderKind] | null,
    secrets: Object.keys(stored?.secrets ?? {}),
    problem: row && !stored ? UNREADABLE : (stored?.problem ?? null),
    testedAt: row?.testedAt?.toISOString() ?? null,
    testProblem: row?.testProblem ?? null,
  }
}

/** Hosts and names alone: URL and body of a provider of text messages may hold a key. */
function summaryOf({ mail, sms, whatsApp, razorpay }: ProviderValues, kind: ProviderKind): string {
  switch (kind) {
    case 'mail':
      return `${mail?.from} by ${new URL(mail?.smtpUrl ?? '').hostname}`
    case 'sms':
      return `${sms?.sender || 'Text messages'} by ${new URL(sms?.url ?? '').hostname}`
    case 'whatsapp':
      return `Number ${whatsApp?.phoneId}`
    case 'razorpay':
      return razorpay?.isLive ? `${razorpay.keyId}, live` : `${razorpay?.keyId}, test: no money moves`
  }
}
