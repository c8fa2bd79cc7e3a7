import { secretsOf } from '#contract/providers/provider-rows.ts'
import type { ProviderKind } from '#contract/providers/providers.ts'
import { ProviderFields } from '#contract/providers/providers-schemas.ts'
import { type Config, WHATSAPP_URL } from '#server/config/config.ts'
import type { Queries } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import type { ProviderValues } from '#server/shop.ts'
import { findSecretsKey, type SecretsKey, unseal } from './secrets-key.ts'

export interface ProviderRow {
  kind: ProviderKind
  fields: unknown
  secrets: Buffer | null
  keyId: string | null
  updatedAt: Date
  testedAt: Date | null
  testProblem: string | null
}

export const PROVIDER = fragment`kind, fields, secrets, key_id, updated_at, tested_at, test_problem`

type Secrets = Partial<Record<string, string>>

/** What is stored of a provider, decrypted; `problem` says in words why it cannot be used. */
export interface StoredProvider<Kind extends ProviderKind = ProviderKind> {
  fields: ProviderFields[Kind]
  secrets: Secrets
  problem: string | null
}

const OTHER_KEY =
  'What you entered as secret was stored with another key than this server has. Enter it again.'

/**
 * A stored secret belongs to one place: who could write in the database, and has no key, cannot have it sent to another
 * server.
 */
export function purposeOf<Kind extends ProviderKind>(kind: Kind, fields: ProviderFields[Kind]): string {
  return `provider ${kind} ${destinationOf(fields)}`
}

/** Where the secrets of a provider are sent. */
export function destinationOf(fields: ProviderFields[ProviderKind]): string {
  const { host, port, security, url, phoneId, keyId } = fields as Partial<
    ProviderFields['mail'] & ProviderFields['sms'] & ProviderFields['whatsapp'] & ProviderFields['razorpay']
  >
  return JSON.stringify([host, port, security, url, phoneId, keyId])
}

/** @returns undefined for a row that this version of the shop cannot read */
export function openRow<Kind extends ProviderKind>(
  kind: Kind,
  row: ProviderRow,
  key: SecretsKey | undefined,
): StoredProvider<Kind> | undefined {
  const { success, data } = ProviderFields[kind].safeParse(row.fields)
  if (!success) return undefined
  const fields = data as ProviderFields[Kind]
  const { secrets, keyId } = row
  const opened = secrets && keyId ? unseal(key, purposeOf(kind, fields), { secrets, keyId }) : {}
  if (!opened) return { fields, secrets: {}, problem: OTHER_KEY }
  const missing = Object.entries(secretsOf(kind)).some(([name, need]) => need === 'needed' && !opened[name])
  return { fields, secrets: opened, problem: missing ? 'A secret is missing. Enter it.' : null }
}

/** What the owner has set up, as far as it can be used. */
export async function readStoredProviders(
  queries: Queries,
  config: Config,
): Promise<Partial<ProviderValues>> {
  const rows = await queries.sql<ProviderRow>`select ${PROVIDER} from providers`
  const [setting] = await queries.sql<{
    value: string | null
  }>`select value from settings where name = 'publicUrl'`
  const key = rows.length > 0 ? findSecretsKey(config) : undefined
  const usable = <Kind extends ProviderKind>(kind: Kind) => {
    const row = rows.find((one) => one.kind === kind)
    const stored = row && openRow(kind, row, key)
    return stored?.problem === null ? stored : undefined
  }
  return {
    ...(setting?.value && URL.canParse(setting.value) && { publicUrl: setting.value.replace(/\/+$/, '') }),
    mail: mailOf(usable('mail')),
    sms: smsOf(usable('sms')),
    whatsApp: whatsAppOf(usable('whatsapp')),
    razorpay: razorpayOf(usable('razorpay')),
  }
}

function mailOf(stored: StoredProvider<'mail'> | undefined): ProviderValues['mail'] {
  if (!stored) return undefined
  const { host, port, security, user, from, fromName } = stored.fields
  const password = stored.secrets.password ?? ''
  const login = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  const scheme = security === 'tls' ? 'smtps' : 'smtp'
  return {
    smtpUrl: `${scheme}://${login}${host}:${port}${security === 'starttls' ? '?requireTLS=true' : ''}`,
    from: fromName === '' ? from : `${fromName} <${from}>`,
  }
}

function smsOf(stored: StoredProvider<'sms'> | undefined): ProviderValues['sms'] {
  if (!stored) return undefined
  const { body, templates, ...fields } = stored.fields
  return {
    ...fields,
    body: JSON.parse(body) as Record<string, unknown>,
    authorization: stored.secrets.authorization,
    templates: Object.fromEntries(
      templates.map(({ template, id, text }) => [template, { id, ...(text && { text }) }]),
    ),
  }
}

function whatsAppOf(stored: StoredProvider<'whatsapp'> | undefined): ProviderValues['whatsApp'] {
  const { token, appSecret, verifyToken } = stored?.secrets ?? {}
  if (!stored || !token || !appSecret || !verifyToken) return undefined
  const { phoneId, templates } = stored.fields
  return {
    url: WHATSAPP_URL,
    phoneId,
    token,
    appSecret,
    verifyToken,
    templates: Object.fromEntries(
      templates.map(({ template, name, language }) => [template, { name, language }]),
    ),
  }
}

function razorpayOf(stored: StoredProvider<'razorpay'> | undefined): ProviderValues['razorpay'] {
  const { keySecret, webhookSecret } = stored?.secrets ?? {}
  if (!stored || !keySecret) return undefined
  const { keyId } = stored.fields
  return { keyId, keySecret, webhookSecret, isLive: keyId.startsWith('rzp_live_') }
}
