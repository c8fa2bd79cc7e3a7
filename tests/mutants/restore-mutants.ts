import { edit, type Mutant } from './mutant.ts'

const restores = (test: string) => ({ file: 'server/backups/restores.test.ts', test })

const restored = (test: string) => ({ file: 'tests/reliability/restored-jobs.test.ts', test })

/** What a backup brings back is of a time before: it opens no door, gives no number twice, and sends nothing by itself. */
export const RESTORE_MUTANTS: readonly Mutant[] = [
  {
    invariant: 12,
    without: 'the form of a backup’s name where its file is opened',
    edits: [
      edit('server/backups/backup-folder.ts', 'isBackupHere', 'BACKUP_FILE_NAME.test(fileName) &&', ''),
      edit('server/backups/backup-folder.ts', 'backupPath', '!BACKUP_FILE_NAME.test(fileName)', 'false'),
    ],
    check: {
      file: 'server/backups/backups.test.ts',
      test: 'that names another file of the server leads to none',
    },
  },
  {
    invariant: 12,
    without: 'the end of sessions after a restore',
    edits: [
      edit(
        'server/accounts/sign-in/end-all-sign-ins.ts',
        'endAllSignIns',
        'await sql`delete from sessions`',
        '',
      ),
    ],
    check: restores('nobody is signed in'),
  },
  {
    invariant: 6,
    without: 'a new series of papers after a restore',
    edits: [
      edit('server/orders/documents/new-series.ts', 'beginNewSeries', '{ documentPrefix: prefix })', '{})'),
    ],
    check: restores('is given twice'),
  },
  {
    invariant: 6,
    without: 'numbers of orders that go on ahead of a backup',
    edits: [
      edit(
        'server/backups/restore-backup.ts',
        'setSequences',
        'header.ordersCounted + ahead',
        'header.ordersCounted',
      ),
    ],
    check: restores('is given twice'),
  },
  {
    invariant: 8,
    without: 'the yes before messages of a backup are sent',
    edits: [edit('server/jobs/job-requests.ts', 'relayRequests', 'where held_since is null', '')],
    check: restored('with somebody’s yes'),
  },
  {
    invariant: 7,
    without: 'the question to the gateway before a refund of a backup is sent',
    edits: [
      edit(
        'server/payments/refunds/send-refund.ts',
        'sendRefund',
        'if (found?.isRestored) await recordRefundsAtGateway(context, found.gatewayPaymentId)',
        '',
      ),
    ],
    check: {
      file: 'server/payments/refunds/gateway-refunds.test.ts',
      test: 'is linked, and not sent again',
    },
  },
  {
    invariant: 12,
    without: 'what was deleted since a backup',
    edits: [
      edit(
        'server/backups/backups.ts',
        'backups',
        'await forgetDeleted(shop, customerData, (await readWhatIsKept(shop)).deletedAccounts)',
        '',
      ),
    ],
    check: restores('is deleted again'),
  },
  {
    invariant: 12,
    without: 'what was said of a deleted account in the log',
    edits: [edit('server/audit/forget-in-log.ts', 'PERSONAL', "'reason', ", '')],
    check: { file: 'tests/deleted-accounts.test.ts', test: 'nothing of the person is left' },
  },
]
