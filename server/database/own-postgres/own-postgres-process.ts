import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { type OwnPostgresBinaries, programEnvironment } from './own-postgres-binaries.ts'
import { OwnPostgresError } from './own-postgres-error.ts'
import { giveToFolderOwner, type OwnPostgresFolder } from './own-postgres-folder.ts'
import type { DatabaseUser } from './own-postgres-user.ts'

const readyWithinMs = 120_000
const fastStopWithinMs = 8_000
const immediateStopWithinMs = 2_000

/** Starts the postmaster in a process group of its own: Ctrl-C reaches the server first, which stops it in order. */
export function startPostmaster(
  binaries: OwnPostgresBinaries,
  folder: OwnPostgresFolder,
  user: DatabaseUser | undefined,
): ChildProcess {
  const log = openSync(folder.logFile, 'a')
  giveToFolderOwner(folder.logFile)
  const identity = user && { uid: user.uid, gid: user.gid }
  try {
    const child = spawn(binaries.postgres, ['-D', folder.data, '-c', `config_file=${folder.settingsFile}`], {
      ...identity,
      cwd: '/',
      env: programEnvironment,
      detached: true,
      stdio: ['ignore', log, log],
    })
    child.unref()
    return child
  } finally {
    closeSync(log)
  }
}

/**
 * Returns when the postmaster takes connections, after crash recovery if there is any to do.
 * @throws {OwnPostgresError} with PostgreSQL's own reason if it ends before
 */
export async function waitUntilReady(
  child: ChildProcess,
  superuser: ClientConfig,
  folder: OwnPostgresFolder,
): Promise<void> {
  const logStart = logLength(folder)
  const deadline = performance.now() + readyWithinMs
  const failure = new Promise<Error>((resolve) => child.on('error', resolve))
  while (!(await canConnect(superuser))) {
    const error = await Promise.race([failure, sleep(20, undefined)])
    if (error || hasEnded(child) || performance.now() > deadline) {
      const reason = error?.message ?? lastReason(folder, logStart)
      throw new OwnPostgresError(`The shop's own PostgreSQL does not start: ${reason} (${folder.logFile}).`)
    }
  }
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined
}

async function canConnect(superuser: ClientConfig): Promise<boolean> {
  const client = new Client({ ...superuser, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined) // the connection serves for nothing else
  try {
    await client.connect()
    return true
  } catch {
    return false // not yet; a postmaster that gives up is seen by its end
  } finally {
    await client.end()
  }
}

function logLength(folder: OwnPostgresFolder): number {
  return statSync(folder.logFile, { throwIfNoEntry: false })?.size ?? 0
}

function lastReason(folder: OwnPostgresFolder, logStart: number): string {
  const lines = readFileSync(folder.logFile).subarray(logStart).toString().trim().split('\n')
  const reasons = lines.flatMap((line) => /(?:FATAL|PANIC): +(.+)/.exec(line)?.[1] ?? [])
  const isAnswerToClient = (reason: string) => reason.startsWith('the database system is')
  return reasons.findLast((reason) => !isAnswerToClient(reason)) ?? lines.at(-1) ?? 'no reason given'
}

/** Ends the postmaster in order (it needs no recovery afterwards), and harder where that takes too long. */
export async function stopPostmaster(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  child.ref()
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await endInSteps(
    (signal) => child.kill(signal),
    () => hasEnded(child),
  )
  await ended
}

/** SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one, after which it recovers at the next start. */
export async function endInSteps(
  send: (signal: NodeJS.Signals) => void,
  hasGone: () => boolean,
): Promise<void> {
  const steps = [
    ['SIGINT', fastStopWithinMs],
    ['SIGQUIT', immediateStopWithinMs],
    ['SIGKILL', immediateStopWithinMs],
  ] as const
  for (const [signal, withinMs] of steps) {
    send(signal)
    const deadline = performance.now() + withinMs
    while (performance.now() < deadline) {
      if (hasGone()) return
      await sleep(10)
    }
  }
}
