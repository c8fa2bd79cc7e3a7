import * as z from 'zod/mini'
import { bothIds, success } from '#contract/envelope.ts'
import { DemoMail, DemoMessage } from '#contract/mails.ts'
import type { Queries } from '#server/database/connect.ts'
import { literal } from '#server/database/sql.ts'
import { ok, PUBLIC, tagCalls } from '#server/http/api-calls.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import type { Shop, ShopApp } from '#server/shop.ts'

const MAX_SHOWN = 50
const PAGE_STYLE =
  'font-family:system-ui,sans-serif;max-width:44rem;margin:0 auto;padding:1rem;line-height:1.5;overflow-wrap:anywhere'

const dayAndTime = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})

/** The messages that a demo shop would have sent. These routes exist only in a demo. */
export async function demoMails(
  app: ShopApp,
  { shop: { database, providers } }: { shop: Shop },
): Promise<void> {
  tagCalls(app, 'demo')

  app.get(
    '/demo/mails',
    {
      ...PUBLIC,
      schema: { response: { 200: success(z.object({ items: z.array(DemoMail) })) } },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return ok({ items: await listMails(database) })
    },
  )

  app.get(
    '/demo/messages',
    {
      ...PUBLIC,
      schema: { response: { 200: success(z.object({ items: z.array(DemoMessage) })) } },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return ok({ items: await listMessages(database, ['email', 'sms']) })
    },
  )

  app.get('/demo/mails/page', { ...PUBLIC, schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(messagesPage(await listMessages(database, ['email', 'sms']), providers.publicUrl)),
  )
}

function listMails(queries: Queries): Promise<DemoMail[]> {
  return listMessages(queries, ['email'])
}

async function listMessages(
  queries: Queries,
  channels: readonly DemoMessage['channel'][],
): Promise<DemoMessage[]> {
  const rows = await queries.sql<
    Omit<DemoMessage, 'id' | '_id' | 'createdAt'> & { id: string; createdAt: Date }
  >`
    select id, channel, to_address as "to", subject, text, created_at from mails
     where sent_at is not null and channel = any(${channels}) order by created_at desc limit ${literal(MAX_SHOWN)}`
  return rows.map(({ id, createdAt, ...mail }) => ({
    ...bothIds(id),
    ...mail,
    createdAt: createdAt.toISOString(),
  }))
}

/** A page without scripts, which the shop's content security policy would refuse. */
function messagesPage(messages: readonly DemoMessage[], publicUrl: string): string {
  const items = messages.map(
    (mail) =>
      `<article style="border-top:1px solid #ccc;padding:1rem 0"><h2 style="margin:0;font-size:1.1rem">${mail.channel === 'sms' ? 'Text message' : escapeHtml(mail.subject)}</h2><p style="margin:0 0 .5rem;opacity:.75">To ${escapeHtml(mail.to)}, <time datetime="${mail.createdAt}">${dayAndTime.format(new Date(mail.createdAt))}</time></p><p style="white-space:pre-wrap;margin:0">${withLinks(mail.text, publicUrl)}</p></article>`,
  )
  const list = items.length > 0 ? items.join('') : '<p>No messages yet.</p>'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Demo messages</title></head><body style="${PAGE_STYLE}"><h1>Demo messages</h1><p>The demo shop sends neither mail nor text messages. These are the latest ${MAX_SHOWN} that it would have sent.</p>${list}</body></html>`
}

/** Makes links only of URLs of this shop: people may have typed others. */
function withLinks(text: string, publicUrl: string): string {
  return text
    .split(/(\s+)/)
    .map((word) => {
      const escaped = escapeHtml(word)
      return word.startsWith(`${publicUrl}/`) ? `<a href="${escaped}">${escaped}</a>` : escaped
    })
    .join('')
}
