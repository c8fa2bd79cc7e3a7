import type { MessageChannel } from '#contract/mails.ts'
import { maskEmail, maskPhone } from '#server/accounts/mask-contact.ts'
import type { EmailContent, Sender } from '../email.ts'
import type { ShortContent } from '../short-texts.ts'

/** One way on which messages leave. */
export interface Channel {
  /**
   * Hands a message over.
   * @throws MessageRefused for one that will never be taken, MessageInDoubt where nobody knows whether it was, otherwise an
   * error after which another try may help
   */
  send(message: OutgoingMessage): Promise<void>
}

export interface OutgoingMessage {
  /** The same for every try, so that a provider recognises a message that it has already. */
  id: string
  /** An email address, or a phone's ten digits. */
  to: string
  content: MessageContent
  sender: Sender
  /** What is attached to an email. */
  files?: readonly MessageFile[]
}

export interface MessageFile {
  name: string
  content: Buffer
}

/** What a message says by email, and in short. */
export interface MessageContent {
  email?: EmailContent
  short?: ShortContent
}

/** What a provider answered, without the addresses and phones that it repeats. */
export function withoutContacts(text: string): string {
  return text
    .replace(/[^\s<>@,;:"'()]+@[^\s<>@,;:"'()]+/g, (address) => maskEmail(address))
    .replace(/\d{10,}/g, (phone) => maskPhone(phone))
}

/** A message will never be taken: another try would end the same. */
export class MessageRefused extends Error {
  override name = 'MessageRefused'
}

/** A provider that does not know a message again may have taken it: trying again at once could double it. */
export class MessageInDoubt extends Error {
  override name = 'MessageInDoubt'
}

/** A provider cannot be reached, or takes nothing from anybody at the moment. */
export class ProviderAway extends Error {
  override name = 'ProviderAway'
}

/** A provider refuses the shop itself: its user, password, key or token. */
export class LoginRefused extends ProviderAway {
  override name = 'LoginRefused'
}

/** Otherwise each message would wait for the time-out of a server that is away, and delay other jobs. */
export const AWAY_PAUSE_MS = 1_000

/** A circuit breaker: for a moment after a provider was away or silent, messages fail at once with the same error. */
export function withBreaker(channel: Channel): Channel {
  let lastFailure: { error: ProviderAway; until: number } | undefined
  return {
    async send(message) {
      if (lastFailure && Date.now() < lastFailure.until) throw lastFailure.error
      try {
        await channel.send(message)
        lastFailure = undefined
      } catch (error) {
        const until = Date.now() + AWAY_PAUSE_MS
        if (error instanceof ProviderAway) lastFailure = { error, until }
        // Nothing of the messages that follow was handed over, so none of them is in doubt.
        if (error instanceof MessageInDoubt) lastFailure = { error: new ProviderAway(error.message), until }
        throw error
      }
    },
  }
}

export type Channels = Partial<Record<MessageChannel, Channel>>
