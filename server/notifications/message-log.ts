import type { MessageChannel } from '#contract/mails.ts'
import type { Database } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import { type MessageContent, MessageInDoubt } from './channels/channel.ts'
import { emailHtml, emailText, type Sender } from './email.ts'
import { shortText } from './message-texts.ts'

/** A channel by which a message goes, and to whom on it. */
export interface Route {
  channel: MessageChannel
  to: string
}

/** A message on its way: what it says, and the routes that are left if this one fails. */
export interface Sending {
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
 * The messages as they are stored, one row for each cause.
 * @param isSimulated whether a channel only stores its messages to be read, in a demo
 */
export function messageLog(database: Database, isSimulated: (channel: MessageChannel) => boolean) {
  return {
    /**
     * @returns the id of a message that neither was sent nor goes by its next channel
     * @throws MessageInDoubt for one that may have arrived
     */
    async begin(cause: string): Promise<string | undefined> {
      const [row] = await database.sql<{ id: string; isOver: boolean; isInDoubt: boolean }>`
        insert into mails (id, cause, to_address, subject, text) values (${newId()}, ${cause}, '', '', '')
        on conflict (cause) do update set cause = excluded.cause
        returning id, sent_at is not null or delivery_state is not distinct from 'failed' as is_over,
                  coalesce(in_doubt_until > now(), false) as is_in_doubt`
      if (row?.isInDoubt) throw new MessageInDoubt('Nobody knows yet whether this message arrived')
      return row?.isOver === false ? row.id : undefined
    },

    /** Stores what goes by this route, and what is left if it fails. */
    async write({ channel, to }: Route, sending: Sending, rest: readonly Route[]): Promise<void> {
      const { id, content, sender, isSecret } = sending
      const stored = !isSecret || isSimulated(channel) ? content : withoutSecrets(content)
      const html = channel === 'email' && stored.email ? emailHtml(stored.email, sender) : null
      const detail = isSecret ? null : JSON.stringify({ content, routes: rest })
      await database.sql`
        update mails set channel = ${channel}, to_address = ${to}, subject = ${subjectOf(content)},
            text = ${textOf(channel, stored, sender) ?? '(not kept)'}, html = ${html}, detail = ${detail}::jsonb
         where id = ${id}`
    },

    async writeSent(id: string): Promise<void> {
      await database.sql`update mails set sent_at = now(), in_doubt_until = null where id = ${id}`
    },

    /** Stores why the message waits, for administrators. */
    async writeError(id: string, error: unknown): Promise<void> {
      const text = error instanceof Error ? error.message : String(error)
      const doubtMinutes = error instanceof MessageInDoubt ? DOUBT_MINUTES : 0
      await database.sql`
        update mails set last_error = ${text.slice(0, MAX_ERROR_LENGTH)}, tried_at = now(),
            in_doubt_until = now() + make_interval(mins => ${doubtMinutes})
         where id = ${id}`
    },

    /** What a message says that was not delivered, and the routes that are left; undefined once it was. */
    async readRest(id: string): Promise<Pick<Sending, 'content' | 'routes'> | undefined> {
      const [row] = await database.sql<{ detail: Pick<Sending, 'content' | 'routes'> }>`
        select detail from mails where id = ${id} and sent_at is null and detail is not null`
      return row?.detail
    },
  }
}

/** What a message says on a channel; undefined without a text for it. */
export function textOf(channel: MessageChannel, content: MessageContent, sender: Sender): string | undefined {
  if (channel === 'email') return content.email && emailText(content.email, sender)
  return content.short && shortText(content.short)
}

export const subjectOf = ({ email, short }: MessageContent) =>
  email?.subject ?? short?.template.replaceAll('-', ' ') ?? ''

function withoutSecrets({ email }: MessageContent): MessageContent {
  const button = email?.button && { ...email.button, url: '(link not kept)' }
  return { email: email && { ...email, button } }
}
