import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const PROJECT = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(PROJECT, name), 'utf8')
const isThere = (path: string) => existsSync(join(PROJECT, path))

/** What git ignores is made, not kept. */
const made = read('.gitignore')
  .split('\n')
  .map((line) => line.replace(/^\/|\/$/g, ''))
const isMade = (path: string) => made.some((folder) => path === folder || path.startsWith(`${folder}/`))
const tracked = readdirSync(PROJECT)
  .filter((name) => name !== '.git' && !isMade(name))
  .flatMap((name) => [name, ...globSync(`${name}/**`, { cwd: PROJECT })])

const FILE = /(?<![\w./-])[\w.#*{},@/-]*[\w*}]\.(?:ts|tsx|grit|sql|md|json|txt|css|html|webp|yaml)(?![\w/])/g

/** The files that a text names; web addresses, the call `queries.sql` and what is made are none. */
function filesIn(text: string): string[] {
  const named = text.replaceAll(/https?:\/\/\S+|queries\.sql/g, '').match(FILE) ?? []
  const paths = named.map((path) => path.replace(/^\.\//, ''))
  return [...new Set(paths)].filter((path) => !isMade(path))
}

/** Whether the name, with its `*` and `{a,b}`, is the end of a path. */
function isTracked(name: string): boolean {
  const pattern = name
    .replaceAll('.', '\\.')
    .replaceAll(/\{([^}]*)\}/g, (_, choices: string) => `(${choices.replaceAll(',', '|')})`)
    .replaceAll(/\*+\/?/g, (stars) => (stars.startsWith('**') ? '.*' : '[^/]*'))
  const end = new RegExp(`(^|/)${pattern}$`)
  return tracked.some((path) => end.test(path))
}

const missingFrom = (name: string, text = read(name)) => filesIn(text).filter((path) => !isTracked(path))

test('every file that a script, a step of the build or a setting names is there', () => {
  const settings = globSync(['{package,biome,tsconfig}.json', '*.config.ts', 'compose.yaml', '.ci/*'], {
    cwd: PROJECT,
  })
  for (const name of settings) expect(missingFrom(name), name).toEqual([])
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const commands = [...Object.values(scripts), ...read('Dockerfile').split('\n')]
  const run = commands.flatMap((line) =>
    [...line.matchAll(/\bnode\b.*?([\w/-]+\.ts)/g)].map(([, path]) => path ?? ''),
  )
  expect(run).toContain('server/main.ts')
  expect(run.filter((path) => !isThere(path))).toEqual([])
})

test('every file that a document names is there, and every link leads somewhere', () => {
  for (const name of globSync(['*.md', 'docs/**/*.md'], { cwd: PROJECT })) {
    const text = read(name)
    const links = [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map(([, link]) =>
      join(dirname(name), link ?? ''),
    )
    expect(
      links.filter((link) => !isThere(link)),
      name,
    ).toEqual([])
    // A decision that is superseded names what is gone.
    if (/superseded/i.test(text)) continue
    const code = [...text.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].map(([span]) => span)
    expect(missingFrom(name, code.join('\n')), name).toEqual([])
  }
})
