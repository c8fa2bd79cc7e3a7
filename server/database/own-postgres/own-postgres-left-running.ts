import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { OwnPostgresError } from './own-postgres-error.ts'
import type { OwnPostgresFolder } from './own-postgres-folder.ts'
import { endInSteps } from './own-postgres-process.ts'

/**
 * Ends a PostgreSQL that outlived its server (kill -9), and removes a stale pid file. To be called after the folder was
 * locked.
 * @returns whether PostgreSQL was not shut down properly
 * @throws {OwnPostgresError} if one runs that cannot be reached
 */
export async function stopLeftRunning(
  folder: OwnPostgresFolder,
  log: { warn: (message: string) => void },
): Promise<boolean> {
  const pidFile = join(folder.data, 'postmaster.pid')
  if (!existsSync(pidFile)) return false
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  if (isPostmasterOf(folder, pid)) {
    log.warn(`A PostgreSQL was left running (process ${pid}): it is stopped and started anew.`)
    await endInSteps(
      (signal) => sendSignal(pid, signal),
      () => !isPostmasterOf(folder, pid),
    )
  }
  await requireUnused(join(folder.socket, '.s.PGSQL.5432'))
  // Another process may have this number by now; PostgreSQL would take it for its predecessor.
  if (isAlive(pid)) rmSync(pidFile, { force: true })
  return true
}

/** Processes of another container on the same volume cannot be seen from here, but their socket answers. */
async function requireUnused(socket: string): Promise<void> {
  const connection = connect(socket)
  try {
    await once(connection, 'connect')
  } catch {
    return // refused or absent: nobody listens
  } finally {
    connection.destroy()
  }
  throw new OwnPostgresError(
    `A PostgreSQL that cannot be seen from here, such as in another container, still serves ${socket}: stop it first.`,
  )
}

/** PostgreSQL's working folder is its data folder: another process that got its number has another one. */
function isPostmasterOf(folder: OwnPostgresFolder, pid: number): boolean {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return commandOf(pid).includes(folder.data)
  try {
    const workingFolder = statSync(`/proc/${pid}/cwd`)
    const data = statSync(folder.data)
    return workingFolder.ino === data.ino && workingFolder.dev === data.dev
  } catch {
    return false // it has just ended, or is another user's
  }
}

function commandOf(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return '' // ps fails for a process that has just ended
  }
}

function isAlive(pid: number): boolean {
  return sendSignal(pid, 0)
}

/** @returns whether there is such a process */
function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  if (!(pid > 1)) return false
  try {
    process.kill(pid, signal)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    if (error instanceof Error && 'code' in error && error.code === 'EPERM') return true
    throw error
  }
}
