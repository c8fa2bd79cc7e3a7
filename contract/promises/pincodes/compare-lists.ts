import { writePincodes } from './pincode-list.ts'

/** The list of an area. */
export interface NamedList {
  name: string
  prefixes: readonly string[]
}

/** What two areas name both. */
export interface Overlap {
  areaName: string
  /** Prefixes that belong to the other area already. A prefix belongs to one area. */
  taken: string[]
  /** Prefixes that lie inside a shorter one of the other area, and decide. */
  inside: string[]
  /** Prefixes of the other area that lie inside a shorter one of this list, and decide. */
  around: string[]
}

/** What a list and those of other areas both name, in time that grows with the pincodes alone. */
export function overlapsOf(prefixes: readonly string[], others: readonly NamedList[]): Overlap[] {
  const own = new Set(prefixes)
  const overlaps = others.map(({ name }): Overlap => ({ areaName: name, taken: [], inside: [], around: [] }))
  const owners = new Map<string, Overlap>()
  for (const [at, other] of others.entries()) {
    const overlap = overlaps[at]
    if (!overlap) continue
    for (const prefix of other.prefixes) {
      owners.set(prefix, overlap)
      if (!own.has(prefix) && isInside(prefix, own)) overlap.around.push(prefix)
    }
  }
  for (const prefix of prefixes) {
    const owner = owners.get(prefix)
    owner?.taken.push(prefix)
    if (!owner) outerOf(prefix, owners)?.inside.push(prefix)
  }
  return overlaps.filter(({ taken, inside, around }) => taken.length + inside.length + around.length > 0)
}

/** Whose the pincodes of a prefix would be without it: those of the longest shorter prefix, but not of "everywhere else" (''). */
function outerOf(prefix: string, owners: ReadonlyMap<string, Overlap>): Overlap | undefined {
  for (let length = prefix.length - 1; length > 0; length--) {
    const owner = owners.get(prefix.slice(0, length))
    if (owner) return owner
  }
  return undefined
}

/** Whether a shorter prefix of it is listed, apart from "everywhere else" (''). */
function isInside(prefix: string, listed: ReadonlySet<string>): boolean {
  for (let length = prefix.length - 1; length > 0; length--) {
    if (listed.has(prefix.slice(0, length))) return true
  }
  return false
}

/** Pincodes between the lowest and the highest listed ones of a district that no area names. */
export interface Gap {
  /** The first three digits. */
  district: string
  count: number
  /** "411005", "411007-411010". Not every number is a pincode that exists. */
  missing: string[]
}

/** Where a list leaves out what lies between its pincodes. @param others lists of other areas, which fill gaps too */
export function gapsOf(prefixes: readonly string[], others: readonly NamedList[] = []): Gap[] {
  const listed = new Set([...prefixes, ...others.flatMap((other) => other.prefixes)])
  const districts = new Map<string, number[]>()
  for (const pincode of prefixes.filter((prefix) => prefix.length === 6)) {
    const district = pincode.slice(0, 3)
    const numbers = districts.get(district) ?? []
    numbers.push(Number(pincode))
    districts.set(district, numbers)
  }
  return [...districts]
    .map(([district, numbers]) => {
      const [lowest, highest] = [Math.min(...numbers), Math.max(...numbers)]
      const missing = Array.from({ length: highest - lowest }, (_, at) => String(lowest + at)).filter(
        (pincode) => !listed.has(pincode) && !isInside(pincode, listed),
      )
      return { district, count: missing.length, missing: writePincodes(missing) }
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.district.localeCompare(b.district))
}

/** The name of the list with the longest beginning of a pincode; undefined where none has one. */
export function ownerOf(pincode: string, lists: readonly NamedList[]): string | undefined {
  for (let length = pincode.length; length >= 0; length--) {
    const owner = lists.find(({ prefixes }) => prefixes.includes(pincode.slice(0, length)))
    if (owner) return owner.name
  }
  return undefined
}
