import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { turns } from '#server/http/turns.ts'

const argon2Async = promisify(argon2)

interface Cost {
  memoryKib: number
  passes: number
  lanes: number
}

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const COST: Cost = { memoryKib: 19_456, passes: 2, lanes: 1 }
const TAG_BYTES = 32
const SALT_BYTES = 16
/** Only one hash runs at a time, so that a flood of logins leaves the other core to shoppers. */
const MAX_WAITING = 64

const hashing = turns(1, MAX_WAITING - 1)
/**
 * Runs `work`, which hashes a password, in one of `MAX_WAITING` slots, so that a flood is refused before it reaches the
 * database.
 * @throws Problem 503 when too many wait
 */
export const withHashingSlot = turns(MAX_WAITING, 0)

const derive = (password: string, salt: Buffer, cost: Cost): Promise<Buffer> =>
  hashing(() =>
    argon2Async('argon2id', {
      message: password,
      nonce: salt,
      parallelism: cost.lanes,
      tagLength: TAG_BYTES,
      memory: cost.memoryKib,
      passes: cost.passes,
    }),
  )

/** @returns a PHC string with a new salt @throws Problem 503 when too many wait */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return phcString(salt, await derive(password, salt, COST))
}

/** Compared with the password of an unknown person, so that it takes as long as for a known one. */
const DUMMY_HASH = phcString(randomBytes(SALT_BYTES), randomBytes(TAG_BYTES))

/**
 * Whether the password fits the hash. It takes as long where there is no hash.
 * @throws Problem 503 when too many wait
 */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const { cost, salt, tag } = readPhcString(hash ?? DUMMY_HASH)
  const derived = await derive(password, salt, cost)
  return derived.length === tag.length && timingSafeEqual(derived, tag)
}

function phcString(salt: Buffer, tag: Buffer): string {
  const cost = `m=${COST.memoryKib},t=${COST.passes},p=${COST.lanes}`
  return `$argon2id$v=19$${cost}$${base64(salt)}$${base64(tag)}`
}

/** A hash contains its own cost, so that old ones stay valid when the cost is raised. */
function readPhcString(hash: string): { cost: Cost; salt: Buffer; tag: Buffer } {
  const [, memoryKib, passes, lanes, salt = '', tag = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash) ?? []
  return {
    cost: { memoryKib: Number(memoryKib), passes: Number(passes), lanes: Number(lanes) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
