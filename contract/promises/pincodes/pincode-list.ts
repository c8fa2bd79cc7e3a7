/**
 * Lists of pincodes as people paste them and as the shop stores them: whole pincodes, and prefixes that stand for all
 * pincodes that begin with them.
 */

/** What cannot be read stands here as it was typed. */
export interface Unreadable {
  /** Counted from 1. */
  line: number
  text: string
}

export interface PincodeList {
  /** "411004", "411"; sorted, each once. */
  prefixes: string[]
  unreadable: Unreadable[]
  /** How many were named more than once. */
  duplicates: number
}

/** Longer ranges are written as a prefix, such as "41*". */
const MAX_RANGE = 10_000

const PINCODE = /^[1-9]\d{5}$/
/** The first three digits name a district; fewer or more without a star are more likely a mistyped pincode or a row's number. */
const BARE_PREFIX = /^[1-9]\d{2}$/
const STARRED_PREFIX = /^([1-9]\d{0,4})(?:\*+|x+|…)$/i
const RANGE = /^(\d+)-(\d+)$/
const PINCODE_HEADING = /^(pin|pin ?codes?|postal ?codes?|post ?codes?|zip ?codes?|पिन ?कोड)$/i

/**
 * Reads a pasted or imported list: pincodes, prefixes ("411", "411*", "411xxx") and ranges ("411001-411062") between spaces, commas,
 * semicolons and new lines; of a table with a heading such as "Pincode" only that column.
 */
export function readPincodes(text: string): PincodeList {
  const prefixes = new Set<string>()
  const unreadable: Unreadable[] = []
  let duplicates = 0
  let column: number | undefined
  for (const [at, typed] of text.split(/\r\n|\n|\r/).entries()) {
    const line = inLatinDigits(typed)
    const heading = column === undefined ? headingIn(line) : undefined
    if (heading !== undefined) {
      column = heading
      continue
    }
    for (const part of column === undefined ? partsOf(line) : [cellsOf(line)[column] ?? '']) {
      if (part === '') continue
      const found = rangeOf(part)
      if (!found) unreadable.push({ line: at + 1, text: part })
      for (const prefix of found ? prefixesOf(found) : []) {
        if (prefixes.has(prefix)) duplicates++
        prefixes.add(prefix)
      }
    }
  }
  return { prefixes: [...prefixes].sort(), unreadable, duplicates }
}

/** Prefixes of as many digits, from the first number to the last. */
interface PrefixRange {
  digits: number
  first: number
  last: number
}

/** What a pincode, prefix or range stands for; undefined for anything else. */
function rangeOf(part: string): PrefixRange | undefined {
  if (PINCODE.test(part) || BARE_PREFIX.test(part)) return alone(part)
  const prefix = STARRED_PREFIX.exec(part)?.[1]
  if (prefix !== undefined) return isStarred(part, prefix) ? alone(prefix) : undefined
  const [, first = '', last = ''] = RANGE.exec(part) ?? []
  const isRange = first.length === last.length && [first, last].every(isRangeEnd)
  const count = Number(last) - Number(first) + 1
  if (!isRange || count < 1 || count > MAX_RANGE) return undefined
  return { digits: first.length, first: Number(first), last: Number(last) }
}

const alone = (prefix: string): PrefixRange => ({
  digits: prefix.length,
  first: Number(prefix),
  last: Number(prefix),
})

const prefixesOf = ({ first, last }: PrefixRange) =>
  Array.from({ length: last - first + 1 }, (_, at) => String(first + at))

/** Whether it is a pincode, prefix or range. */
export const isPincodePart = (part: string) => rangeOf(part) !== undefined

const isRangeEnd = (end: string) => PINCODE.test(end) || BARE_PREFIX.test(end)

/** "411xxx" has six places, "411*" any number. */
const isStarred = (part: string, prefix: string) => !/x/i.test(part) || (part.length === 6 && prefix !== '')

/** The ranges of written parts without what they have in common, so that few parts cannot unfold into millions of prefixes. */
function joinedRanges(parts: readonly string[]): PrefixRange[] {
  const joined: PrefixRange[] = []
  const ranges = parts.map(rangeOf).filter((range) => range !== undefined)
  for (const range of ranges.sort((a, b) => a.digits - b.digits || a.first - b.first)) {
    const before = joined.at(-1)
    if (before?.digits === range.digits && range.first <= before.last)
      before.last = Math.max(before.last, range.last)
    else joined.push({ ...range })
  }
  return joined
}

/** How many prefixes written parts stand for, counted without unfolding them. */
export function countPincodes(parts: readonly string[]): number {
  const named = joinedRanges(parts).reduce((sum, { first, last }) => sum + last - first + 1, 0)
  return named + (parts.includes('') ? 1 : 0)
}

/** The prefixes of written parts, sorted and each once; what cannot be read is left out. "" stands for everywhere else. */
export function expandPincodes(parts: readonly string[]): string[] {
  return [...(parts.includes('') ? [''] : []), ...joinedRanges(parts).flatMap(prefixesOf).sort()]
}

/** The lists' shortest form: three and more pincodes in a row are a range, and a prefix of fewer digits ends in a star; "" is everywhere else. */
export function writePincodes(prefixes: readonly string[]): string[] {
  const written = prefixes.includes('') ? [''] : []
  let run: string[] = []
  const endRun = () => {
    if (run.length > 2) written.push(`${run[0]}-${run.at(-1)}`)
    else written.push(...run)
    run = []
  }
  for (const prefix of [...prefixes].sort()) {
    if (prefix === '') continue
    const isNext = prefix.length === 6 && Number(prefix) === Number(run.at(-1)) + 1
    if (!isNext || run.length === MAX_RANGE) endRun()
    if (prefix.length === 6) run.push(prefix)
    else written.push(`${prefix}*`)
  }
  endRun()
  return written
}

/** "62 pincodes and all that begin with 411 or 412"; empty for an empty list. "Everywhere else" stands beside it. */
export function describePincodes(prefixes: readonly string[]): string {
  const whole = prefixes.filter((prefix) => prefix.length === 6).length
  const begun = prefixes.filter((prefix) => prefix !== '' && prefix.length < 6)
  const named = begun.length > 4 ? `one of ${begun.length} beginnings` : begun.join(', ')
  return [
    whole === 0 ? '' : `${whole.toLocaleString('en-IN')} ${whole === 1 ? 'pincode' : 'pincodes'}`,
    begun.length === 0 ? '' : `all that begin with ${named}`,
  ]
    .filter((words) => words !== '')
    .join(' and ')
}

const MAX_NAMED = 5

/** "411001-411014, 411038 and 12 more". */
export function namedPincodes(prefixes: readonly string[]): string {
  const parts = writePincodes(prefixes).map((part) => part || 'everywhere else')
  const more = parts.length - MAX_NAMED
  return `${parts.slice(0, MAX_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

const DEVANAGARI_ZERO = '०'.charCodeAt(0)

function inLatinDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO))
}

/** The column of pincodes, where this line is the heading of a table. */
function headingIn(line: string): number | undefined {
  if (!/\p{Letter}/u.test(line)) return undefined
  const at = cellsOf(line).findIndex((cell) => PINCODE_HEADING.test(cell.replaceAll(/[_-]/g, ' ')))
  return at === -1 ? undefined : at
}

/** The cells of a row of a table, which may stand in quotes. */
function cellsOf(line: string): string[] {
  const cells = line.match(/(?:^|[,;\t])(?:\s*"(?:[^"]|"")*"\s*|[^,;\t]*)/g) ?? []
  return cells.map((cell) =>
    cell
      .replace(/^[,;\t]/, '')
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll(/(\d)\s+(?=\d)/g, '$1')
      .trim(),
  )
}

/** The parts of a line without a table. A pincode may be written "411 004", and a range "411001 - 411062" or "411001 to 411062". */
function partsOf(line: string): string[] {
  // Most lines of a long list.
  if (PINCODE.test(line)) return [line]
  return line
    .replaceAll(/(\d{3,6})\s*(?:[-–—]|\bto\b)\s*(?=\d{3,6}(?!\d))/gi, '$1-')
    .replaceAll(/(?<!\d)([1-9]\d{2}) (0\d{2})(?!\d)/g, '$1$2')
    .split(/[\s,;"'|]+/)
    .map((part) => part.replace(/^[-–—:.()[\]]+|[-–—:.()[\]]+$/g, ''))
    .filter((part) => part !== '')
}
