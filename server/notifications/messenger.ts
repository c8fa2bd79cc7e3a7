import { pictureUrl } from '#contract/catalogue.ts'
import type { MessageChannel } from '#contract/mails.ts'
import type { Settings } from '#contract/settings.ts'
import { newId } from '#server/database/identifiers.ts'
import { readSettings, shopAddress } from '#server/settings/settings.ts'
import type { Shop } from '#server/shop.ts'
import {
  type Channels,
  type MessageContent,
  MessageInDoubt,
  MessageRefused,
  withBreaker,
} from './channels/channel.ts'
import { emailChannel } from './channels/email-channel.ts'
import { smsChannel } from './channels/sms-channel.ts'
import { whatsAppChannel } from './channels/whatsapp-channel.ts'
import { emailHtml, emailText, type Sender } from './email.ts'
import { MESSAGE_TEXTS, type MessageData, type MessageKind, shortText } from './message-texts.ts'

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

/** A channel by which a message goes, and to whom on it. */
interface Route {
  channel: MessageChannel
  to: string
}

/** A message on its way: what it says, and the routes that are left if this one fails. */
interface Sending {
  id: string
  content: MessageContent
  routes: readonly Route[]
  sender: Sender
  isSecret: boolean
}

const MAX_ERROR_LENGTH = 300
/** A message in doubt is not tried again before: by then a webhook has told whether it arrived. */
const DOUBT_MINUTES = 10

/**
 * Sends messages and stores them: by WhatsApp to those who want that, otherwise by email, otherwise as text message. What
 * one channel refuses for good goes by the next one; an outage is waited for, so that nothing arrives twice. Without a
 * mail server or a provider of text messages a demo shop stores them to be read, and any other shop stores them as unsent.
 */
export function openMessenger({ config, database, log }: Shop): Messenger {
  const email = config.mail && emailChannel(config.mail)
  const channels: Channels = {
    ...(config.whatsApp && { whatsapp: withBreaker(whatsAppChannel(config.whatsApp)) }),
    ...(email && { email: withBreaker(email) }),
    ...(config.sms && { sms: withBreaker(smsChannel(config.sms)) }),
  }
  const isSimulated = (channel: MessageChannel) => config.isDemo && !channels[channel]

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

  /** @returns the row of a message that neither was sent nor goes by its next channel. @throws for one in doubt */
  async function begin(cause: string): Promise<string | undefined> {
    const [row] = await database.sql<{ id: string; isOver: boolean; isInDoubt: boolean }>`
      insert into mails (id, cause, to_address, subject, text) values (${newId()}, ${cause}, '', '', '')
      on conflict (cause) do update set cause = excluded.cause
      returning id, sent_at is not null or delivery_state is not distinct from 'failed' as is_over,
                coalesce(in_doubt_until > now(), false) as is_in_doubt`
    if (row?.isInDoubt) throw new MessageInDoubt('Nobody knows yet whether this message arrived')
    return row?.isOver === false ? row.id : undefined
  }

  async function record({ channel, to }: Route, sending: Sending, rest: readonly Route[]): Promise<void> {
    const { id, content, sender, isSecret } = sending
    const isStored = !isSecret || isSimulated(channel)
    const stored = isStored ? content : withoutSecrets(content)
    const isEmail = channel === 'email'
    const text = isEmail
      ? stored.email && emailText(stored.email, sender)
      : stored.short && shortText(stored.short)
    const html = isEmail && stored.email ? emailHtml(stored.email, sender) : null
    const detail = isSecret ? null : JSON.stringify({ content, routes: rest })
    await database.sql`
      update mails set channel = ${channel}, to_address = ${to}, subject = ${subjectOf(content)},
          text = ${text ?? '(not kept)'}, html = ${html}, detail = ${detail}::jsonb
       where id = ${id}`
  }

  /** Stores why the message waits, for administrators. */
  async function recordError(id: string, error: unknown): Promise<void> {
    const text = error instanceof Error ? error.message : String(error)
    const doubtMinutes = error instanceof MessageInDoubt ? DOUBT_MINUTES : 0
    await database.sql`
      update mails set last_error = ${text.slice(0, MAX_ERROR_LENGTH)}, tried_at = now(),
          in_doubt_until = now() + make_interval(mins => ${doubtMinutes})
       where id = ${id}`
  }

  /** @returns whether the message has left; false where nothing is configured that could send it */
  async function sendBy({ channel, to }: Route, { id, content, sender }: Sending): Promise<boolean> {
    const provider = channels[channel]
    if (provider) await provider.send({ id, to, content, sender })
    else if (config.isDemo) {
      const text =
        channel === 'email'
          ? content.email && emailText(content.email, sender)
          : content.short && shortText(content.short)
      log.info({ mail: { to, subject: subjectOf(content), text } }, 'Demo message')
    } else {
      log.warn({ mail: id }, `A message was not sent: no ${channel} is configured`)
      return false
    }
    return true
  }

  async function deliver(sending: Sending): Promise<void> {
    const { id, routes } = sending
    for (const [at, route] of routes.entries()) {
      const rest = routes.slice(at + 1)
      await record(route, sending, rest)
      try {
        if (await sendBy(route, sending))
          await database.sql`update mails set sent_at = now(), in_doubt_until = null where id = ${id}`
        return
      } catch (error) {
        await recordError(id, error)
        if (rest.length === 0 || !(error instanceof MessageRefused)) throw error
      }
    }
  }

  const readSender = async () => senderOf(await readSettings(database, config), config.publicUrl)

  return {
    async send({ kind, cause, to, data, isSecret = false }) {
      if (!to.email && !to.phone) return
      const id = await begin(cause)
      if (id === undefined) return
      const sender = await readSender()
      const told = await data()
      const text = MESSAGE_TEXTS[kind]
      const content = { email: text.email?.(told, sender), short: text.short?.(told, sender) }
      await deliver({ id, content, routes: routesTo(to, content), sender, isSecret })
    },
    async sendByNextChannel(id) {
      const [row] = await database.sql<{ detail: Pick<Sending, 'content' | 'routes'> }>`
        select detail from mails where id = ${id} and sent_at is null and detail is not null`
      if (row) await deliver({ id, ...row.detail, sender: await readSender(), isSecret: false })
    },
    close() {
      email?.close()
    },
  }
}

const subjectOf = ({ email, short }: MessageContent) =>
  email?.subject ?? short?.template.replaceAll('-', ' ') ?? ''

function withoutSecrets({ email }: MessageContent): MessageContent {
  const button = email?.button && { ...email.button, url: '(link not kept)' }
  return { email: email && { ...email, button } }
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
