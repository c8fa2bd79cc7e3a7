import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The user that PostgreSQL runs as when the server itself is root. */
export type DatabaseUser = Readonly<{ uid: number; gid: number }>

/**
 * PostgreSQL refuses to run as root. Started by root it runs as the owner of the cluster, or of the folder for it, so that
 * this person can start the shop too; where root owns that, as `postgres` if there is one, otherwise as `nobody`.
 * Undefined: as the server's own user.
 */
export function databaseUser(dataFolder: string): DatabaseUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const data = statSync(join(dataFolder, 'postgres', 'data'), { throwIfNoEntry: false })
  if (data && data.uid !== 0) return { uid: data.uid, gid: data.gid }
  const users = listUsers()
  const owner = nearestOwner(dataFolder)
  return (
    users.find((user) => user.uid === owner && owner !== 0) ??
    users.find((user) => user.name === 'postgres') ??
    users.find((user) => user.name === 'nobody') ?? { uid: 65534, gid: 65534 }
  )
}

function nearestOwner(folder: string): number {
  const stat = statSync(folder, { throwIfNoEntry: false })
  return stat ? stat.uid : nearestOwner(dirname(folder))
}

function listUsers(): (DatabaseUser & { name: string })[] {
  if (!existsSync('/etc/passwd')) return []
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}
