import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Draws `docs/rooms.md` from the imports of the code: `npm run rooms`. */

const PROJECT = join(import.meta.dirname, '..')
const PAGE = join(import.meta.dirname, 'rooms.md')
/** Also what a test of the import arrows plants for a moment, while other tests run. */
const TESTS = /\.test\.|fixtures|\/testing\/|\/planted-/

type Arrows = Map<string, Set<string>>

/** What each folder below `root` imports of its siblings, by the root's own import names. */
function arrowsBelow(root: string, nameOf: (specifier: string) => string | undefined): Arrows {
  const arrows: Arrows = new Map()
  for (const file of globSync(`${root}/*/**/*.{ts,tsx}`, { cwd: PROJECT }).sort()) {
    const [, room = ''] = file.split('/')
    if (TESTS.test(`/${file}`)) continue
    const reached = arrows.get(room) ?? new Set<string>()
    arrows.set(room, reached)
    for (const [, specifier = ''] of readFileSync(join(PROJECT, file), 'utf8').matchAll(
      /(?:from |import\()'(#[^']+)'/g,
    )) {
      const target = nameOf(specifier)
      if (target !== undefined && target !== room) reached.add(target)
    }
  }
  return arrows
}

/** Everything that is reached from a room over others. */
function reachedFrom(arrows: Arrows, room: string, seen = new Set<string>()): Set<string> {
  for (const next of arrows.get(room) ?? []) {
    if (seen.has(next)) continue
    seen.add(next)
    reachedFrom(arrows, next, seen)
  }
  return seen
}

/** Leaves out an arrow where a longer way leads to the same room, so that the picture shows the floors. */
function drawing(arrows: Arrows): string {
  const lines = [...arrows].flatMap(([room, targets]) =>
    [...targets]
      .filter((target) => arrows.has(target))
      .filter(
        (target) => ![...targets].some((other) => other !== target && reachedFrom(arrows, other).has(target)),
      )
      .sort()
      .map((target) => `  ${room} --> ${target}`),
  )
  return ['```mermaid', 'flowchart TD', ...lines, '```'].join('\n')
}

const serverRoom = (specifier: string) => /^#server\/([\w-]+)\//.exec(specifier)?.[1]

const WEB_ROOMS = /^#(start|storefront|admin|delivery|accounts|client|shop|ui)\//
const webRoom = (specifier: string) => WEB_ROOMS.exec(specifier)?.[1]

/** The whole page. */
export function roomsPage(): string {
  return `# The rooms

Drawn by \`npm run rooms\` from the imports; a test keeps it current. An arrow points from a room to one that it imports;
where a longer way leads to the same room the short arrow is left out. What may import what is held by \`tests/rooms.test.ts\`.

## Server

${drawing(arrowsBelow('server', serverRoom))}

## Web

${drawing(arrowsBelow('web', webRoom))}
`
}

if (import.meta.main) writeFileSync(PAGE, roomsPage())
