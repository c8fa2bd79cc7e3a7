import { describePincodes, namedPincodes } from '#contract/promises/pincodes/pincode-list.ts'

/** "62 pincodes and everywhere else", for the activity log. */
export function countedList(prefixes: readonly string[]): string {
  const parts = [describePincodes(prefixes), prefixes.includes('') ? 'everywhere else' : '']
  return parts.filter((part) => part !== '').join(' and ') || 'none'
}

/** A changed list, for the activity log: how long it was and is, and the first of what came and went. */
export function countedChange(before: readonly string[], after: readonly string[]) {
  const [old, present] = [new Set(before), new Set(after)]
  const added = after.filter((prefix) => !old.has(prefix))
  const removed = before.filter((prefix) => !present.has(prefix))
  const changes = [
    added.length === 0 ? '' : `added ${namedPincodes(added)}`,
    removed.length === 0 ? '' : `removed ${namedPincodes(removed)}`,
  ].filter((part) => part !== '')
  return {
    before: { pincodes: countedList(before) },
    after: { pincodes: `${countedList(after)} (${changes.join('; ')})` },
  }
}
