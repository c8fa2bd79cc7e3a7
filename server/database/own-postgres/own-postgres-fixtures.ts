import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, lstatSync, mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { type OwnPostgres, type OwnPostgresOptions, startOwnPostgres } from './own-postgres.ts'
import { installedBinaries } from './own-postgres-binaries.ts'
import { reachableFolder } from './own-postgres-folder.ts'

export const isRoot = process.getuid?.() === 0

/** Whether the user `nobody` can read the code. */
export const canOthersReadCode = reachableFolder(import.meta.dirname) === import.meta.dirname

/** The user and group `nobody` of Debian and most others. */
export const nobody = 65534

const started: OwnPostgres[] = []
const processes: ChildProcess[] = []
const folders: string[] = []
/** Removals under way: a database takes some disks a second, and no test should wait for that. */
const removals: Promise<void>[] = []
const postmasterPids: number[] = []

/** A new folder that everybody can enter, removed by `cleanUp`. */
export function newFolder(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'tokri-own-'))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

let model: string | undefined

/** A new folder with a database that was shut down: a copy, because making one takes a second. */
export async function newFolderWithDatabase(): Promise<string> {
  if (!model) {
    model = newFolder()
    folders.pop()
    await (await startOwnPostgres({ dataFolder: model, log: newLog() })).stop()
  }
  const folder = newFolder()
  execFileSync('cp', ['-a', join(model, 'postgres'), folder])
  return folder
}

/** Removes the model of `newFolderWithDatabase` and waits for all removals; for the end of a test file. */
export async function removeModel(): Promise<void> {
  if (model) removals.push(rm(model, { recursive: true }))
  model = undefined
  await Promise.all(removals.splice(0))
}

export function newLog(): OwnPostgresOptions['log'] & { lines: string[] } {
  const lines: string[] = []
  const add = (line: string) => void lines.push(line)
  return { lines, info: add, warn: add, error: add }
}

/** Starts the database in this process; `cleanUp` stops it if the test does not. */
export async function start(
  dataFolder: string,
  options: Partial<OwnPostgresOptions> = {},
): Promise<OwnPostgres> {
  const own = await startOwnPostgres({ dataFolder, log: newLog(), ...options })
  started.push(own)
  return own
}

/** A server in a process of its own, which a test can kill or run as another user. */
export type OtherServer = { process: ChildProcess; postmasterPid: number; connection: ClientConfig }

const OTHER_SERVER_PROGRAM = `
  const { startOwnPostgres } = await import(process.argv[1])
  try {
    const own = await startOwnPostgres({ log: console, ...JSON.parse(process.argv[2]) })
    process.on('disconnect', () => process.exit())
    process.on('SIGINT', () => process.send('interrupted'))
    process.on('message', () => own.stop().then(() => process.exit()))
    process.send({ postmasterPid: own.postmasterPid(), connection: own.connection })
  } catch (error) {
    process.send({ problem: error.message }, () => process.exit())
  }
`

/** @throws {Error} with the message of what kept it from starting */
export async function startOtherServer(
  options: Partial<OwnPostgresOptions> & { dataFolder: string },
  identity: { uid?: number; gid?: number } = {},
): Promise<OtherServer> {
  const other = launchOtherServer(options, identity)
  const [message] = await once(other, 'message')
  if (message.problem) throw new Error(message.problem)
  postmasterPids.push(message.postmasterPid)
  return { process: other, ...message }
}

/** As `startOtherServer`, without waiting for the start. */
export function launchOtherServer(
  options: Partial<OwnPostgresOptions> & { dataFolder: string },
  identity: { uid?: number; gid?: number } = {},
): ChildProcess {
  const module = join(import.meta.dirname, 'own-postgres.ts')
  const program = ['--input-type=module', '--eval', OTHER_SERVER_PROGRAM, module, JSON.stringify(options)]
  const other = spawn(process.execPath, program, {
    ...identity,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  processes.push(other)
  return other
}

export async function endOf(other: ChildProcess): Promise<void> {
  if (other.exitCode === null && other.signalCode === null) await once(other, 'exit')
}

/** Runs one statement on a connection of its own. */
export async function query(connection: ClientConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** A copy of the installed programs without links, as npm unpacks them where install scripts are off. */
export function copyOfBinariesWithoutLinks(): string {
  const native = installedBinaries()
  if (!native) throw new Error('npm installed no PostgreSQL for this platform')
  const copy = newFolder()
  cpSync(join(native, '..'), copy, {
    recursive: true,
    filter: (source) => !source.endsWith('.a') && !lstatSync(source).isSymbolicLink(),
  })
  return join(copy, 'native')
}

/** Whether the process exists; a zombie does not count. */
export function isRunning(pid: number): boolean {
  if (existsSync('/proc/self/stat')) return isRunningOnLinux(pid)
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.startsWith('Z')
}

/** The same without starting `ps`. */
function isRunningOnLinux(pid: number): boolean {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? ''
    return !afterName.startsWith('Z')
  } catch {
    return false // no such process
  }
}

/** Waits for a condition, for as long as the test may take. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(10)
}

/** Ends all that the tests started. */
export async function cleanUp(): Promise<void> {
  for (const other of processes.splice(0)) {
    if (other.connected) other.disconnect()
    await endOf(other)
  }
  for (const own of started.splice(0)) await own.stop()
  for (const pid of postmasterPids.splice(0)) {
    if (isRunning(pid)) process.kill(pid, 'SIGQUIT')
    await until(() => !isRunning(pid))
  }
  for (const folder of folders.splice(0)) removals.push(rm(folder, { recursive: true }))
}
