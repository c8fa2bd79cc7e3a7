import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { giveToFolderOwner } from '#server/database/own-postgres/own-postgres-folder.ts'

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const FILE = 'secrets.key'

/** Where the shop cannot keep the key of its secrets; the message says what to do. */
export class SecretsKeyError extends Error {}

export interface SecretsKey {
  /** Says which key it is and nothing of it. */
  id: string
  bytes: Buffer
}

/** What was encrypted, with the id of its key. */
export interface Sealed {
  secrets: Buffer
  keyId: string
}

/**
 * The key of `SECRETS_KEY`, or the one in the data folder.
 * @returns undefined where there is none yet, or where the file holds none that can be used
 */
export function findSecretsKey({ secretsKey, dataFolder }: Config): SecretsKey | undefined {
  if (secretsKey) return keyOf(Buffer.from(secretsKey, 'base64'))
  try {
    const bytes = Buffer.from(readFileSync(join(dataFolder, FILE), 'utf8').trim(), 'base64')
    return bytes.length === KEY_BYTES ? keyOf(bytes) : undefined
  } catch {
    return undefined
  }
}

/**
 * The key as `findSecretsKey` finds it, made where there is none. Of several servers that share the folder one makes it.
 * @throws SecretsKeyError where the folder cannot be written or holds a file that is no key
 */
export function makeSecretsKey(config: Config): SecretsKey {
  const found = findSecretsKey(config)
  if (found) return found
  const file = join(config.dataFolder, FILE)
  try {
    storeKey(config.dataFolder, file)
  } catch (cause) {
    throw keyError(`${file} cannot be written`, { cause })
  }
  const made = findSecretsKey(config)
  if (!made) throw keyError(`${file} is no key`)
  return made
}

function keyError(problem: string, options?: ErrorOptions): SecretsKeyError {
  const message = `The key of the shop's secrets has no place: ${problem}. Set SECRETS_KEY to 32 random bytes (openssl rand -base64 32), or DATA_DIR to a folder that is kept.`
  return new SecretsKeyError(message, options)
}

function storeKey(folder: string, file: string): void {
  mkdirSync(folder, { recursive: true })
  const whole = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(whole, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    giveToFolderOwner(whole)
    // A link appears whole, and only where no other server was first.
    linkSync(whole, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(whole, { force: true })
  }
}

function keyOf(bytes: Buffer): SecretsKey {
  return { id: createHmac('sha256', bytes).update('tokri key id').digest('hex').slice(0, 16), bytes }
}

/** Encrypts with AES-256-GCM. `purpose` has to be the same to decrypt, so that no secret can be moved to another place. */
export function seal(key: SecretsKey, purpose: string, secrets: Record<string, string>): Sealed {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key.bytes, iv).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final()])
  return { secrets: Buffer.concat([iv, cipher.getAuthTag(), sealed]), keyId: key.id }
}

/** @returns undefined for another key, another purpose or changed bytes */
export function unseal(
  key: SecretsKey | undefined,
  purpose: string,
  { secrets, keyId }: Sealed,
): Record<string, string> | undefined {
  if (key?.id !== keyId) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, secrets.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(secrets.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    const text = decipher.update(secrets.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8')
    return JSON.parse(text + decipher.final('utf8'))
  } catch {
    return undefined
  }
}
