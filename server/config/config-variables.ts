import { isIP } from 'node:net'
import { z } from 'zod'
import { readState } from '#contract/tax/states.ts'

export type Environment = Readonly<Record<string, string | undefined>>

const yes = ['true', '1', 'yes', 'on']
const no = ['false', '0', 'no', 'off']

const integer = (smallest: number, largest: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(smallest).max(largest))

const proxyNames = ['loopback', 'linklocal', 'uniquelocal']

function isProxy(text: string): boolean {
  const [address = '', bits] = text.split('/')
  const family = isIP(address)
  if (family === 0) return proxyNames.includes(text)
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

const commaList = z.string().transform((text) => text.split(',').map((part) => part.trim()))

const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ })

/** Undefined for text that is no JSON, which no schema accepts. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Each variable with its schema, and the rule for its problem. */
const variables = {
  PORT: [integer(0, 65535), 'must be a whole number from 0 to 65535'],
  HOST: [z.string().regex(/^[\w.:-]+$/), 'must be a host name or an address, such as 127.0.0.1'],
  PUBLIC_URL: [
    z.url({ protocol: /^https?$/ }).refine((text) => !/[?#]|\/\/[^/]*@/.test(text)),
    'must be the address that people open, such as https://shop.example',
  ],
  DATABASE_URL: [databaseUrl, 'must be an address such as postgres://user:password@host/database'],
  DATABASE_DIRECT_URL: [databaseUrl, 'must be an address such as postgres://user:password@host/database'],
  DATABASE_REPLICA_URLS: [
    commaList.pipe(z.array(databaseUrl)),
    'must be addresses such as postgres://user:password@host/database, with commas between',
  ],
  DATA_DIR: [z.string(), 'must be a folder'],
  BACKUP_DIR: [z.string(), 'must be a folder'],
  DEMO: [z.enum([...yes, ...no]).transform((text) => yes.includes(text)), 'must be true or false'],
  SHOP_NAME: [z.string().max(60), 'must have at most 60 characters'],
  SHOP_STATE: [
    z.string().transform(readState).pipe(z.string()),
    'must be a state or union territory of India, such as Karnataka',
  ],
  SUPPORT_EMAIL: [z.email(), 'must be an email address'],
  SUPPORT_PHONE: [z.string().regex(/^\+?[\d ()-]{7,20}$/), 'must be a phone number'],
  SECRETS_KEY: [
    z
      .string()
      .regex(/^[A-Za-z0-9+/]+={0,2}$/)
      .refine((text) => Buffer.from(text, 'base64').length === 32),
    'must be 32 random bytes in base64, as openssl rand -base64 32 prints them',
  ],
  RAZORPAY_KEY_ID: [z.string().regex(/^rzp_(test|live)_\w+$/), 'must start with rzp_test_ or rzp_live_'],
  RAZORPAY_KEY_SECRET: [z.string(), 'must be text'],
  RAZORPAY_WEBHOOK_SECRET: [z.string(), 'must be text'],
  SMTP_URL: [
    z.url({ protocol: /^smtps?$/ }),
    'must be an address such as smtp://user:password@mail.example:587',
  ],
  MAIL_FROM: [
    z.union([z.email(), z.string().regex(/^[^<>\r\n]+ <[^<>@\s]+@[^<>@\s]+>$/)]),
    'must be an address such as Tokri <orders@shop.example>',
  ],
  SMS_URL: [
    z.url({ protocol: /^https?$/ }),
    'must be the address of your SMS provider, such as https://sms.example/send',
  ],
  SMS_AUTHORIZATION: [z.string(), 'must be text'],
  SMS_SENDER: [z.string().regex(/^[A-Za-z0-9]{3,11}$/), 'must be your header, such as TOKRII'],
  SMS_ENTITY_ID: [z.string().regex(/^\d{10,25}$/), 'must be the number of your entity'],
  SMS_BODY: [
    z.string().transform(parseJson).pipe(z.record(z.string(), z.unknown())),
    'must be a JSON object, such as {"to":"{to}","message":"{text}"}',
  ],
  SMS_TEMPLATES: [
    z
      .string()
      .transform(parseJson)
      .pipe(z.record(z.string(), z.object({ id: z.string(), text: z.optional(z.string()) }))),
    'must be a JSON object, such as {"sign-in-code":{"id":"1107160000000000000"}}',
  ],
  WHATSAPP_URL: [z.url({ protocol: /^https?$/ }), 'must be the address of the WhatsApp Cloud API'],
  WHATSAPP_PHONE_ID: [z.string().regex(/^\d{5,25}$/), 'must be the id of your number at WhatsApp'],
  WHATSAPP_TOKEN: [z.string(), 'must be text'],
  WHATSAPP_APP_SECRET: [z.string(), 'must be text'],
  WHATSAPP_VERIFY_TOKEN: [z.string(), 'must be text'],
  WHATSAPP_TEMPLATES: [
    z
      .string()
      .transform(parseJson)
      .pipe(z.record(z.string(), z.object({ name: z.string(), language: z.string() }))),
    'must be a JSON object, such as {"order-placed":{"name":"order_placed","language":"en"}}',
  ],
  LOG_LEVEL: [
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'must be fatal, error, warn, info, debug, trace or silent',
  ],
  WEB_CONCURRENCY: [integer(1, 64), 'must be a whole number from 1 to 64'],
  TRUST_PROXY: [
    z.union([
      z.enum(['false', '0']).transform(() => false as const),
      integer(1, 10),
      commaList.pipe(z.array(z.string().refine(isProxy))),
    ]),
    'must be the number of proxies in front (1), or their addresses with commas between',
  ],
} as const satisfies Record<string, readonly [z.ZodType, string]>

export type VariableName = keyof typeof variables
/** The values of the variables that are set and valid. */
export type Variables = { [Name in VariableName]?: z.output<(typeof variables)[Name][0]> }

/** An empty variable counts as absent. */
export function withoutEmpty(env: Environment): Environment {
  const trimmed = Object.entries(env).map(([name, value]) => [name, value?.trim() || undefined])
  return Object.fromEntries(trimmed)
}

/** Checks each variable by itself. A problem never repeats the value, which may be a secret. */
export function readVariables(env: Environment): { values: Variables; problems: string[] } {
  const values: Record<string, unknown> = {}
  const problems: string[] = []
  for (const [name, [schema, rule]] of Object.entries(variables)) {
    if (env[name] === undefined) continue
    const result = schema.safeParse(env[name])
    if (result.success) values[name] = result.data
    else problems.push(`${name} ${rule}`)
  }
  return { values: values as Variables, problems }
}
