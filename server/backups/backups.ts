import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Backup, BackupsOverview, RestoreDoneBody } from '#contract/backups.ts'
import { backupCalls } from '#contract/calls/backup-calls.ts'
import { Nothing } from '#contract/envelope.ts'
import type { CustomerData } from '#server/accounts/customer-data.ts'
import { forgetDeleted } from '#server/accounts/profile/deleted-accounts.ts'
import { keyedCallOf } from '#server/commands/idempotency.ts'
import { fragment } from '#server/database/sql.ts'
import { personOf } from '#server/http/access.ts'
import { answer } from '#server/http/answer.ts'
import { tagCalls } from '#server/http/api-calls.ts'
import { Problem } from '#server/http/problem.ts'
import { cleanUpNightly } from '#server/jobs/clean-up.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { backupPath } from './backup-folder.ts'
import { keepBeside, readWhatIsKept } from './kept-beside.ts'
import { readBackups, requireBackup } from './list-backups.ts'
import { makeBackup } from './make-backup.ts'
import { rehearseBackup } from './rehearse-backup.ts'
import {
  backUpWhenDue,
  notHere,
  requestBackup,
  requestRehearsal,
  settleInterrupted,
} from './request-backup.ts'
import { finishRestore, settleRestore } from './restores.ts'

const EVERY_TEN_MINUTES = '*/10 * * * *'

/** What was deleted or failed long ago. */
const EXPIRED_BACKUPS = {
  table: fragment`backups`,
  isExpired: fragment`coalesce(deleted_at, case when problem is not null then finished_at end) < now() - interval '90 days'`,
}

/**
 * Backups by button and by schedule, their files, and rehearsals of restoring them. One lock of the database lets a single
 * server write or rehearse at a time, and shows at the next start what a server that died has left.
 */
export async function backups(
  app: ShopApp,
  { shop, customerData }: { shop: Shop; customerData: readonly CustomerData[] },
): Promise<void> {
  tagCalls(app, 'backups')
  const { database, config, jobs } = shop
  await settleRestore(shop)
  await forgetDeleted(shop, customerData, (await readWhatIsKept(shop)).deletedAccounts)
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  await settleInterrupted(shop)
  jobs.work('backups.make', ({ backupId }) => makeBackup(shop, backupId, closing.signal))
  jobs.work('backups.rehearse', ({ backupId }) => rehearseBackup(shop, backupId, closing.signal))
  jobs.work('backups.keep', () => keepBeside(shop))
  jobs.every('backups.due', EVERY_TEN_MINUTES, () => backUpWhenDue(shop))
  cleanUpNightly(shop, 'backups', [EXPIRED_BACKUPS])

  const access = ['backups.manage'] as const
  answer(app, backupCalls.list, { access, answers: BackupsOverview }, async () =>
    readBackups(database, config),
  )

  answer(app, backupCalls.make, { access, answers: Backup }, async ({ request }) => {
    const id = await requestBackup(shop, keyedCallOf(request), personOf(request))
    return requireBackup(database, config, id)
  })

  answer(app, backupCalls.rehearse, { access, answers: Backup }, async ({ params: { id }, request }) => {
    await requestRehearsal(shop, keyedCallOf(request), personOf(request), id)
    return requireBackup(database, config, id)
  })

  answer(
    app,
    backupCalls.finishRestore,
    { access, body: RestoreDoneBody, answers: Nothing },
    async ({ params: { id }, body, request }) => {
      await finishRestore(shop, personOf(request), id, body)
      return {}
    },
  )

  answer(app, backupCalls.download, { access }, async ({ params, reply }) => {
    const { fileName, isHere, host } = await requireBackup(database, config, params.id)
    if (config.isDemo)
      throw new Problem(
        403,
        'forbidden',
        'Everybody knows the logins of a demo, so its backups stay on the server',
      )
    if (!isHere) throw notHere(host)
    const file = backupPath(config, fileName)
    return reply
      .type('application/octet-stream')
      .header('content-length', (await stat(file)).size)
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(createReadStream(file))
  })
}
