import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { modeOf, type ShopMode } from '#contract/shop-mode.ts'
import { reachableFolder } from '#server/database/own-postgres/own-postgres-folder.ts'
import {
  type Environment,
  readVariables,
  type VariableName,
  type Variables,
  withoutEmpty,
} from './config-variables.ts'

/** How text messages leave: a POST of `body`, in whose texts {to}, {text}, {sender}, {entityId}, {templateId}, {id} and {secret} are filled in. */
export interface SmsProvider {
  readonly url: string
  readonly body: Readonly<Record<string, unknown>>
  /** The Authorization header, and {secret} in the body. */
  readonly authorization?: string
  /** The registered header that receivers see. */
  readonly sender: string
  /** The shop's principal entity in the carriers' register (DLT). */
  readonly entityId: string
  /** The registered templates by kind; `text` where the registered text differs from the shop's own. */
  readonly templates: Readonly<Record<string, { readonly id: string; readonly text?: string }>>
}

/** The shop's number at the WhatsApp Cloud API. */
export interface WhatsAppProvider {
  readonly url: string
  readonly phoneId: string
  readonly token: string
  /** Signs the webhooks. */
  readonly appSecret: string
  /** What Meta sends back when the webhook is set up. */
  readonly verifyToken: string
  /** The approved templates by kind. */
  readonly templates: Readonly<Record<string, { readonly name: string; readonly language: string }>>
}

/** Everything that the environment decides; it is checked once, at the start. */
export type Config = Readonly<{
  port: number
  host: string
  /** The start of every link in an email, without a slash at its end; `shop.providers` says what holds. */
  publicUrl: string
  /** Whether `PUBLIC_URL` is set; otherwise `publicUrl` is only a default. */
  isPublicUrlStated: boolean
  isProduction: boolean
  isDemo: boolean
  /** Whether `DEMO` is set; otherwise `isDemo` is only a default. */
  isDemoStated: boolean
  /** In what the shop differs as a demo or a real one. */
  mode: ShopMode
  /** Absent: the shop brings its own PostgreSQL, in `dataFolder`. */
  databaseUrl?: string
  /** The same database past a pooler. */
  databaseDirectUrl?: string
  databaseReplicaUrls: readonly string[]
  /** Absolute path. */
  dataFolder: string
  /** Absolute path of the folder in which the shop writes its backups. */
  backupFolder: string
  shop: Readonly<{ name: string; state?: string; supportEmail?: string; supportPhone?: string }>
  /** Encrypts what the owner types of providers: 32 bytes in base64; absent: a file in `dataFolder` has the key. */
  secretsKey?: string
  razorpay?: Readonly<{ keyId: string; keySecret: string; webhookSecret?: string; isLive: boolean }>
  mail?: Readonly<{ smtpUrl: string; from: string }>
  sms?: SmsProvider
  whatsApp?: WhatsAppProvider
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** Server processes that share the port. */
  processCount: number
  /** As Fastify's `trustProxy`: how many proxies stand in front, or their addresses. */
  trustProxy: false | number | string[]
}>

/** The environment is invalid; `problems` has one sentence for each wrong variable, without secrets. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(['The configuration has faults:', ...problems.map((problem) => `  - ${problem}`)].join('\n'))
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/**
 * Reads the configuration from the environment; an empty variable counts as absent.
 * `folder` is where relative paths start.
 * @throws {ConfigError} with every problem at once
 */
export function readConfig(env: Environment, folder: string = process.cwd()): Config {
  const variables = withoutEmpty(env)
  const { values, problems } = readVariables(variables)
  const host = values.HOST ?? '127.0.0.1'
  const port = values.PORT ?? 3000
  const isProduction = variables.NODE_ENV === 'production'
  const isDemo = values.DEMO ?? (isLoopback(host) && !isProduction && !looksPublic(variables, values))
  problems.push(...problemsBetween(variables, isDemo))
  if (problems.length > 0) throw new ConfigError(problems)
  const dataFolder = values.DATA_DIR
    ? resolve(folder, values.DATA_DIR)
    : reachableFolder(resolve(folder, '.data'))
  return deepFreeze({
    port,
    host,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, '') ?? `http://${nameInUrl(host)}:${port}`,
    isPublicUrlStated: values.PUBLIC_URL !== undefined,
    isProduction,
    isDemo,
    isDemoStated: values.DEMO !== undefined,
    mode: modeOf({ isDemo }),
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReplicaUrls: values.DATABASE_REPLICA_URLS ?? [],
    dataFolder,
    backupFolder: values.BACKUP_DIR ? resolve(folder, values.BACKUP_DIR) : join(dataFolder, 'backups'),
    shop: {
      name: values.SHOP_NAME ?? 'Tokri',
      state: values.SHOP_STATE,
      supportEmail: values.SUPPORT_EMAIL,
      supportPhone: values.SUPPORT_PHONE,
    },
    secretsKey: values.SECRETS_KEY,
    razorpay: razorpayOf(values),
    mail:
      values.SMTP_URL && values.MAIL_FROM ? { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM } : undefined,
    sms: smsOf(values),
    whatsApp: whatsAppOf(values),
    logLevel: values.LOG_LEVEL ?? 'info',
    processCount: values.WEB_CONCURRENCY ?? 1,
    trustProxy: values.TRUST_PROXY ?? false,
  })
}

/** Problems of variables that do not fit each other. */
function problemsBetween(variables: Environment, isDemo: boolean): string[] {
  const problems: string[] = []
  const needs = (name: VariableName, other: VariableName, reason: string) => {
    if (variables[name] && !variables[other]) problems.push(`${name} needs ${other}${reason}`)
  }
  needs('DATABASE_DIRECT_URL', 'DATABASE_URL', ': the database of its own has no pooler')
  needs('DATABASE_REPLICA_URLS', 'DATABASE_URL', ': the database of its own has no replicas')
  needs('RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', '')
  needs('RAZORPAY_KEY_SECRET', 'RAZORPAY_KEY_ID', '')
  needs('RAZORPAY_WEBHOOK_SECRET', 'RAZORPAY_KEY_ID', '')
  needs('SMTP_URL', 'MAIL_FROM', ': every mail has a sender')
  needs('SMTP_URL', 'PUBLIC_URL', ': mails carry links to the shop')
  needs('MAIL_FROM', 'SMTP_URL', ': no mail leaves without a mail server')
  for (const name of [
    'SMS_AUTHORIZATION',
    'SMS_SENDER',
    'SMS_ENTITY_ID',
    'SMS_BODY',
    'SMS_TEMPLATES',
  ] as const)
    needs(name, 'SMS_URL', ': no text message leaves without a provider')
  needs('SMS_URL', 'SMS_BODY', ': it says what the provider expects')
  needs('SMS_URL', 'PUBLIC_URL', ': messages carry links to the shop')
  for (const name of WHATSAPP) {
    for (const other of [...WHATSAPP, 'PUBLIC_URL'] as const)
      needs(name, other, ': WhatsApp needs all of them')
  }
  if (isDemo && variables.RAZORPAY_KEY_ID?.startsWith('rzp_live_'))
    problems.push(
      'RAZORPAY_KEY_ID is a live key, and a demo shop takes no money: set DEMO=false or a test key',
    )
  return problems
}

function razorpayOf(values: Variables): Config['razorpay'] {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = values
  if (!keyId || !keySecret) return undefined
  const webhookSecret = values.RAZORPAY_WEBHOOK_SECRET
  return { keyId, keySecret, webhookSecret, isLive: keyId.startsWith('rzp_live_') }
}

const WHATSAPP = [
  'WHATSAPP_PHONE_ID',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
  'WHATSAPP_TEMPLATES',
] as const

function whatsAppOf(values: Variables): Config['whatsApp'] {
  const { WHATSAPP_PHONE_ID: phoneId, WHATSAPP_TOKEN: token, WHATSAPP_TEMPLATES: templates } = values
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = values
  if (!phoneId || !token || !templates || !appSecret || !verifyToken) return undefined
  return { url: values.WHATSAPP_URL ?? WHATSAPP_URL, phoneId, token, templates, appSecret, verifyToken }
}

export const WHATSAPP_URL = 'https://graph.facebook.com/v23.0'

function smsOf(values: Variables): Config['sms'] {
  const { SMS_URL: url, SMS_BODY: body } = values
  if (!url || !body) return undefined
  return {
    url,
    body,
    authorization: values.SMS_AUTHORIZATION,
    sender: values.SMS_SENDER ?? '',
    entityId: values.SMS_ENTITY_ID ?? '',
    templates: values.SMS_TEMPLATES ?? {},
  }
}

/** Whoever sets one of these expects customers, so the demo, whose logins everybody knows, must not be the default. */
function looksPublic(variables: Environment, values: Variables): boolean {
  const { DATABASE_URL, SMTP_URL, SMS_URL, WHATSAPP_TOKEN, RAZORPAY_KEY_ID } = variables
  if (DATABASE_URL || SMTP_URL || SMS_URL || WHATSAPP_TOKEN || RAZORPAY_KEY_ID) return true
  if (values.TRUST_PROXY) return true
  return values.PUBLIC_URL !== undefined && !isLoopback(hostOf(values.PUBLIC_URL))
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '')
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

function nameInUrl(host: string): string {
  if (isLoopback(host) || host === '0.0.0.0' || host === '::') return 'localhost'
  return isIP(host) === 6 ? `[${host}]` : host
}

function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (part && typeof part === 'object') deepFreeze(part)
  return Object.freeze(value)
}
