import type { Backup, BackupsOverview } from '../backups.ts'
import { get, getFile, post } from './calls.ts'

export const backupCalls = {
  list: get<{ answer: typeof BackupsOverview }>()('/api/backups', 'backups'),
  make: post<{ answer: typeof Backup }>()('/api/backups', 'backups'),
  rehearse: post<{ answer: typeof Backup }>()('/api/backups/:id/rehearsal', 'backups'),
  download: getFile()('/api/backups/:id/file'),
}
