import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The user that PostgreSQL runs as when the server itself is root. */
export type DatabaseUser = Readonly<{ uid: number; gid: number }>

/**
 * The user that PostgreSQL runs as, because it refuses to run as root: the owner of the cluster or its folder, who can then
 * start the shop too; where root owns that, `postgres` if there is one, otherwise `nobody`. Undefined if the server does
 * not run as root.
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
