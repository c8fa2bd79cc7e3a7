import * as z from 'zod/mini'
import { bothIds, success } from '#contract/envelope.ts'
import { type MessageChannel, WaitingEmails } from '#contract/mails.ts'
import { maskEmail, maskPhone } from '#server/accounts/mask-contact.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { fragment, literal } from '#server/database/sql.ts'
import { personOf } from '#server/http/access.ts'
import { ok, withRight } from '#server/http/api-calls.ts'
import { REQUEST_JOBS } from '#server/jobs/job-requests.ts'
import { takesMessages } from '#server/settings/providers/providers.ts'
import type { Shop, ShopApp } from '#server/shop.ts'

const MAX_SHOWN = 50
/** Older emails are left out: the queue has deleted their jobs, so they cannot be tried again. */
const WAITING = fragment`sent_at is null and last_error is not null and created_at > now() - interval '14 days'`
/** How many messages were not accepted, as a part of another statement. */
export const UNSENT_MESSAGE_COUNT = fragment`(select count(*) from mails where ${WAITING})`
const IS_REFUSED = fragment`delivery_state is not distinct from 'failed'`

/** Deletes the messages from before a time that have not gone out. */
export async function dropUnsentMessages({ sql }: Queries, before: Date): Promise<void> {
  await sql`delete from mails where sent_at is null and created_at < ${before}`
}

/** Shows administrators which messages were not accepted, and why, and lets them try again. */
export function waitingEmailRoutes(app: ShopApp, shop: Shop): void {
  const { database, providers, jobs } = shop

  app.get(
    '/mails/waiting',
    { ...withRight('settings.change'), schema: { response: { 200: success(WaitingEmails) } } },
    async () => {
      const hasMailServer = takesMessages(shop, 'mail')
      const hasSmsProvider = takesMessages(shop, 'sms')
      const hasWhatsApp = providers.whatsApp !== undefined
      return ok({ hasMailServer, hasSmsProvider, hasWhatsApp, ...(await listWaiting(database)) })
    },
  )

  app.post(
    '/mails/retry',
    { ...withRight('settings.change'), schema: { response: { 200: success(z.object({})) } } },
    async (request) => {
      await command(shop, async (tx) => {
        await jobs.retryEmails(tx)
        await requeueRefused(tx)
        tx.relayJobs()
        await recordAudit(tx, personOf(request), {
          action: 'messages.retried',
          subjectType: 'messages',
          subjectId: 'waiting',
        })
      })
      return ok({}, 'The messages are sent again now')
    },
  )
}

/** Lets every message that was refused be tried again by the last of its ways. What opens an account is not kept. */
async function requeueRefused(queries: Queries): Promise<void> {
  await queries.sql`
    with message as (
      update mails set delivery_state = null where ${WAITING} and delivery_state = 'failed' and detail is not null
      returning id, channel)
    ${REQUEST_JOBS} select gen_random_uuid(), 'mail.by-' || channel, jsonb_build_object('id', id) from message`
}

interface WaitingRow {
  id: string
  channel: MessageChannel
  to: string
  subject: string
  since: Date
  lastTriedAt: Date
  lastError: string
  isRefused: boolean
  total: number
  refused: number
}

async function listWaiting(queries: Queries): Promise<Pick<WaitingEmails, 'total' | 'refused' | 'items'>> {
  const rows = await queries.sql<WaitingRow>`
    select id, channel, to_address as "to", subject, created_at as since, tried_at as last_tried_at,
           last_error, ${IS_REFUSED} as is_refused, (count(*) over ())::int as total,
           (count(*) filter (where ${IS_REFUSED}) over ())::int as refused
      from mails where ${WAITING} order by created_at limit ${literal(MAX_SHOWN)}`
  const items = rows.map(({ id, channel, to, subject, since, lastTriedAt, lastError, isRefused }) => ({
    ...bothIds(id),
    channel,
    to: channel === 'email' ? maskEmail(to) : maskPhone(to),
    subject,
    since: since.toISOString(),
    lastTriedAt: lastTriedAt.toISOString(),
    lastError,
    isRefused,
  }))
  return { total: rows[0]?.total ?? 0, refused: rows[0]?.refused ?? 0, items }
}
