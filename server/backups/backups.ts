import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Backup, BackupsOverview } from '#contract/backups.ts'
import { success } from '#contract/envelope.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command } from '#server/commands/command.ts'
import { keyedCallOf } from '#server/commands/idempotency.ts'
import { fragment } from '#server/database/sql.ts'
import { personOf } from '#server/http/access.ts'
import { ById, ok, tagCalls, withRight } from '#server/http/api-calls.ts'
import { Problem } from '#server/http/problem.ts'
import { cleanUpNightly } from '#server/jobs/clean-up.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { backupPath } from './backup-folder.ts'
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

const EVERY_TEN_MINUTES = '*/10 * * * *'
const MANAGE = withRight('backups.manage')

/** What was deleted or failed long ago. */
const EXPIRED_BACKUPS = {
  table: fragment`backups`,
  isExpired: fragment`coalesce(deleted_at, case when problem is not null then finished_at end) < now() - interval '90 days'`,
}

/**
 * Backups by button and by schedule, their files, and rehearsals of restoring them. One lock of the database lets a single
 * server write or rehearse at a time, and shows at the next start what a server that died has left.
 */
export async function backups(app: ShopApp, { shop }: { shop: Shop }): Promise<void> {
  tagCalls(app, 'backups')
  const { database, config, jobs } = shop
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  await settleInterrupted(shop)
  jobs.work('backups.make', ({ backupId }) => makeBackup(shop, backupId, closing.signal))
  jobs.work('backups.rehearse', ({ backupId }) => rehearseBackup(shop, backupId, closing.signal))
  jobs.every('backups.due', EVERY_TEN_MINUTES, () => backUpWhenDue(shop))
  cleanUpNightly(shop, 'backups', [EXPIRED_BACKUPS])

  app.get('/backups', { ...MANAGE, schema: { response: { 200: success(BackupsOverview) } } }, async () =>
    ok(await readBackups(database, config)),
  )

  app.post('/backups', { ...MANAGE, schema: { response: { 200: success(Backup) } } }, async (request) => {
    const id = await requestBackup(shop, keyedCallOf(request), personOf(request))
    return ok(await requireBackup(database, config, id))
  })

  app.post(
    '/backups/:id/rehearsal',
    { ...MANAGE, schema: { params: ById, response: { 200: success(Backup) } } },
    async (request) => {
      const { id } = request.params
      await requestRehearsal(shop, keyedCallOf(request), personOf(request), id)
      return ok(await requireBackup(database, config, id))
    },
  )

  app.get('/backups/:id/file', { ...MANAGE, schema: { params: ById } }, async (request, reply) => {
    const { id, fileName, isHere, host } = await requireBackup(database, config, request.params.id)
    if (config.isDemo)
      throw new Problem(
        403,
        'forbidden',
        'Everybody knows the logins of a demo, so its backups stay on the server',
      )
    if (!isHere) throw notHere(host)
    await command(shop, (tx) =>
      recordAudit(tx, personOf(request), {
        action: 'backup.downloaded',
        subjectType: 'backup',
        subjectId: id,
      }),
    )
    const file = backupPath(config, fileName)
    return reply
      .type('application/octet-stream')
      .header('content-length', (await stat(file)).size)
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(createReadStream(file))
  })
}
