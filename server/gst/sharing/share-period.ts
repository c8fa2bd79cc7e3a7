import type { FastifyRequest } from 'fastify'
import type { AccountantLink, WorkingLink } from '#contract/gst/gst-schemas.ts'
import { newToken, tokenHash } from '#server/accounts/sign-in/session.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command } from '#server/commands/command.ts'
import { onlyRow, type Queries } from '#server/database/connect.ts'
import { idOrNull, newId } from '#server/database/identifiers.ts'
import { fragment } from '#server/database/sql.ts'
import { bearerToken, type SignedIn } from '#server/http/access.ts'
import { Problem, requireRow } from '#server/http/problem.ts'
import type { Shop } from '#server/shop.ts'

/** What a link lets its holder read, and until when. */
export interface SharedPeriod {
  period: string
  endsAt: Date
}

/** A time that is still to come makes no link last longer. */
const WORKS = fragment`l.made_at > now() - interval '1 day' and l.made_at <= now()`
const ENDS_AT = fragment`l.made_at + interval '1 day'`

/** Rows that no accountant can use any more. */
export const ENDED_LINKS = { table: fragment`accountant_links l`, isExpired: fragment`not (${WORKS})` }

/** Makes a link that lets an accountant read the return of one period for a day. Its token is told once and not stored. */
export async function sharePeriod(shop: Shop, admin: SignedIn, period: string): Promise<AccountantLink> {
  const token = newToken()
  const { endsAt } = await command(shop, async (tx) => {
    const made = await tx.sql<{ endsAt: Date }>`
      insert into accountant_links as l (id, token_hash, period, made_by)
      values (${newId()}, ${tokenHash(token)}, ${period}, ${admin.id}) returning ${ENDS_AT} as ends_at`
    const link = onlyRow(made)
    await recordAudit(tx, admin, {
      action: 'gst.share',
      subjectType: 'gst_return',
      subjectId: period,
      after: { endsAt: link.endsAt.toISOString() },
    })
    return link
  })
  // The token comes after the "#", so that it is in no server's log.
  return { url: `${shop.providers.publicUrl}/accountant#${token}`, endsAt: endsAt.toISOString() }
}

/** The links to a period that work now, newest first. */
export async function listLinks(queries: Queries, period: string): Promise<WorkingLink[]> {
  const rows = await queries.sql<{ id: string; madeBy: string; endsAt: Date }>`
    select l.id, p.name as made_by, ${ENDS_AT} as ends_at from accountant_links l join people p on p.id = l.made_by
     where l.period = ${period} and ${WORKS} order by l.made_at desc, l.id`
  return rows.map(({ id, madeBy, endsAt }) => ({ _id: id, id, madeBy, endsAt: endsAt.toISOString() }))
}

/** Ends every link, in a shop that came out of a backup. */
export async function endAllLinks({ sql }: Queries): Promise<void> {
  await sql`delete from accountant_links`
}

/** Ends a link at once. @throws Problem 404 for one that has ended */
export async function endLink(shop: Shop, admin: SignedIn, id: string): Promise<void> {
  await command(shop, async (tx) => {
    const ended = await tx.sql<{ period: string }>`
      delete from accountant_links l where l.id = ${idOrNull(id)} and ${WORKS} returning l.period`
    const { period } = requireRow(ended, 'This link')
    await recordAudit(tx, admin, { action: 'gst.share-ended', subjectType: 'gst_return', subjectId: period })
  })
}

/**
 * What the link behind a request is for; its token comes as a bearer token.
 * @throws Problem 404 for a link that this shop has not made or that has ended; nobody learns which
 */
export async function requireShared({ database }: Shop, request: FastifyRequest): Promise<SharedPeriod> {
  const [shared] = await database.sql<SharedPeriod>`
    select l.period, ${ENDS_AT} as ends_at from accountant_links l
     where l.token_hash = ${tokenHash(bearerToken(request) ?? '')} and ${WORKS}`
  if (!shared) throw new Problem(404, 'not_found', 'This link does not exist or has ended')
  return shared
}
