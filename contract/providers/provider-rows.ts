import * as z from 'zod/mini'
import { Email } from '../accounts-schemas.ts'
import { type FieldRow, fieldRow, partOf } from '../fields/field-rows.ts'
import { plainText } from '../text-schemas.ts'
import { MAIL_SECURITIES, type ProviderKind } from './providers.ts'

/** Not `URL.canParse`, which the older browsers of shops do not have. */
export const isUrl = (text: string) => {
  try {
    return Boolean(new URL(text))
  } catch {
    return false
  }
}

const required = (maxLength: number, sentence: string) => plainText(maxLength).check(z.minLength(1, sentence))

const HOST_TEXT = 'Enter a server such as smtp.gmail.com'
/** Host, URL and keys are typed or pasted: blanks around them are nobody's intention. */
const Host = plainText(200).check(
  z.regex(/^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$|^\[[0-9a-f:]+\]$/i, HOST_TEXT),
  z.refine((host) => isUrl(`smtp://${host}:25`), HOST_TEXT),
)

const SMS_URL_TEXT = 'Enter your provider’s address, such as https://sms.example/send'
const SmsUrl = plainText(500).check(
  z.regex(/^https:\/\/[^\s/@?#{}]+([/?][^\s#]*)?$/, SMS_URL_TEXT),
  z.refine(isUrl, SMS_URL_TEXT),
)
/** Whatever is longer than a short word may be a key, and the address is shown and stored as it is. */
const holdsNoKey = (url: string) =>
  url
    .split(/[?&]/)
    .slice(1)
    .every((part) => /^([^=]*=)?(\{\w+\}|.{0,6})$/.test(part))

const isJsonObject = (text: string) => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** What a registered text is known by; an entry without anything but this is none. */
export const TEMPLATE_ROWS = {
  sms: {
    /** The id under which the carriers know the text (DLT). */
    id: fieldRow(plainText(40).check(z.regex(/^\d{10,25}$/, 'The id has 10 to 25 digits')), {
      first: '',
      label: 'Template id',
      text: 'digits',
      control: { maxLength: 25 },
    }),
    /** The registered text, where it differs from the shop's own; empty otherwise. */
    text: fieldRow(plainText(1000), {
      first: '',
      label: 'Your own text',
      text: 'text',
      control: { maxLength: 1000 },
    }),
  },
  whatsapp: {
    name: fieldRow(
      plainText(200).check(z.regex(/^[a-z0-9_]+$/, 'Enter the approved name: small letters, digits and _')),
      {
        first: '',
        label: 'Template name',
        text: 'text',
        control: { autoCapitalize: 'none', spellCheck: false, maxLength: 200 },
      },
    ),
    language: fieldRow(
      plainText(10).check(z.regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'A language such as en or en_US')),
      {
        first: 'en',
        label: 'Language',
        text: 'text',
        control: { autoCapitalize: 'none', spellCheck: false, maxLength: 10 },
      },
    ),
  },
}

const template = z.string().check(z.maxLength(60))
/** More than there are messages. */
const MAX_TEMPLATES = 200

/** What is never shown again. Absent: what is stored stays. Null: it is taken away. */
const Secret = z.optional(z.nullable(required(2000, 'Enter it, or leave it as it is')))

/** @param need whether the provider works without it @param isRemovable whether it is taken away by a tick */
const secret = (need: 'needed' | 'optional', label: string, hint: string, isRemovable = false) =>
  fieldRow(Secret, { first: undefined, text: 'secret', need, label, hint, isRemovable })

const OFF = { autoComplete: 'off' } as const
const CODE = { ...OFF, autoCapitalize: 'none', spellCheck: false } as const
const KEY_HINT = 'Write {secret} where your key stands, and enter the key under Key'

/** What is set up of each provider, in the order of its fields. */
export const PROVIDER_ROWS = {
  mail: {
    host: fieldRow(Host, { first: '', label: 'Server', text: 'text', control: CODE }),
    port: fieldRow(z.int('Enter the port, such as 587').check(z.gte(1), z.lte(65_535)), {
      first: 587,
      label: 'Port',
      text: 'number',
      control: { maxLength: 5 },
    }),
    security: fieldRow(z.enum(MAIL_SECURITIES), {
      first: 'starttls',
      label: 'Encryption',
      text: 'choice',
      choices: {
        tls: 'Encrypted from the start (usually port 465)',
        starttls: 'Encrypted after the greeting (usually port 587)',
        none: 'Not encrypted (a server on your own machine)',
      },
      isWide: true,
    }),
    /** Empty: the server asks for no password. */
    user: fieldRow(plainText(200), {
      first: '',
      label: 'User',
      hint: 'Usually your email address',
      text: 'text',
      control: CODE,
    }),
    password: secret(
      'optional',
      'Password',
      'Gmail and Zoho want an app password, made in the security settings of your account',
    ),
    from: fieldRow(Email, {
      first: '',
      label: 'Send from',
      hint: 'An address of this account',
      text: 'email',
      control: OFF,
    }),
    fromName: fieldRow(plainText(60).check(z.regex(/^[^<>"\r\n]*$/, 'Without < > and "')), {
      first: '',
      label: 'Name beside it',
      hint: 'Such as the name of your shop',
      text: 'text',
      control: { maxLength: 60 },
    }),
  },
  sms: {
    url: {
      ...fieldRow(
        SmsUrl.check(z.refine(holdsNoKey, 'Write {secret} where your key stands, and enter the key below')),
        {
          first: '',
          label: 'Address of the provider',
          hint: `Where they take messages. ${KEY_HINT}`,
          text: 'url',
          control: { ...OFF, placeholder: 'https://' },
          isWide: true,
        },
      ),
      stored: SmsUrl,
    },
    authorization: secret(
      'optional',
      'Key',
      'Sent as the Authorization header, and wherever {secret} stands',
      true,
    ),
    sender: fieldRow(
      plainText(11).check(z.regex(/^[A-Za-z0-9]{3,11}$/, 'Enter your header, such as TOKRII')),
      {
        first: '',
        label: 'Header',
        hint: 'The registered name that customers see',
        text: 'text',
        control: { autoCapitalize: 'characters', maxLength: 11 },
      },
    ),
    entityId: fieldRow(
      plainText(25).check(z.regex(/^(\d{10,25})?$/, 'The number of your entity has 10 to 25 digits')),
      {
        first: '',
        label: 'Entity id (DLT)',
        hint: 'Of your registration with the carriers',
        text: 'digits',
        control: { maxLength: 25 },
      },
    ),
    body: fieldRow(
      required(2000, 'Enter what your provider expects').check(
        z.refine(isJsonObject, 'Enter it as JSON, such as {"to":"{to}","message":"{text}"}'),
      ),
      {
        first: '{"to":"{to}","sender":"{sender}","message":"{text}","template":"{templateId}"}',
        label: 'What they expect (JSON)',
        hint: `{to}, {text}, {sender}, {entityId}, {templateId} and {id} are filled in. ${KEY_HINT}`,
        text: 'paragraph',
        control: { rows: 4, spellCheck: false, className: 'font-mono' },
        isWide: true,
      },
    ),
    templates: fieldRow(
      z
        .array(z.strictObject({ template, ...partOf(TEMPLATE_ROWS.sms, 'schema') }))
        .check(z.maxLength(MAX_TEMPLATES)),
      {
        first: [],
      },
    ),
  },
  whatsapp: {
    phoneId: fieldRow(
      plainText(25).check(z.regex(/^\d{5,25}$/, 'The id of your number has 5 to 25 digits')),
      {
        first: '',
        label: 'Phone number id',
        hint: 'In Meta’s app under WhatsApp, API setup; it is not the number itself',
        text: 'digits',
        control: { maxLength: 25 },
      },
    ),
    token: secret('needed', 'Access token', 'A permanent one, of a system user'),
    appSecret: secret('needed', 'App secret', 'In Meta’s app under App settings, Basic'),
    verifyToken: secret(
      'needed',
      'Verify token',
      'Make one up and enter the same in Meta’s app beside the webhook address',
    ),
    templates: fieldRow(
      z
        .array(z.strictObject({ template, ...partOf(TEMPLATE_ROWS.whatsapp, 'schema') }))
        .check(z.maxLength(MAX_TEMPLATES)),
      {
        first: [],
      },
    ),
  },
  razorpay: {
    keyId: fieldRow(
      plainText(60).check(z.regex(/^rzp_(test|live)_\w+$/, 'A key id starts with rzp_live_ or rzp_test_')),
      {
        first: '',
        label: 'Key id',
        hint: 'In Razorpay under Account & Settings, API keys. Live keys start with rzp_live_',
        text: 'text',
        control: CODE,
      },
    ),
    keySecret: secret('needed', 'Key secret', 'Razorpay shows it once, beside the key id'),
    webhookSecret: secret(
      'optional',
      'Webhook secret',
      'Make one up and enter the same in Razorpay under Webhooks',
      true,
    ),
  },
} satisfies Record<ProviderKind, object>

type Rows = typeof PROVIDER_ROWS
/** What may be shown of a provider: all but its secrets. */
type FieldsOf<Kind extends ProviderKind> = {
  [Name in keyof Rows[Kind] as Rows[Kind][Name] extends { text: 'secret' } ? never : Name]: SchemaOf<
    Rows[Kind][Name]
  >
}
type BodyOf<Kind extends ProviderKind> = { [Name in keyof Rows[Kind]]: SchemaOf<Rows[Kind][Name]> }
type SchemaOf<Row> = Row extends { schema: infer Schema extends z.ZodMiniType } ? Schema : never

const isSecret = ([, { text }]: [string, FieldRow]) => text === 'secret'
const isShown = (entry: [string, FieldRow]) => !isSecret(entry)

/** What is stored of a provider and may be shown. */
export function fieldsOf<Kind extends ProviderKind>(kind: Kind) {
  const schemas = rowsOf(kind)
    .filter(isShown)
    .map(([name, { schema, stored = schema }]) => [name, stored])
  return z.strictObject(Object.fromEntries(schemas) as FieldsOf<Kind>)
}

/** The same with what is never shown, as it is sent. */
export function bodyOf<Kind extends ProviderKind>(kind: Kind) {
  const rows = rowsOf(kind)
  const schemas = [...rows.filter(isShown), ...rows.filter(isSecret)].map(([name, { schema }]) => [
    name,
    schema,
  ])
  return z.strictObject(Object.fromEntries(schemas) as BodyOf<Kind>)
}

/** The secrets of a provider, and whether it works without them. */
export function secretsOf(kind: ProviderKind): Record<string, 'needed' | 'optional'> {
  return Object.fromEntries(rowsOf(kind).flatMap(([name, { need }]) => (need ? [[name, need]] : [])))
}

export const rowsOf = (kind: ProviderKind) =>
  Object.entries(PROVIDER_ROWS[kind]) as [string, FieldRow & { stored?: z.ZodMiniType }][]
