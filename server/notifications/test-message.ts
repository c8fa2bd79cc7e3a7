import type { ProviderTest } from '#contract/providers/providers-schemas.ts'
import { newId } from '#server/database/identifiers.ts'
import type { SignedIn } from '#server/http/access.ts'
import { Problem } from '#server/http/problem.ts'
import { readSettings } from '#server/settings/settings.ts'
import type { Shop } from '#server/shop.ts'
import { type Channel, LoginRefused, MessageRefused, ProviderAway } from './channels/channel.ts'
import { openChannels } from './channels/open-channels.ts'
import { MESSAGE_TEXTS } from './message-texts.ts'
import { senderOf } from './messenger.ts'

const CHANNELS = { mail: 'email', sms: 'sms', whatsapp: 'whatsapp' } as const
type MessageProvider = keyof typeof CHANNELS
const MAX_MS = 25_000

/** Sends a message to whoever asks for it and nobody else, past the queue, and says how it went. */
export async function testMessage(shop: Shop, kind: MessageProvider, by: SignedIn): Promise<ProviderTest> {
  const to = kind === 'mail' ? by.email : by.phone
  if (!to)
    throw new Problem(
      409,
      'contact_missing',
      'Your profile has no phone: add it under People, then test again',
    )
  const channels = openChannels(shop.providers)
  const channel = channels[CHANNELS[kind]]
  if (!channel) throw new Problem(409, 'not_offered', 'Set it up first')
  try {
    await within(MAX_MS, sendTest(shop, channel, to))
    return { worked: true, sentence: `A test message has left to ${to}. Look whether it arrives.` }
  } catch (error) {
    shop.log.warn({ err: error }, 'A test message was not taken')
    return { worked: false, sentence: sentenceOf(kind, error) }
  } finally {
    channels.close()
  }
}

async function sendTest(shop: Shop, channel: Channel, to: string): Promise<void> {
  const sender = senderOf(await readSettings(shop.database, shop.config), shop)
  const told = { link: shop.providers.publicUrl }
  const { email, short } = MESSAGE_TEXTS.test
  const content = { email: email?.(told, sender), short: short?.(told, sender) }
  await channel.send({ id: newId(), to, content, sender })
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ProviderAway('It took too long')), ms)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const SENTENCES: Record<MessageProvider, { login: string; away: string; refused: string; other: string }> = {
  mail: {
    login: 'The mail server refuses the user or the password.',
    away: 'The mail server cannot be reached like this. Check server, port and encryption.',
    refused: 'The mail server takes no mail for your own address. Check the address you send from.',
    other: 'The mail server did not take the mail. Check the address you send from.',
  },
  sms: {
    login: 'The provider refuses the key.',
    away: 'The provider cannot be reached, or takes nothing now. Check its address and your account.',
    refused: 'The provider refuses the message. Check header, entity, body and the template "order-placed".',
    other: 'The provider did not take the message.',
  },
  whatsapp: {
    login: 'WhatsApp refuses the token.',
    away: 'WhatsApp cannot be reached, or refuses the token.',
    refused:
      'WhatsApp refuses the message. Check the template "order-placed" and that your own number has WhatsApp.',
    other: 'WhatsApp did not say whether it took the message.',
  },
}

/** Never what the other server said: a test must not read answers of any server for whoever runs it. */
function sentenceOf(kind: MessageProvider, error: unknown): string {
  const sentences = SENTENCES[kind]
  if (error instanceof LoginRefused) return sentences.login
  if (error instanceof ProviderAway) return sentences.away
  return error instanceof MessageRefused ? sentences.refused : sentences.other
}
