import type { SmsProvider } from '#server/config/config.ts'

const TIMEOUT_MS = 10_000

/**
 * The texts of text messages, by the kind of the template. Carriers in India deliver only texts that are registered with
 * them (DLT), word for word, with {#var#} where each message differs.
 */
export const SMS_TEXTS = {
  'sign-in-code': '{#var#} is your code for {#var#}. It works for 10 minutes. Do not share it with anybody.',
  'phone-changed':
    'The phone of your account at {#var#} has changed to {#var#}. If it was not you, contact us at once.',
  'order-placed': 'Your order {#var#} at {#var#} is placed. Follow it here: {#var#}',
  'order-delivered': 'Your order {#var#} from {#var#} has been delivered. {#var#}',
  'order-cancelled': 'Your order {#var#} at {#var#} has been cancelled. {#var#}',
  'order-refunded': 'We have sent your money back for the order {#var#} at {#var#}. {#var#}',
  'payment-returned':
    'Your payment to {#var#} could not become an order and is on its way back to you. {#var#}',
} as const

export type SmsTemplate = keyof typeof SMS_TEXTS

export interface SmsContent {
  template: SmsTemplate
  /** For each {#var#} of the template, in order. */
  values: readonly string[]
}

/** The provider will never take this message: another try would end the same. */
export class SmsRefused extends Error {
  override name = 'SmsRefused'
}

/** The provider could not be reached, or was busy. */
class SmsAway extends Error {
  override name = 'SmsAway'
  readonly code = 'EAWAY'
}

export interface Sms {
  /** The same for every try, so that a provider recognises a message that it has already. */
  id: string
  /** Ten digits. */
  to: string
  content: SmsContent
}

/** The text as people read it; empty without one. */
export function smsText(
  content: SmsContent | undefined,
  text: string = content ? SMS_TEXTS[content.template] : '',
): string {
  const values = [...(content?.values ?? [])]
  return text.replaceAll('{#var#}', () => values.shift() ?? '')
}

/**
 * Hands a text message to the provider.
 * @throws SmsRefused for one that is refused for good, otherwise an error after which another try may help
 */
export async function sendSms(provider: SmsProvider, { id, to, content }: Sms): Promise<void> {
  const template = provider.templates[content.template]
  if (Object.keys(provider.templates).length > 0 && !template)
    throw new SmsRefused(`No template is registered for ${content.template}`)
  const values: Record<string, string> = {
    id,
    to: `91${to}`,
    text: smsText(content, template?.text),
    sender: provider.sender,
    entityId: provider.entityId,
    templateId: template?.id ?? '',
  }
  const response = await fetch(provider.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': id,
      ...(provider.authorization && { authorization: provider.authorization }),
    },
    body: JSON.stringify(filledIn(provider.body, values)),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new SmsAway('The SMS provider does not answer', { cause: error })
  })
  await response.body?.cancel()
  if (response.ok) return
  const message = `The SMS provider answered ${response.status}`
  const mayHelpLater = response.status >= 500 || [401, 402, 403, 408, 425, 429].includes(response.status)
  throw mayHelpLater ? new SmsAway(message) : new SmsRefused(message)
}

/** The body with {to}, {text} and so on filled in wherever they stand. */
function filledIn(value: unknown, values: Record<string, string>): unknown {
  if (typeof value === 'string') return value.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)
  if (Array.isArray(value)) return value.map((part) => filledIn(part, values))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, filledIn(part, values)]))
}
