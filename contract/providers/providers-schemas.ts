import * as z from 'zod/mini'
import { plainText } from '../text-schemas.ts'
import { bodyOf, fieldsOf, isUrl } from './provider-rows.ts'
import { PROVIDER_KINDS, type ProviderKind, PUBLIC_URL_PATTERN } from './providers.ts'

/** What may be shown of each provider. */
export const ProviderFields = {
  mail: fieldsOf('mail'),
  sms: fieldsOf('sms'),
  whatsapp: fieldsOf('whatsapp'),
  razorpay: fieldsOf('razorpay'),
}
export type ProviderFields = { [Kind in ProviderKind]: z.infer<(typeof ProviderFields)[Kind]> }

export const ProviderBodies = {
  mail: bodyOf('mail'),
  sms: bodyOf('sms'),
  whatsapp: bodyOf('whatsapp'),
  razorpay: bodyOf('razorpay'),
}
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
export const PublicUrl = plainText(200).check(
  z.regex(PUBLIC_URL_PATTERN, PUBLIC_URL_TEXT),
  z.refine(isUrl, PUBLIC_URL_TEXT),
)

/** How a test ended; the sentence is for the owner. */
export const ProviderTest = z.object({ worked: z.boolean(), sentence: z.string() })
export type ProviderTest = z.infer<typeof ProviderTest>
