import { randomInt, randomUUID } from 'node:crypto'

/** The millisecond of the last id, and the number of that id within its millisecond. */
let lastMillisecond = 0
let counter = 0

/**
 * A UUIDv7 (RFC 9562, section 6.2, method 1): 48 bits of milliseconds, 12 bits of a counter, then random. New rows are
 * neighbours in an index, and the ids of one process sort in the order of their making.
 */
export function newId(): string {
  const now = Date.now()
  if (now > lastMillisecond) {
    lastMillisecond = now
    counter = 0
  } else if (++counter > 0xfff) {
    lastMillisecond++
    counter = 0
  }
  return uuid7(lastMillisecond, counter)
}

/** An id for something that was made at another time, in Unix milliseconds. */
export function idAt(milliseconds: number): string {
  return uuid7(milliseconds, randomInt(0x1000))
}

/** Variant and random bits come from a random UUID: Node buffers randomness for many of them. */
function uuid7(milliseconds: number, twelveBits: number): string {
  const time = milliseconds.toString(16).padStart(12, '0')
  const count = twelveBits.toString(16).padStart(3, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${randomUUID().slice(19)}`
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text has the form of an id. */
export function isId(text: string): boolean {
  return UUID.test(text)
}

/** The id to look for; null, which no row has, for a text that PostgreSQL would refuse to compare with an id. */
export function idOrNull(text: string): string | null {
  return isId(text) ? text : null
}
