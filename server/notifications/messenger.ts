import { pictureUrl } from '#contract/catalogue/catalogue.ts'
import type { Settings } from '#contract/settings.ts'
import { readSettings, shopAddress } from '#server/settings/settings.ts'
import type { Shop } from '#server/shop.ts'
import { type Channels, type MessageContent, MessageRefused, withBreaker } from './channels/channel.ts'
import { emailChannel } from './channels/email-channel.ts'
import { smsChannel } from './channels/sms-channel.ts'
import { whatsAppChannel } from './channels/whatsapp-channel.ts'
import type { Sender } from './email.ts'
import { messageLog, type Route, type Sending, subjectOf, textOf } from './message-log.ts'
import { MESSAGE_TEXTS, type MessageData, type MessageKind } from './message-texts.ts'

export interface Message<Kind extends MessageKind = MessageKind> {
  kind: Kind
  /** One message per cause, however often its job runs. */
  cause: string
  to: Recipient
  /** Read only if the message was not sent yet. */
  data(): Promise<MessageData[Kind]>
  /** It opens an account, so it is not stored, except in a demo that sends nothing. */
  isSecret?: boolean
}

export interface Recipient {
  email?: string | null
  /** Ten digits. */
  phone?: string | null
  /** Whether the owner of the phone wants messages by WhatsApp. */
  wantsWhatsApp?: boolean
}

export interface Messenger {
  /** Sends the message unless it was sent already. @throws when it was not accepted; the job tries again */
  send<Kind extends MessageKind>(message: Message<Kind>): Promise<void>
  /** Sends a message that its channel has failed to deliver by the next one. @throws as `send` */
  sendByNextChannel(id: string): Promise<void>
  close(): void
}

/**
 * Sends messages and stores them: by WhatsApp to those who want that, otherwise by email, otherwise as text message. What
 * one channel refuses for good goes by the next one; an outage is waited for, so that nothing arrives twice. Without a
 * mail server or a provider of text messages a demo shop stores them to be read, and any other shop stores them as unsent.
 */
export function openMessenger({ config, database, log: serverLog }: Shop): Messenger {
  const email = config.mail && emailChannel(config.mail)
  const channels: Channels = {
    ...(config.whatsApp && { whatsapp: withBreaker(whatsAppChannel(config.whatsApp)) }),
    ...(email && { email: withBreaker(email) }),
    ...(config.sms && { sms: withBreaker(smsChannel(config.sms)) }),
  }
  const log = messageLog(database, (channel) => config.isDemo && !channels[channel])

  /** The ways that are known for a recipient; those that are configured come first. */
  function routesTo({ email, phone, wantsWhatsApp }: Recipient, content: MessageContent): Route[] {
    const known: Route[] = [
      ...(content.short && phone && wantsWhatsApp && channels.whatsapp
        ? [{ channel: 'whatsapp', to: phone } as const]
        : []),
      ...(content.email && email ? [{ channel: 'email', to: email } as const] : []),
      ...(content.short && phone ? [{ channel: 'sms', to: phone } as const] : []),
    ]
    const open = known.filter(({ channel }) => channels[channel] || config.isDemo)
    return open.length > 0 ? open : known.slice(0, 1)
  }

  /** @returns whether the message has left; false where nothing is configured that could send it */
  async function sendBy({ channel, to }: Route, { id, content, sender }: Sending): Promise<boolean> {
    const provider = channels[channel]
    if (provider) await provider.send({ id, to, content, sender })
    else if (config.isDemo) {
      const text = textOf(channel, content, sender)
      serverLog.info({ mail: { to, subject: subjectOf(content), text } }, 'Demo message')
    } else {
      serverLog.warn({ mail: id }, `A message was not sent: no ${channel} is configured`)
      return false
    }
    return true
  }

  async function deliver(sending: Sending): Promise<void> {
    const { id, routes } = sending
    for (const [at, route] of routes.entries()) {
      const rest = routes.slice(at + 1)
      await log.write(route, sending, rest)
      try {
        if (await sendBy(route, sending)) await log.writeSent(id)
        return
      } catch (error) {
        await log.writeError(id, error)
        if (rest.length === 0 || !(error instanceof MessageRefused)) throw error
      }
    }
  }

  const readSender = async () => senderOf(await readSettings(database, config), config.publicUrl)

  return {
    async send({ kind, cause, to, data, isSecret = false }) {
      if (!to.email && !to.phone) return
      const id = await log.begin(cause)
      if (id === undefined) return
      const sender = await readSender()
      const told = await data()
      const text = MESSAGE_TEXTS[kind]
      const content = { email: text.email?.(told, sender), short: text.short?.(told, sender) }
      await deliver({ id, content, routes: routesTo(to, content), sender, isSecret })
    },
    async sendByNextChannel(id) {
      const rest = await log.readRest(id)
      if (rest) await deliver({ id, ...rest, sender: await readSender(), isSecret: false })
    },
    close() {
      email?.close()
    },
  }
}

function senderOf(settings: Settings, publicUrl: string): Sender {
  const { shopName, supportEmail, supportPhone, brandColour, logo } = settings
  return {
    shopName,
    supportEmail,
    supportPhone,
    brandColour,
    address: shopAddress(settings),
    logoUrl: logo === null ? null : new URL(pictureUrl(logo, 160), publicUrl).href,
  }
}
