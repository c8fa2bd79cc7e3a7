import { pictureUrl } from '#contract/catalogue/catalogue.ts'
import { MESSAGE_CHANNELS, type MessageChannel } from '#contract/mails.ts'
import type { Settings } from '#contract/settings.ts'
import { findMilestone } from '#server/orders/order-milestones.ts'
import { readSettings, shopAddress } from '#server/settings/settings.ts'
import type { Shop } from '#server/shop.ts'
import { MessageInDoubt, MessageRefused } from './channels/channel.ts'
import type { Sender } from './email.ts'
import type { MessageData, MessageKind } from './message-data.ts'
import { type Delivery, messageLog, taskOf } from './message-log.ts'
import type { Recipient } from './message-recipients.ts'
import { openRoutes } from './message-routes.ts'
import { MESSAGE_TEXTS } from './message-texts.ts'

export interface Message<Kind extends MessageKind = MessageKind> {
  kind: Kind
  /** One message per cause, however often its job runs. */
  cause: string
  /** The milestone that it tells of: it goes out only while its customer is told of that. */
  milestoneId?: string
  to: Recipient
  /** Read only if the message was not sent yet. */
  data(): Promise<MessageData[Kind]>
  /** It opens an account, so it is not stored, except in a demo that sends nothing. */
  isSecret?: boolean
}

export interface Messenger {
  /**
   * Sends the message unless it was sent already: a secret at once, anything else by the job of its channel, because no
   * message waits for another one's provider. @throws when it could not be handed over; the job tries again
   */
  send<Kind extends MessageKind>(message: Message<Kind>): Promise<void>
  /** Takes back a message that waits for another try and need not go out any more. */
  withdraw(cause: string): Promise<void>
  close(): void
}

/**
 * Sends messages and stores them: by WhatsApp to those who want that, otherwise by email, otherwise as text message. What
 * one channel refuses for good or does not deliver goes by the next one; an outage is waited for, so that nothing arrives
 * twice. What no provider carries is stored to be read in a shop with a message box, and as unsent in any other.
 */
export function openMessenger(shop: Shop): Messenger {
  const { config, providers, database, jobs } = shop
  const log = messageLog(database)
  const { routesTo, countRoutes, tryRoute, isCarried, close } = openRoutes(shop, log)
  const { hasMessageBox } = config.mode
  const readSender = async () => senderOf(await readSettings(database, config), { config, providers })

  async function passOn(id: string, delivery: Delivery, sender: Sender): Promise<void> {
    await log.passOn(id, delivery, sender)
    jobs.relay()
  }

  /** Whether a message is out of date: the order has moved on while the message waited to be sent. */
  async function isPast({ milestoneId }: Delivery): Promise<boolean> {
    return milestoneId !== undefined && !(await findMilestone(database, milestoneId))?.isTold
  }

  /** Sends a message by the channel on which it waits, unless it has left that one meanwhile. */
  async function sendQueued(id: string, channel: MessageChannel): Promise<void> {
    const message = await log.read(id)
    const route = message?.routes[0]
    if (!message || !route || message.isSent || message.channel !== channel) return
    const sender = await readSender()
    if (await isPast(message)) return log.drop(id)
    if (message.isFailed) return passOn(id, message, sender)
    if (message.isInDoubt) throw new MessageInDoubt('Nobody knows yet whether this message arrived')
    const { content } = message
    if (!isCarried(channel) && !hasMessageBox) {
      await log.writeRefusal(
        id,
        channel,
        new MessageRefused(`The shop sends no messages by ${channel} any more`),
      )
      return passOn(id, message, sender)
    }
    if ((await tryRoute(route, { id, content, sender })) === 'refused') await passOn(id, message, sender)
  }

  for (const channel of MESSAGE_CHANNELS) jobs.work(taskOf(channel), ({ id }) => sendQueued(id, channel))

  return {
    async send({ kind, cause, milestoneId, to, data, isSecret = false }) {
      const id = await log.begin(cause)
      if (id === undefined) return
      const sender = await readSender()
      const told = await data()
      const text = MESSAGE_TEXTS[kind]
      const content = { email: text.email?.(told, sender), short: text.short?.(told, sender) }
      const known = routesTo(to, content)
      // What opens an account has limits of its own, so that strangers shut nobody out.
      const routes = isSecret ? known : await countRoutes(known, to)
      if (routes.length < known.length)
        shop.log.warn({ kind }, 'A receiver that nobody has proved has had the messages of a day')
      const [route] = routes
      if (!route) return log.withdraw(cause)
      if (isCarried(route.channel) && !isSecret) {
        await log.queue(id, { content, routes, milestoneId }, sender)
        jobs.relay()
        return
      }
      const isReadable = hasMessageBox && !isCarried(route.channel)
      await log.write(id, route, content, sender, isSecret && !isReadable)
      await tryRoute(route, { id, content, sender })
    },
    withdraw: log.withdraw,
    close,
  }
}

/** The shop, as it signs its messages. */
export function senderOf(
  settings: Settings,
  { config, providers }: Pick<Shop, 'config' | 'providers'>,
): Sender {
  const { shopName, supportEmail, supportPhone, brandColour, logo, legalName } = settings
  const { gstin, fssaiLicence, drugLicence } = settings
  return {
    shopName,
    supportEmail,
    supportPhone,
    brandColour,
    address: shopAddress(settings),
    logoUrl: logo === null ? null : new URL(pictureUrl(logo, 160), providers.publicUrl).href,
    seller: config.mode.namesSeller ? { legalName, gstin, fssaiLicence, drugLicence } : null,
  }
}
