import { type Declaration, findDeclaration } from './source-names.ts'

/**
 * A change of a source file that finds its place by what is written there, not by how: format and lines do not matter, and
 * local variables may have other names.
 */
export interface SourceEdit {
  /** A file, or a folder of migrations: then the last one that has the place. */
  file: string
  /** The function, class or constant of the file that is changed; empty in SQL. */
  within: string
  /** Must be there once; "…" stands for anything between matching brackets. */
  from: string
  to: string
}

interface Token {
  text: string
  start: number
  end: number
}

interface Place {
  start: number
  end: number
  /** What the names of the pattern are called in the source. */
  names: ReadonlyMap<string, string>
}

const HOLE = '…'
const NAME = /^[\p{L}_]/u
const NEVER_LOCAL = new Set(
  'await const else false for if let new null return throw true undefined void'.split(' '),
)

/** The changed text. @throws Error unless its place is there exactly once */
export function applyEdit(text: string, edit: SourceEdit): string {
  const places = findPlaces(text, edit)
  const [place] = places
  if (!place || places.length > 1)
    throw new Error(`${edit.file} ${edit.within} has this ${places.length} times, not once: ${edit.from}`)
  const to = edit.to.replace(
    /(?<![.\p{L}_])[\p{L}_][\p{L}\p{N}_]*(?!:)/gu,
    (name) => place.names.get(name) ?? name,
  )
  return text.slice(0, place.start) + to + text.slice(place.end)
}

/** Where the text of the edit stands. */
export function findPlaces(text: string, { file, within, from }: SourceEdit): Place[] {
  const isSql = file.endsWith('.sql')
  const { start, end, locals, globals } = isSql ? wholeText(text) : findDeclaration(file, text, within)
  const tokens = tokensOf(text, isSql).filter((token) => token.start >= start && token.end <= end)
  const pattern = tokensOf(from, isSql).map((token) => token.text)

  function isSame(name: string, token: Token, names: Map<string, string>): boolean {
    const mayDiffer =
      locals.has(token.start) && NAME.test(name) && !NEVER_LOCAL.has(name) && !globals.has(name)
    if (!mayDiffer) return token.text === name
    const known = names.get(name)
    if (known !== undefined) return known === token.text
    if ([...names.values()].includes(token.text)) return false
    names.set(name, token.text)
    return true
  }
  /** Where the pattern ends that begins there, as an index of tokens. */
  function endOf(at: number, step: number, names: Map<string, string>): number | undefined {
    let place = at
    for (let next = step; next < pattern.length; next++) {
      const token = tokens[place]
      if (pattern[next] === HOLE) return endAfterHole(place, next + 1, names)
      if (!token || !isSame(pattern[next] ?? '', token, names)) return undefined
      place++
    }
    return place
  }
  function endAfterHole(at: number, step: number, names: Map<string, string>): number | undefined {
    let depth = 0
    for (let place = at; place < tokens.length && depth >= 0; place++) {
      const tried = new Map(names)
      const found = depth === 0 ? endOf(place, step, tried) : undefined
      if (found !== undefined) {
        for (const [name, source] of tried) names.set(name, source)
        return found
      }
      const bracket = tokens[place]?.text ?? ''
      if ('([{'.includes(bracket)) depth++
      else if (')]}'.includes(bracket)) depth--
    }
    return undefined
  }

  return tokens.flatMap((token, at) => {
    const names = new Map<string, string>()
    const found = endOf(at, 0, names)
    const last = found === undefined ? undefined : tokens[found - 1]
    return last ? [{ start: token.start, end: last.end, names }] : []
  })
}

/** Words and single signs. A comma before a closing bracket is format; quotes and case are none of SQL's names. */
function tokensOf(text: string, isSql: boolean): Token[] {
  const tokens = [...text.matchAll(/[\p{L}_][\p{L}\p{N}_]*|\d\w*|\S/gu)].map(({ 0: word, index }) => ({
    text: isSql ? word.toLowerCase() : word,
    start: index,
    end: index + word.length,
  }))
  return tokens.filter((token, at) =>
    isSql ? token.text !== '"' : token.text !== ',' || !/^[)\]}]$/.test(tokens[at + 1]?.text ?? ''),
  )
}

function wholeText(text: string): Declaration {
  return { start: 0, end: text.length, locals: new Set(), globals: new Set() }
}
