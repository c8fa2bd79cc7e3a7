import type { WhatsAppProvider } from '#server/config/config.ts'
import { registeredText, type ShortContent } from '../short-texts.ts'
import {
  type Channel,
  LoginRefused,
  MessageInDoubt,
  MessageRefused,
  ProviderAway,
  withoutContacts,
} from './channel.ts'

const TIMEOUT_MS = 10_000
/**
 * Errors that pass: an expired token, limits, outages, an unpaid bill. Everything else is about the one message or its
 * receiver. https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes
 */
const PASSING = new Set([
  0, 1, 2, 3, 4, 10, 190, 368, 80007, 130429, 131000, 131016, 131031, 131042, 131045, 131048, 131057,
])
const EXPIRED_TOKEN = 190
/** Too many messages to this one person at once. */
const PAIR_RATE_LIMIT = 131056

/**
 * Template messages by the WhatsApp Cloud API. It does not know a message again, so one whose answer was lost is in doubt
 * until its webhook tells of it.
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/messages/template-messages
 */
export function whatsAppChannel(provider: WhatsAppProvider): Channel {
  return {
    async send({ id, to, content }) {
      const registered = registeredText(content.short, provider.templates)
      if (!registered)
        throw new MessageRefused(`WhatsApp has no template for ${content.short?.template ?? 'this message'}`)
      const { short, template } = registered
      const response = await fetch(`${provider.url}/${provider.phoneId}/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${provider.token}` },
        body: JSON.stringify(templateMessage(id, to, template, short)),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: unknown) => {
        throw neverArrived(error)
          ? new ProviderAway('WhatsApp does not answer', { cause: error })
          : new MessageInDoubt('WhatsApp did not say whether it took the message', { cause: error })
      })
      const answer = await response.json().catch(() => undefined)
      if (response.ok) return
      throw refusalOf(response.status, answer)
    },
  }
}

function templateMessage(
  id: string,
  to: string,
  { name, language }: WhatsAppProvider['templates'][string],
  { values }: ShortContent,
) {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: `91${to}`,
    type: 'template',
    template: {
      name,
      language: { code: language },
      components: [
        {
          type: 'body',
          // A value must not have line breaks, tabs or more than four spaces in a row.
          parameters: values.map((value) => ({ type: 'text', text: value.replace(/\s+/g, ' ') })),
        },
      ],
    },
    // WhatsApp returns it with each webhook about this message.
    biz_opaque_callback_data: id,
  }
}

/** Whether a connection was not even opened. */
function neverArrived(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'EHOSTUNREACH'].includes(code)
}

interface GraphError {
  error?: { code?: number; message?: string; error_data?: { details?: string } }
}

function refusalOf(status: number, answer: unknown): Error {
  const { code = -1, message, error_data: data } = (answer as GraphError | undefined)?.error ?? {}
  const text = withoutContacts(
    `WhatsApp answered ${status}: ${data?.details ?? message ?? 'no reason'} (${code})`,
  )
  if (code === EXPIRED_TOKEN || status === 401) return new LoginRefused(text)
  if (code === PAIR_RATE_LIMIT) return new Error(text)
  // A proxy may have passed the message on before it gave up.
  if (code === -1 && status >= 500) return new MessageInDoubt(text)
  const passes = PASSING.has(code) || (code >= 200 && code < 300) || (code >= 133_000 && code < 134_000)
  return passes || status >= 500 || status === 429 ? new ProviderAway(text) : new MessageRefused(text)
}
