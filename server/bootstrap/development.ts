import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** Runs the server, restarted at every change, and Vite in front of it: open Vite's URL. */
const PROJECT = join(import.meta.dirname, '../..')
const commands: [string, string[]][] = [
  [process.execPath, ['--watch', 'server/main.ts', '--without-web']],
  [join(PROJECT, 'node_modules/.bin/vite'), ['--configLoader', 'native']],
]
const children = commands.map(([command, args]) => spawn(command, args, { cwd: PROJECT, stdio: 'inherit' }))
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) child.once('exit', stop)
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
