import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureWebBuild, WebBuildError } from './web-build.ts'

let project: string
let built: number
const log = { info: () => void built++ }

beforeEach(() => {
  built = 0
  project = mkdtempSync(join(tmpdir(), 'tokri-web-'))
  mkdirSync(join(project, 'web'))
  writeFileSync(join(project, 'package.json'), '{"type":"module"}')
  writeFileSync(join(project, 'vite.config.ts'), 'const base: string = "/"\nexport default { base }\n')
  writeFileSync(join(project, 'index.html'), '<script type="module" src="/web/main.ts"></script>')
  change('console.log("first", import.meta.env.PROD)')
})

afterEach(() => rmSync(project, { recursive: true }))

function change(code: string): void {
  writeFileSync(join(project, 'web', 'main.ts'), code)
}

function scriptOf(build: string): string {
  const [name] = readdirSync(join(build, 'assets'))
  return readFileSync(join(build, 'assets', `${name}`), 'utf8')
}

test('the first start builds the web app for production, the next one finds it', async () => {
  const build = await ensureWebBuild({ log, project })
  expect(scriptOf(build)).toMatch(/first.*(!0|true)/)
  expect(existsSync(join(build, 'index.html'))).toBe(true)
  expect(await ensureWebBuild({ log, project })).toBe(build)
  expect(built).toBe(1)
})

test('a changed source is built anew, and the former build stands for the server that serves it', async () => {
  const first = await ensureWebBuild({ log, project })
  change('console.log("second")')
  const second = await ensureWebBuild({ log, project })
  expect(scriptOf(second)).toContain('second')
  expect(scriptOf(first)).toContain('first')
})

test('a file that was touched without a change, or a test, builds nothing', async () => {
  await ensureWebBuild({ log, project })
  utimesSync(join(project, 'web', 'main.ts'), new Date(), new Date())
  writeFileSync(join(project, 'web', 'main.test.ts'), 'throw new Error("not part of the app")')
  await ensureWebBuild({ log, project })
  expect(built).toBe(1)
})

test('a build that fails leaves nothing to serve and says where the error is', async () => {
  change('const = 1')
  const failure = ensureWebBuild({ log, project })
  await expect(failure).rejects.toThrow(WebBuildError)
  await expect(failure).rejects.toThrow('main.ts')
  expect(readdirSync(join(project, 'dist'))).toEqual([])
})

test('two servers that start at once serve one whole build', async () => {
  const builds = await Promise.all([ensureWebBuild({ log, project }), ensureWebBuild({ log, project })])
  expect(built).toBe(2)
  expect(builds[0]).toBe(builds[1])
  expect(scriptOf(builds[0])).toContain('first')
  expect(readdirSync(join(project, 'dist'))).toEqual([basename(builds[0])])
})

test('what a killed build left behind is cleared away an hour later', async () => {
  const recent = join(project, 'dist', 'unfinished-web-recent')
  const old = join(project, 'dist', 'unfinished-web-old')
  for (const folder of [recent, old]) mkdirSync(folder, { recursive: true })
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
  utimesSync(old, longAgo, longAgo)
  await ensureWebBuild({ log, project })
  expect([existsSync(recent), existsSync(old)]).toEqual([true, false])
})

test('only the two builds before the present one stay', async () => {
  const builds: string[] = []
  for (const code of ['1', '2', '3', '4']) {
    change(`console.log(${code})`)
    builds.push(await ensureWebBuild({ log, project }))
  }
  expect(builds.map((build) => existsSync(build))).toEqual([false, true, true, true])
})
