import type { Backup, BackupsOverview, RestoreDoneBody } from '../backups.ts'
import type { Nothing } from '../envelope.ts'
import { get, getFile, post } from './calls.ts'

export const backupCalls = {
  list: get<{ answer: typeof BackupsOverview }>()('/api/backups', 'backups'),
  make: post<{ answer: typeof Backup }>()('/api/backups', 'backups'),
  rehearse: post<{ answer: typeof Backup }>()('/api/backups/:id/rehearsal', 'backups'),
  finishRestore: post<{ body: typeof RestoreDoneBody; answer: typeof Nothing }>()(
    '/api/backups/restores/:id/done',
    'backups',
    'dashboard',
  ),
  download: getFile()('/api/backups/:id/file'),
}
