import type { FastifyRequest } from 'fastify'
import type { AccountantLink } from '#contract/gst/gst-schemas.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command } from '#server/commands/command.ts'
import { bearerToken, type SignedIn } from '#server/http/access.ts'
import { Problem } from '#server/http/problem.ts'
import { findTrackingSecret, readTrackingSecret } from '#server/orders/guests/tracking-link.ts'
import type { Shop } from '#server/shop.ts'
import { type AccountantAccess, accountantToken, readAccountantToken } from './accountant-token.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Makes a link that lets an accountant read the return of one period for a day. It cannot be taken back before. */
export async function sharePeriod(shop: Shop, admin: SignedIn, period: string): Promise<AccountantLink> {
  const endsAt = new Date(Math.floor((Date.now() + DAY_MS) / 1000) * 1000)
  const secret = await command(shop, async (tx) => {
    await recordAudit(tx, admin, {
      action: 'gst.share',
      subjectType: 'gst_return',
      subjectId: period,
      after: { endsAt: endsAt.toISOString() },
    })
    return readTrackingSecret(tx)
  })
  // The token comes after the "#", so that it is in no server's log.
  const url = `${shop.providers.publicUrl}/accountant#${accountantToken(secret, { period, endsAt })}`
  return { url, endsAt: endsAt.toISOString() }
}

/**
 * What the link behind a request is for; its token comes as a bearer token.
 * @throws Problem 404 for a link that this shop has not made or that has ended; nobody learns which
 */
export async function requireShared({ database }: Shop, request: FastifyRequest): Promise<AccountantAccess> {
  const token = bearerToken(request)
  const secret = token === undefined ? undefined : await findTrackingSecret(database)
  const access = token && secret && readAccountantToken(secret, token)
  if (!access) throw new Problem(404, 'not_found', 'This link does not exist or has ended')
  return access
}
