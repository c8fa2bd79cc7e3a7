import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const PROJECT = join(import.meta.dirname, '../..')
const NOT_COPIED = ['.git', 'node_modules', 'dist', 'test-results', 'screenshots', 'coverage']

/** A copy of the project in which a script may write. */
export function copyProject(folder: string): void {
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'))
  for (const name of readdirSync(PROJECT))
    if (!NOT_COPIED.includes(name) && !name.startsWith('.data'))
      cpSync(join(PROJECT, name), join(folder, name), { recursive: true })
}

type Env = Record<string, string>

function launch(cwd: string, command: string, env: Env) {
  const { PATH = '', HOME = '', TMPDIR, NODE_COMPILE_CACHE } = process.env
  const passedOn = { ...(TMPDIR && { TMPDIR }), ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }
  // In a group of its own: npm does not end what it has started.
  const child = spawn('sh', ['-c', `npm run --silent ${command}`], {
    cwd,
    env: { PATH, HOME, ...passedOn, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  return { child, closed: once(child, 'close'), output: () => output }
}

/** Runs `npm run <command>` to its end. @returns its exit code and everything that it printed */
export async function runScript(
  cwd: string,
  command: string,
  env: Env = {},
): Promise<{ code: number; output: string }> {
  const { closed, output } = launch(cwd, command, env)
  const [code] = await closed
  return { code, output: output() }
}

/** Starts a script that serves a shop, and waits until it can sell. @throws Error with its output when it ends instead */
export async function serveScript(
  cwd: string,
  command: string,
  env: Env,
): Promise<{ url: string; output(): string; stop(): Promise<void> }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { child, closed, output } = launch(cwd, command, { ...env, PORT: String(port) })
  while (
    !(await fetch(`${url}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`npm run ${command}:\n${output()}`)
    await sleep(50)
  }
  return {
    url,
    output,
    async stop() {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
      await closed
    },
  }
}
