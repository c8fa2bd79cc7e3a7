import * as z from 'zod/mini'
import { bothIds, success } from '#contract/envelope.ts'
import { WaitingEmails } from '#contract/mails.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Queries } from '#server/database/connect.ts'
import { fragment, literal } from '#server/database/sql.ts'
import { transaction } from '#server/database/transaction.ts'
import { personOf } from '#server/http/access.ts'
import { ok } from '#server/http/api-calls.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { maskEmail } from './account-emails.ts'

const MAX_SHOWN = 50
/** Older emails are left out: the queue has deleted their jobs, so they cannot be tried again. */
const WAITING = fragment`sent_at is null and last_error is not null and created_at > now() - interval '14 days'`

/** Shows administrators which emails the mail server has not accepted, and why, and lets them try again. */
export function waitingEmailRoutes(app: ShopApp, { database, config, jobs }: Shop): void {
  const admin = { access: ['admin'] } as const

  app.get(
    '/mails/waiting',
    { config: admin, schema: { response: { 200: success(WaitingEmails) } } },
    async () => {
      const hasMailServer = config.mail !== undefined || config.isDemo
      return ok({ hasMailServer, ...(await listWaiting(database)) })
    },
  )

  app.post(
    '/mails/retry',
    { config: admin, schema: { response: { 200: success(z.object({})) } } },
    async (request) => {
      await transaction(database, async (queries) => {
        await jobs.retryEmails(queries)
        await recordAudit(queries, personOf(request), {
          action: 'letters.retried',
          subjectType: 'letters',
          subjectId: 'waiting',
        })
      })
      return ok({}, 'The emails are sent again now')
    },
  )
}

interface WaitingRow {
  id: string
  to: string
  subject: string
  since: Date
  lastTriedAt: Date
  lastError: string
  total: number
}

async function listWaiting(queries: Queries): Promise<Omit<WaitingEmails, 'hasMailServer'>> {
  const rows = await queries.sql<WaitingRow>`
    select id, to_address as "to", subject, created_at as since, tried_at as last_tried_at,
           last_error, (count(*) over ())::int as total
      from mails where ${WAITING} order by created_at limit ${literal(MAX_SHOWN)}`
  const items = rows.map(({ id, to, subject, since, lastTriedAt, lastError }) => ({
    ...bothIds(id),
    to: maskEmail(to),
    subject,
    since: since.toISOString(),
    lastTriedAt: lastTriedAt.toISOString(),
    lastError,
  }))
  return { total: rows[0]?.total ?? 0, items }
}
