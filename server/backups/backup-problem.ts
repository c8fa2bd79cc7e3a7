import { sqlState } from '#server/database/transaction.ts'
import { BackupError } from './backup-file.ts'

export const STOPPED = 'The server was stopped meanwhile'
export const NEVER_BEGUN =
  'It was not begun: the server was stopped, or another backup or rehearsal took too long'

/** By the codes of the system and of PostgreSQL. */
const SENTENCES: Record<string, string> = {
  ENOSPC: 'The disk of the server is full',
  EDQUOT: 'The disk of the server is full',
  EACCES: 'The backup folder cannot be written',
  EPERM: 'The backup folder cannot be written',
  EROFS: 'The backup folder cannot be written',
  ENOENT: 'The file or its folder is not there',
  ENOTDIR: 'The backup folder cannot be made: a file has its name',
  EEXIST: 'The backup folder cannot be made: a file has its name',
  Z_DATA_ERROR: 'The file is damaged: it is no whole backup',
  Z_BUF_ERROR: 'The file is damaged: it is no whole backup',
  '42P04': 'Somebody is still connected to the database of its last rehearsal',
  '42501':
    'The shop’s database user may not make databases. Whoever runs your database allows it: alter role … createdb',
  '53100': 'The disk of the database is full',
}

/** Why a backup or a rehearsal failed, in words that an owner can act on; the log has the error itself. */
export function backupProblem(error: unknown): string {
  if (error instanceof BackupError) return error.message
  if (error instanceof Error && error.name === 'AbortError') return STOPPED
  const code = error instanceof Error && 'code' in error ? String(error.code) : sqlState(error)
  return SENTENCES[code ?? ''] ?? 'It did not work. The log of the server says why'
}
