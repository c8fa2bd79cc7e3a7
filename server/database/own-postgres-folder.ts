import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type DatabaseUser, databaseUser } from './own-postgres-user.ts'

const folderForRoot = '/var/lib/tokri'

/**
 * The folder itself if the user that PostgreSQL runs as can get there. Root in a folder that only root
 * enters gets one of its own under /var/lib/tokri, always the same for the same folder.
 */
export function reachableFolder(folder: string): string {
  const user = databaseUser(folder)
  if (!user || canEnterParents(folder, user)) return folder
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  return join(folderForRoot, `${basename(dirname(folder)) || 'root'}-${hash}`)
}

function canEnterParents(folder: string, user: DatabaseUser): boolean {
  const parent = dirname(folder)
  if (parent === folder) return true
  return canEnter(parent, user) && canEnterParents(parent, user)
}

function canEnter(folder: string, user: DatabaseUser): boolean {
  const stat = statSync(folder, { throwIfNoEntry: false })
  if (!stat) return true
  if (stat.uid === user.uid) return (stat.mode & 0o100) !== 0
  if (stat.gid === user.gid) return (stat.mode & 0o010) !== 0
  return (stat.mode & 0o001) !== 0
}
