import type { MessageChannel } from '#contract/mails.ts'
import { isAllowed } from '#server/accounts/sign-in/attempt-limit.ts'
import { messageAllowance } from '#server/accounts/unproved.ts'
import type { Queries } from '#server/database/connect.ts'
import { documentFiles } from '#server/orders/papers/paper-files.ts'
import type { Shop } from '#server/shop.ts'
import {
  type MessageContent,
  type MessageFile,
  MessageRefused,
  type OutgoingMessage,
} from './channels/channel.ts'
import { openChannels } from './channels/open-channels.ts'
import type { AttachedDocument } from './email.ts'
import { type messageLog, type Route, subjectOf, textOf } from './message-log.ts'
import type { Recipient } from './message-recipients.ts'

/** The ways by which a message reaches somebody, and how it goes by one of them. */
export function openRoutes(shop: Shop, log: ReturnType<typeof messageLog>) {
  const { config, providers, database, log: serverLog } = shop
  const channels = openChannels(providers)
  const { hasMessageBox } = config.mode

  /** The ways that are known for a recipient; those that are configured come first. */
  function routesTo(recipient: Recipient, content: MessageContent): Route[] {
    const { phone, wantsWhatsApp, typedEmail } = recipient
    const known: Route[] = [
      ...(content.short && phone && wantsWhatsApp && channels.whatsapp
        ? [{ channel: 'whatsapp', to: phone } as const]
        : []),
      ...(content.email && recipient.email ? [{ channel: 'email', to: recipient.email } as const] : []),
      ...(content.short && phone ? [{ channel: 'sms', to: phone } as const] : []),
      ...(content.email && typedEmail ? [{ channel: 'email', to: typedEmail } as const] : []),
    ]
    const open = known.filter(({ channel }) => channels[channel] || hasMessageBox)
    return open.length > 0 ? open : known.slice(0, 1)
  }

  /** Counts a message for each way that leads to somebody who has not proved to be its receiver. @returns the ways that are left */
  async function countRoutes(routes: readonly Route[], recipient: Recipient): Promise<Route[]> {
    const left: Route[] = []
    for (const route of routes) {
      const isProved =
        route.channel === 'email'
          ? recipient.isProved && route.to === recipient.email
          : recipient.isPhoneProved
      const isFree = isProved || channels[route.channel] === undefined
      if (isFree || (await isAllowed(database, await messageAllowance(shop, route.to)))) left.push(route)
    }
    return left
  }

  /**
   * @returns whether the message has left; false where nothing is configured that could send it
   * @throws MessageRefused, MessageInDoubt, or an error after which another try may help
   */
  async function sendBy({ channel, to }: Route, message: Omit<OutgoingMessage, 'to'>): Promise<boolean> {
    const provider = channels[channel]
    if (provider) {
      const attached = channel === 'email' ? message.content.email?.attached : []
      await provider.send({ ...message, to, files: await filesOf(database, attached) })
    } else if (hasMessageBox) {
      const text = textOf(channel, message.content, message.sender)
      serverLog.info({ mail: { to, subject: subjectOf(message.content), text } }, 'Demo message')
    } else {
      serverLog.warn({ mail: message.id }, `A message was not sent: no ${channel} is configured`)
      return false
    }
    return true
  }

  /** Sends a message by a route, and stores how that ended. @returns whether the channel refused it for good */
  async function tryRoute(route: Route, message: Omit<OutgoingMessage, 'to'>): Promise<'refused' | 'done'> {
    const { id } = message
    try {
      if (await sendBy(route, message)) await log.writeSent(id, route.channel)
      return 'done'
    } catch (error) {
      if (!(error instanceof MessageRefused)) {
        await log.writeError(id, route.channel, error)
        throw error
      }
      await log.writeRefusal(id, route.channel, error)
      serverLog.warn({ mail: id, err: error }, 'A message was refused')
      return 'refused'
    }
  }

  return {
    routesTo,
    countRoutes,
    tryRoute,
    /** Whether a provider carries messages by it. */
    isCarried: (channel: MessageChannel) => channels[channel] !== undefined,
    close: channels.close,
  }
}

/** The files of an email, made now: no message is stored with them. */
function filesOf(queries: Queries, attached: readonly AttachedDocument[] = []): Promise<MessageFile[]> {
  return attached.length === 0
    ? Promise.resolve([])
    : documentFiles(
        queries,
        attached.map(({ id }) => id),
      )
}
