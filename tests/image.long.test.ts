import { spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUrl, type TestServer } from './testing/database-server.ts'
import { freePort } from './testing/free-port.ts'
import { newDatabase } from './testing/shop.ts'

/** The steps of the Dockerfile as far as they go without Docker: on the files that it copies and what it installs. */
const PROJECT = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(PROJECT, name), 'utf8')
const steps = read('Dockerfile').replaceAll('\\\n', ' ').split('\n')

function argumentsOf(instruction: string): string[] {
  return steps
    .filter((step) => step.startsWith(`${instruction} `))
    .map((step) => step.slice(instruction.length + 1))
}

const copied = argumentsOf('COPY')
  .filter((line) => !line.startsWith('--from'))
  .flatMap((line) => line.split(' ').slice(0, -1))
const ignoreRules = read('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

/** Whether `.dockerignore` lets a file into the build: the last rule that fits it decides. */
function isLetThrough(path: string): boolean {
  const last = ignoreRules.findLast((rule) => fits(path, rule.replace(/^!/, '')))
  return last === undefined || last.startsWith('!')
}

function fits(path: string, rule: string): boolean {
  if (rule.startsWith('**/*')) return path.endsWith(rule.slice('**/*'.length))
  return rule === '*' || path === rule || path.startsWith(`${rule}/`)
}

let image: string
let database: Awaited<ReturnType<typeof newDatabase>>
beforeAll(async () => {
  image = mkdtempSync(join(tmpdir(), 'tokri-image-'))
  database = await newDatabase()
  const filter = (source: string) => isLetThrough(relative(PROJECT, source))
  for (const path of copied) cpSync(join(PROJECT, path), join(image, path), { recursive: true, filter })
  for (const path of productionPackages()) {
    mkdirSync(dirname(join(image, path)), { recursive: true })
    symlinkSync(join(PROJECT, path), join(image, path))
  }
})
afterAll(async () => {
  rmSync(image, { recursive: true, force: true })
  await database.drop()
})

/** What `npm ci --omit=dev` installs, as far as it is installed here. */
function productionPackages(): string[] {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { dev?: true }> }
  return Object.keys(packages).filter((path) => {
    const isTop = /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path)
    return isTop && !packages[path]?.dev && existsSync(join(PROJECT, path))
  })
}

/** The words of a shell command or a JSON list; `node` is the Node that runs the tests. */
function wordsOf(command = ''): [string, ...string[]] {
  const [program = '', ...words]: string[] = command.startsWith('[')
    ? JSON.parse(command)
    : command.split(' ')
  return [program === 'node' ? process.execPath : program, ...words]
}

function filesOfImage(): string[] {
  const all = readdirSync(image, { recursive: true, encoding: 'utf8' })
  return all.filter((path) => !path.startsWith('node_modules')).sort()
}

test('what the Dockerfile copies is there, and nothing of the tests', () => {
  expect(copied.filter((path) => !existsSync(join(image, path)))).toEqual([])
  expect(filesOfImage().filter((path) => /\.test\.tsx?$/.test(path))).toEqual([])
})

test('the build stage builds the web app, and the run stage starts from its files, writes none and is healthy', async () => {
  const builds = argumentsOf('RUN').filter((command) => command.startsWith('node '))
  expect(builds).toHaveLength(1)
  const [program, ...words] = wordsOf(builds[0])
  const build = spawnSync(program, words, { cwd: image, encoding: 'utf8' })
  expect(build.status, build.stderr).toBe(0)
  const built = filesOfImage()
  expect(built.filter((path) => /^dist\/web-\w+\/index\.html$/.test(path))).toHaveLength(1)

  const { database: name = '', ...server } = database.connection
  const env = {
    PATH: process.env.PATH,
    ...Object.fromEntries(
      argumentsOf('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('='))),
    ),
    DATABASE_URL: databaseUrl(server as TestServer, name),
    PUBLIC_URL: 'https://shop.example',
    TRUST_PROXY: '1',
    SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
    PORT: String(await freePort()),
  }
  const [starter, ...start] = wordsOf(argumentsOf('CMD')[0])
  const shop = spawn(starter, start, { cwd: image, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [shop.stdout, shop.stderr]) {
    stream.on('data', (text) => {
      output += text
    })
  }
  const ended = new Promise((resolve) => shop.once('exit', resolve))
  const [checker, ...check] = wordsOf(argumentsOf('HEALTHCHECK')[0]?.split(' CMD ')[1])
  try {
    while (spawnSync(checker, check, { cwd: image, env }).status !== 0) {
      expect(shop.exitCode, output).toBeNull()
      await sleep(100)
    }
    const page = await fetch(`http://127.0.0.1:${env.PORT}/sign-in`)
    expect(page.status).toBe(200)
    expect(filesOfImage()).toEqual(built)
    shop.kill('SIGTERM')
    expect(await ended, output).toBe(0)
  } finally {
    shop.kill('SIGKILL')
  }
})
