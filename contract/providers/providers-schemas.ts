import * as z from 'zod/mini'
import { Email, plainText } from '../accounts-schemas.ts'
import { MAIL_SECURITIES, PROVIDER_KINDS, type ProviderKind, PUBLIC_URL_PATTERN } from './providers.ts'

/** Not `URL.canParse`, which the older browsers of shops do not have. */
const isUrl = (text: string) => {
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

const TemplateRow = { template: z.string().check(z.maxLength(60)) }
const Templates = z.array(
  z.strictObject({
    ...TemplateRow,
    /** The id under which the carriers know the text (DLT). */
    id: plainText(40).check(z.regex(/^\d{10,25}$/, 'The id has 10 to 25 digits')),
    /** The registered text, where it differs from the shop's own; empty otherwise. */
    text: plainText(1000),
  }),
)
const WhatsAppTemplates = z.array(
  z.strictObject({
    ...TemplateRow,
    name: plainText(200).check(
      z.regex(/^[a-z0-9_]+$/, 'Enter the approved name: small letters, digits and _'),
    ),
    language: plainText(10).check(z.regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'A language such as en or en_US')),
  }),
)

const isJsonObject = (text: string) => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** What may be shown of each provider. */
export const ProviderFields = {
  mail: z.strictObject({
    host: Host,
    port: z.int('Enter the port, such as 587').check(z.gte(1), z.lte(65_535)),
    security: z.enum(MAIL_SECURITIES),
    /** Empty: the server asks for no password. */
    user: plainText(200),
    from: Email,
    fromName: plainText(60).check(z.regex(/^[^<>"\r\n]*$/, 'Without < > and "')),
  }),
  sms: z.strictObject({
    url: SmsUrl,
    sender: plainText(11).check(z.regex(/^[A-Za-z0-9]{3,11}$/, 'Enter your header, such as TOKRII')),
    entityId: plainText(25).check(z.regex(/^(\d{10,25})?$/, 'The number of your entity has 10 to 25 digits')),
    body: required(2000, 'Enter what your provider expects').check(
      z.refine(isJsonObject, 'Enter it as JSON, such as {"to":"{to}","message":"{text}"}'),
    ),
    templates: Templates,
  }),
  whatsapp: z.strictObject({
    phoneId: plainText(25).check(z.regex(/^\d{5,25}$/, 'The id of your number has 5 to 25 digits')),
    templates: WhatsAppTemplates,
  }),
  razorpay: z.strictObject({
    keyId: plainText(60).check(
      z.regex(/^rzp_(test|live)_\w+$/, 'A key id starts with rzp_live_ or rzp_test_'),
    ),
  }),
} as const satisfies Record<ProviderKind, z.ZodMiniType>
export type ProviderFields = { [Kind in ProviderKind]: z.infer<(typeof ProviderFields)[Kind]> }

/** What is never shown again. Absent: what is stored stays. Null: it is taken away. */
const Secret = z.optional(z.nullable(required(2000, 'Enter it, or leave it as it is')))

export const ProviderBodies = {
  mail: z.strictObject({ ...ProviderFields.mail.shape, password: Secret }),
  sms: z.strictObject({
    ...ProviderFields.sms.shape,
    url: SmsUrl.check(z.refine(holdsNoKey, 'Write {secret} where your key stands, and enter the key below')),
    authorization: Secret,
  }),
  whatsapp: z.strictObject({
    ...ProviderFields.whatsapp.shape,
    token: Secret,
    appSecret: Secret,
    verifyToken: Secret,
  }),
  razorpay: z.strictObject({ ...ProviderFields.razorpay.shape, keySecret: Secret, webhookSecret: Secret }),
} as const satisfies Record<ProviderKind, z.ZodMiniType>
export type ProviderBodies = { [Kind in ProviderKind]: z.infer<(typeof ProviderBodies)[Kind]> }

export const ProviderKindParam = z.object({ kind: z.enum(PROVIDER_KINDS) })

function stateOf<Fields extends z.ZodMiniType>(fields: Fields) {
  return z.object({
    /** Whether it holds now. */
    isOn: z.boolean(),
    /** The variable of the server that says it, and that nothing typed here changes; null: none does. */
    setBy: z.nullable(z.string()),
    /** Who carries it, in a few words without a secret; null where nobody does. */
    summary: z.nullable(z.string()),
    /** What is stored, without secrets; null: nothing is. */
    fields: z.nullable(fields),
    /** The names of the secrets that are stored. */
    secrets: z.array(z.string()),
    /** Why what is stored cannot be used. */
    problem: z.nullable(z.string()),
    testedAt: z.nullable(z.string()),
    /** Why the last test of what is stored failed; null: it worked, or there was none. */
    testProblem: z.nullable(z.string()),
  })
}

export const Providers = z.object({
  /** Where the shop is reached from outside, the start of every link. */
  publicUrl: z.string(),
  /** The variable that says it; null: the owner does, under Settings. */
  publicUrlSetBy: z.nullable(z.string()),
  /** Why nothing can be changed here; null where it can. */
  locked: z.nullable(z.string()),
  /** The short texts, for those who register them with the carriers and with WhatsApp. */
  templates: z.array(z.object({ template: z.string(), text: z.string() })),
  mail: stateOf(ProviderFields.mail),
  sms: stateOf(ProviderFields.sms),
  whatsapp: stateOf(ProviderFields.whatsapp),
  razorpay: stateOf(ProviderFields.razorpay),
})
export type Providers = z.infer<typeof Providers>

const PUBLIC_URL_TEXT = 'Enter the address that people open, such as https://shop.example'
/** As shops have stored it, some of them with a port that cannot be. */
export const StoredPublicUrl = plainText(200).check(z.regex(PUBLIC_URL_PATTERN, PUBLIC_URL_TEXT))
export const PublicUrl = StoredPublicUrl.check(z.refine(isUrl, PUBLIC_URL_TEXT))

/** How a test ended; the sentence is for the owner. */
export const ProviderTest = z.object({ worked: z.boolean(), sentence: z.string() })
export type ProviderTest = z.infer<typeof ProviderTest>
