import type { SmsProvider } from '#server/config/config.ts'
import { registeredText, shortText } from '../short-texts.ts'
import { type Channel, LoginRefused, MessageRefused, ProviderAway } from './channel.ts'

const TIMEOUT_MS = 10_000
const MAY_HELP_LATER = [402, 408, 425, 429]

/** Text messages, by the HTTP call of a provider in India, which knows a message again by its id. */
export function smsChannel(provider: SmsProvider): Channel {
  return {
    async send({ id, to, content }) {
      const registered = registeredText(content.short, provider.templates)
      const short = registered?.short ?? content.short
      const template = registered?.template
      if (!short || (Object.keys(provider.templates).length > 0 && !template))
        throw new MessageRefused(`No template is registered for ${short?.template ?? 'this message'}`)
      const response = await post(provider, id, {
        id,
        to: `91${to}`,
        text: shortText(short, template?.text),
        sender: provider.sender,
        entityId: provider.entityId,
        templateId: template?.id ?? '',
        // For providers that want their key in the address or the body.
        secret: provider.authorization ?? '',
      })
      if (response.ok) return
      const message = `The SMS provider answered ${response.status}`
      if (response.status === 401 || response.status === 403) throw new LoginRefused(message)
      const mayHelpLater = response.status >= 500 || MAY_HELP_LATER.includes(response.status)
      throw mayHelpLater ? new ProviderAway(message) : new MessageRefused(message)
    },
  }
}

async function post(provider: SmsProvider, id: string, values: Record<string, string>): Promise<Response> {
  const response = await fetch(fillText(provider.url, values, encodeURIComponent), {
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
    throw new ProviderAway('The SMS provider does not answer', { cause: error })
  })
  await response.body?.cancel()
  return response
}

/** The body with {to}, {text} and so on filled in wherever they stand. */
function filledIn(value: unknown, values: Record<string, string>): unknown {
  if (typeof value === 'string') return fillText(value, values)
  if (Array.isArray(value)) return value.map((part) => filledIn(part, values))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, filledIn(part, values)]))
}

function fillText(text: string, values: Record<string, string>, encode = (value: string) => value): string {
  return text.replace(/\{(\w+)\}/g, (whole, name) =>
    values[name] === undefined ? whole : encode(values[name]),
  )
}
