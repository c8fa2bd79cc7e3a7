import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { type OwnPostgresBinaries, programOptions } from './own-postgres-binaries.ts'
import { OwnPostgresError } from './own-postgres-error.ts'
import { giveToFolderOwner, type OwnPostgresFolder } from './own-postgres-folder.ts'
import type { DatabaseUser } from './own-postgres-user.ts'

const READY_WITHIN_MS = 120_000
const FAST_STOP_WITHIN_MS = 8_000
const IMMEDIATE_STOP_WITHIN_MS = 2_000

/** Starts the postmaster in its own process group: Ctrl-C must reach only the server, which shuts it down. */
export function startPostmaster(
  binaries: OwnPostgresBinaries,
  folder: OwnPostgresFolder,
  user: DatabaseUser | undefined,
): ChildProcess {
  const log = openSync(folder.logFile, 'a')
  giveToFolderOwner(folder.logFile)
  try {
    const child = spawn(binaries.postgres, ['-D', folder.data, '-c', `config_file=${folder.settingsFile}`], {
      ...programOptions(user),
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
 * Waits until the postmaster accepts connections, after a crash recovery if needed.
 * @throws {OwnPostgresError} with PostgreSQL's own reason if it ends before
 */
export async function waitUntilReady(
  child: ChildProcess,
  superuser: ClientConfig,
  folder: OwnPostgresFolder,
): Promise<void> {
  const logStart = logLength(folder)
  const deadline = performance.now() + READY_WITHIN_MS
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
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false // not yet
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

/** Shuts the postmaster down so that it needs no recovery, and harder if that takes too long. */
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

/** SIGINT is PostgreSQL's fast shutdown, SIGQUIT the immediate one, which needs recovery at the next start. */
export async function endInSteps(
  send: (signal: NodeJS.Signals) => void,
  hasGone: () => boolean,
): Promise<void> {
  const steps = [
    ['SIGINT', FAST_STOP_WITHIN_MS],
    ['SIGQUIT', IMMEDIATE_STOP_WITHIN_MS],
    ['SIGKILL', IMMEDIATE_STOP_WITHIN_MS],
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
