import type { MessageChannel } from '#contract/mails.ts'
import type { Database, Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import { REQUEST_JOBS } from '#server/jobs/job-requests.ts'
import { type MessageContent, MessageInDoubt } from './channels/channel.ts'
import { emailHtml, emailText, type Sender } from './email.ts'
import { shortText } from './short-texts.ts'

/** A channel by which a message goes, and to whom on it. */
export interface Route {
  channel: MessageChannel
  to: string
}

/** What a message says, and the routes that it has: the first is the one on which it is. */
export interface Delivery {
  content: MessageContent
  routes: readonly Route[]
  milestoneId?: string
}

/** A message that waits for its channel. */
export interface QueuedMessage extends Delivery {
  channel: MessageChannel
  isSent: boolean
  isFailed: boolean
  isInDoubt: boolean
}

const MAX_ERROR_LENGTH = 300
/** A message in doubt is not tried again before: by then a webhook has told whether it arrived. */
const DOUBT_MINUTES = 10

/** The task that sends the messages of a channel. */
export const taskOf = (channel: MessageChannel) => `mail.by-${channel}` as const

/** The messages as they are stored, one row for each cause. */
export function messageLog(database: Database) {
  return {
    /** @returns the id of a message that neither was sent or refused nor waits for its channel */
    async begin(cause: string): Promise<string | undefined> {
      const [row] = await database.sql<{ id: string; isBegun: boolean }>`
        insert into mails (id, cause, to_address, subject, text) values (${newId()}, ${cause}, '', '', '')
        on conflict (cause) do update set cause = excluded.cause
        returning id, sent_at is null and detail is null and delivery_state is null as is_begun`
      return row?.isBegun ? row.id : undefined
    },

    /** Stores what goes by this route at once. @param isSecret whether it opens an account */
    async write(
      id: string,
      { channel, to }: Route,
      content: MessageContent,
      sender: Sender,
      isSecret: boolean,
    ) {
      const stored = isSecret ? withoutSecrets(content) : content
      await database.sql`
        update mails set channel = ${channel}, to_address = ${to}, subject = ${subjectOf(content)},
            text = ${textOf(channel, stored, sender) ?? '(not kept)'}, html = ${htmlOf(channel, stored, sender)}
         where id = ${id}`
    },

    /** Stores a message with the request for the job that sends it, both or neither. */
    queue: (id: string, delivery: Delivery, sender: Sender) =>
      queueByFirst(database, id, delivery, sender, 'begun'),

    /** Lets a message that its channel did not take or deliver go by the next one, once. */
    passOn: (id: string, { content, routes, milestoneId }: Delivery, sender: Sender) =>
      queueByFirst(database, id, { content, routes: routes.slice(1), milestoneId }, sender, 'failed'),

    async read(id: string): Promise<QueuedMessage | undefined> {
      const [row] = await database.sql<Omit<QueuedMessage, keyof Delivery> & { detail: Delivery }>`
        select channel, detail, sent_at is not null as is_sent, delivery_state is not distinct from 'failed' as is_failed,
               coalesce(in_doubt_until > now(), false) as is_in_doubt
          from mails where id = ${id} and detail is not null`
      return row && { ...row, ...row.detail }
    },

    /** Unless its webhook has told already that it failed. */
    async writeSent(id: string, channel: MessageChannel): Promise<void> {
      await database.sql`
        update mails set sent_at = coalesce(sent_at, now()), in_doubt_until = null
         where id = ${id} and channel = ${channel} and delivery_state is distinct from 'failed'`
    },

    /** Stores why the message waits, for administrators. */
    async writeError(id: string, channel: MessageChannel, error: unknown): Promise<void> {
      const doubtMinutes = error instanceof MessageInDoubt ? DOUBT_MINUTES : 0
      await database.sql`
        update mails set last_error = ${errorText(error)}, tried_at = now(),
            in_doubt_until = now() + make_interval(mins => ${doubtMinutes})
         where id = ${id} and channel = ${channel} and sent_at is null and delivery_state is distinct from 'failed'`
    },

    /** Stores why the message was refused for good. */
    async writeRefusal(id: string, channel: MessageChannel, error: unknown): Promise<void> {
      await database.sql`
        update mails set last_error = ${errorText(error)}, tried_at = now(), in_doubt_until = null, delivery_state = 'failed'
         where id = ${id} and channel = ${channel} and sent_at is null`
    },

    /** Takes back a message that was begun and need not go out any more, so that nobody reads that it waits. */
    async withdraw(cause: string): Promise<void> {
      await database.sql`delete from mails where cause = ${cause} and sent_at is null and detail is null`
    },

    /** Takes back a message whose news has passed while it waited. */
    async drop(id: string): Promise<void> {
      await database.sql`delete from mails where id = ${id} and sent_at is null`
    },
  }
}

/** Puts a message on its first route, by one statement: it must be as it was. Without a route nothing changes. */
async function queueByFirst(
  queries: Queries,
  id: string,
  delivery: Delivery,
  sender: Sender,
  was: 'begun' | 'failed',
): Promise<void> {
  const { content, routes } = delivery
  const [route] = routes
  if (!route) return
  const { channel, to } = route
  await queries.sql`
    with message as (
      update mails set channel = ${channel}, to_address = ${to}, subject = ${subjectOf(content)},
          text = ${textOf(channel, content, sender) ?? ''}, html = ${htmlOf(channel, content, sender)},
          detail = ${JSON.stringify(delivery)}::jsonb, delivery_state = null
       where id = ${id} and sent_at is null
         and case when ${was} = 'failed' then delivery_state = 'failed' and jsonb_array_length(detail->'routes') = ${routes.length + 1}::int
                  else detail is null end
      returning id)
    ${REQUEST_JOBS} select ${newId()}::uuid, ${taskOf(channel)}, jsonb_build_object('id', id) from message`
}

function errorText(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH)
}

/** What a message says on a channel; undefined without a text for it. */
export function textOf(channel: MessageChannel, content: MessageContent, sender: Sender): string | undefined {
  if (channel === 'email') return content.email && emailText(content.email, sender)
  return content.short && shortText(content.short)
}

function htmlOf(channel: MessageChannel, { email }: MessageContent, sender: Sender): string | null {
  return channel === 'email' && email ? emailHtml(email, sender) : null
}

export const subjectOf = ({ email, short }: MessageContent) =>
  email?.subject ?? short?.template.replaceAll('-', ' ') ?? ''

function withoutSecrets({ email }: MessageContent): MessageContent {
  const button = email?.button && { ...email.button, url: '(link not kept)' }
  return { email: email && { ...email, button } }
}
