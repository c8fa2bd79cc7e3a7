import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** By its name what each imports; names are those of files or of folders. */
export type Arrows = ReadonlyMap<string, ReadonlySet<string>>

const { imports } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  imports: Record<string, string>
}

/** What each file imports of the others, also as a type alone. */
export function importsOf(texts: ReadonlyMap<string, string>): Arrows {
  function targetOf(file: string, specifier: string): string {
    const [, root, rest = ''] = /^(#\w+\/)(.*)$/.exec(specifier) ?? []
    return root ? join(imports[`${root}*`]?.replace('*', '') ?? '', rest) : join(dirname(file), specifier)
  }
  return new Map(
    [...texts].map(([file, text]) => {
      const named = [...text.matchAll(/(?:from |import\(|import )\s*'([#.][^']+)'/g)]
      const targets = named.map(([, specifier = '']) => targetOf(file, specifier))
      return [file, new Set(targets.filter((target) => texts.has(target)))]
    }),
  )
}

/** What each folder imports of the others that lie beside it, with all that is in them. */
export function siblingFolders(files: Arrows): Arrows {
  const arrows = new Map<string, Set<string>>()
  for (const [file, targets] of files) {
    for (const target of targets) {
      const [own, other] = [file.split('/'), target.split('/')]
      const fork = own.findIndex((part, at) => part !== other[at])
      if (fork === own.length - 1 || fork === other.length - 1) continue
      const folder = own.slice(0, fork + 1).join('/')
      arrows.set(folder, (arrows.get(folder) ?? new Set()).add(other.slice(0, fork + 1).join('/')))
    }
  }
  return arrows
}

/** All that reach themselves. */
export function inCircles(arrows: Arrows): string[] {
  const left = new Map(arrows)
  // What imports nothing that is left is in no circle.
  for (let before = -1; before !== left.size; ) {
    before = left.size
    for (const [name, targets] of left) {
      if (![...targets].some((target) => left.has(target))) left.delete(name)
    }
  }
  const reaches = (from: string, to: string, seen: Set<string>): boolean =>
    [...(left.get(from) ?? [])].some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    )
  return [...left.keys()].filter((name) => reaches(name, name, new Set()))
}
