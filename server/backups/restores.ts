import type { Restore, RestoreDoneBody } from '#contract/backups.ts'
import { bothIds } from '#contract/envelope.ts'
import { endAllSignIns, listOwners } from '#server/accounts/sign-in/end-all-sign-ins.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { idOrNull, newId } from '#server/database/identifiers.ts'
import { fragment } from '#server/database/sql.ts'
import { endAllLinks } from '#server/gst/sharing/share-period.ts'
import type { SignedIn } from '#server/http/access.ts'
import { requireRow } from '#server/http/problem.ts'
import {
  countHeldMessages,
  dropHeldMessages,
  holdMessages,
  releaseMessages,
} from '#server/jobs/held-messages.ts'
import { dropUnsentMessages } from '#server/notifications/waiting-emails.ts'
import { beginNewSeries, lastPapersOf } from '#server/orders/documents/new-series.ts'
import { askGatewayAgain } from '#server/payments/after-restore.ts'
import { isRestored, takeRestored } from '#server/settings/restored-from.ts'
import type { Shop } from '#server/shop.ts'
import { keepBeside, readWhatIsKept } from './kept-beside.ts'

/**
 * Ends what must not go on in a shop that came out of a backup, before it serves anybody: sessions and links, series of
 * papers that others may have gone on with, and messages and refunds that may have gone out since.
 */
export async function settleRestore(shop: Shop): Promise<void> {
  const { database, config, log } = shop
  if (!(await isRestored(database))) return
  const { documentPrefixes } = await readWhatIsKept(shop)
  await command(shop, async (tx) => {
    const from = await takeRestored(tx)
    if (!from) return
    const takenAt = new Date(from.takenAt)
    await endAllSignIns(tx)
    await endAllLinks(tx)
    await holdMessages(tx)
    await askGatewayAgain(tx, takenAt)
    const { prefix, ended } = await beginNewSeries(tx, config, documentPrefixes)
    await tx.sql`
      insert into restores (id, taken_at, restored_at, settled_at, prefix, ended_prefixes)
      values (${newId()}, ${takenAt}, ${new Date(from.restoredAt)}, clock_timestamp(), ${prefix}, ${ended}::text[])`
  })
  await keepBeside(shop).catch((error: unknown) =>
    log.error({ err: error }, 'Nothing is kept beside backups'),
  )
}

/** What numbers of papers may not begin with any more: somebody else may have those that follow. */
export async function readEndedPrefixes({ sql }: Queries): Promise<string[]> {
  const rows = await sql<{ prefix: string }>`select distinct unnest(ended_prefixes) as prefix from restores`
  return rows.map(({ prefix }) => prefix)
}

const IS_OPEN = fragment`done_at is null`

/** The last restore that no owner has dealt with yet. */
export async function readOpenRestore(queries: Queries): Promise<Restore | null> {
  const [row] = await queries.sql<OpenRestore>`
    select id, taken_at, restored_at, prefix, ended_prefixes from restores
     where ${IS_OPEN} order by restored_at desc limit 1`
  if (!row) return null
  const { id, takenAt, restoredAt, prefix, endedPrefixes } = row
  const [lastOrder] = await queries.sql<{ number: string }>`
    select number from orders where placed_at < ${restoredAt} order by placed_at desc, id desc limit 1`
  return {
    ...bothIds(id),
    takenAt: takenAt.toISOString(),
    restoredAt: restoredAt.toISOString(),
    owners: await listOwners(queries),
    prefix: prefix ?? '',
    lastPapers: await lastPapersOf(queries, endedPrefixes),
    lastOrder: lastOrder?.number ?? null,
    messages: await countHeldMessages(queries),
  }
}

interface OpenRestore {
  id: string
  takenAt: Date
  restoredAt: Date
  prefix: string | null
  endedPrefixes: string[]
}

/**
 * Records that an owner has dealt with a restore, and sends the messages that waited for that, or drops them.
 * @throws Problem 404, also if somebody else was faster
 */
export async function finishRestore(
  shop: Shop,
  by: SignedIn,
  id: string,
  { messages }: RestoreDoneBody,
): Promise<void> {
  await command(shop, async (tx) => {
    const done = await tx.sql<{ restoredAt: Date }>`
      update restores set done_at = now(), done_by = ${by.id} where id = ${idOrNull(id)} and ${IS_OPEN}
      returning restored_at`
    const { restoredAt } = requireRow(done, 'This restore')
    await tx.sql`update restores set done_at = now(), done_by = ${by.id} where ${IS_OPEN}`
    if (messages === 'send') await releaseMessages(tx)
    else {
      await dropHeldMessages(tx)
      await dropUnsentMessages(tx, restoredAt)
    }
    tx.relayJobs()
    await recordAudit(tx, by, {
      action: 'backup.restore-settled',
      subjectType: 'backup',
      subjectId: id,
      after: { messages },
    })
  })
}
