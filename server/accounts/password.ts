import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Problem } from '../http/problem.ts'

const argon2Async = promisify(argon2)

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const TAG_BYTES = 32
/** One hash runs at a time, so that a flood of logins leaves the other core to shoppers. */
const MOST_WAITING = 64

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

async function derive(password: string, salt: Buffer): Promise<Buffer> {
  if (waiting >= MOST_WAITING) {
    throw new Problem(503, 'busy', 'The shop is busy. Please try again in a moment.', {
      retryAfterSeconds: 5,
    })
  }
  waiting++
  const turn = last.then(() =>
    argon2Async('argon2id', {
      message: password,
      nonce: salt,
      parallelism: LANES,
      tagLength: TAG_BYTES,
      memory: MEMORY_KIB,
      passes: PASSES,
    }),
  )
  last = turn.catch(() => undefined)
  try {
    return await turn
  } finally {
    waiting--
  }
}

/** PHC string of a password, with a salt of its own. @throws Problem 503 when too many wait. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive(password, salt)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(salt)}$${base64(tag)}`
}

/** What an unknown person's password is compared with, so that it costs the same as a known one's. */
const NOBODY = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(randomBytes(16))}$${base64(randomBytes(TAG_BYTES))}`

/** Whether the password is the one behind the hash; takes as long where there is no hash. */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [, , , , salt = '', tag = ''] = (hash ?? NOBODY).split('$')
  const derived = await derive(password, Buffer.from(salt, 'base64'))
  const expected = Buffer.from(tag, 'base64')
  return derived.length === expected.length && timingSafeEqual(derived, expected)
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
