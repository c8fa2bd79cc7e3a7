import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Config, readConfig } from '#server/config/config.ts'
import { findSecretsKey, makeSecretsKey, SecretsKeyError, seal, unseal } from './secrets-key.ts'

let folder: string
let config: Config
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tokri-key-'))
  config = readConfig({ DATA_DIR: join(folder, 'data') })
})
afterEach(() => rmSync(folder, { recursive: true }))

const SECRETS = { password: 'saffron-and-turmeric' }

test('there is no key before it is needed; then it is a file that its owner alone can read, the same for all', () => {
  expect(findSecretsKey(config)).toBeUndefined()
  const made = makeSecretsKey(config)
  expect(statSync(join(folder, 'data', 'secrets.key')).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(folder, 'data'))).toEqual(['secrets.key'])
  expect(makeSecretsKey(config)).toEqual(made)
  expect(findSecretsKey(config)).toEqual(made)
})

test('the key of the environment wins over the file, and none is made beside it', () => {
  const given = readConfig({
    DATA_DIR: join(folder, 'data'),
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
  })
  expect(makeSecretsKey(given).bytes).toEqual(Buffer.alloc(32, 7))
  expect(readdirSync(folder)).toEqual([])
  expect(makeSecretsKey(config).id).not.toBe(makeSecretsKey(given).id)
})

test.each([
  ['of other length', Buffer.alloc(16).toString('base64')],
  ['that is no base64', 'not a key, but words that have quite some length'],
])('a variable %s is refused at the start, and its value is not repeated', (_name, value) => {
  expect(() => readConfig({ SECRETS_KEY: value })).toThrow('SECRETS_KEY must be 32 random bytes')
  expect(() => readConfig({ SECRETS_KEY: value })).not.toThrow(value)
})

test('a file that is no key is not taken for one and not written over', () => {
  makeSecretsKey(config)
  const file = join(folder, 'data', 'secrets.key')
  writeFileSync(file, 'half a k')
  expect(findSecretsKey(config)).toBeUndefined()
  expect(() => makeSecretsKey(config)).toThrow('is no key')
  expect(readFileSync(file, 'utf8')).toBe('half a k')
})

test('where no key can be stored it says so, and what to set', () => {
  writeFileSync(join(folder, 'file'), '')
  const nowhere = readConfig({ DATA_DIR: join(folder, 'file', 'data') })
  expect(() => makeSecretsKey(nowhere)).toThrow(SecretsKeyError)
  expect(() => makeSecretsKey(nowhere)).toThrow(/cannot be written\. Set SECRETS_KEY to 32 random bytes/)
})

test('what is sealed opens with its key and for its purpose alone, and as long as no byte has changed', () => {
  const key = makeSecretsKey(config)
  const sealed = seal(key, 'mail to one', SECRETS)
  expect(unseal(key, 'mail to one', sealed)).toEqual(SECRETS)
  expect(unseal(key, 'mail to another', sealed)).toBeUndefined()
  expect(unseal(undefined, 'mail to one', sealed)).toBeUndefined()
  const other = makeSecretsKey(readConfig({ DATA_DIR: join(folder, 'other') }))
  expect(unseal(other, 'mail to one', sealed)).toBeUndefined()
  expect(unseal(other, 'mail to one', { ...sealed, keyId: other.id })).toBeUndefined()
  for (let at = 0; at < sealed.secrets.length; at++) {
    const secrets = Buffer.from(sealed.secrets)
    secrets.writeUInt8(secrets.readUInt8(at) ^ 1, at)
    expect(unseal(key, 'mail to one', { ...sealed, secrets })).toBeUndefined()
  }
  expect(unseal(key, 'mail to one', { ...sealed, secrets: sealed.secrets.subarray(0, 20) })).toBeUndefined()
})

test('sealed twice it differs, and neither bytes nor key id hold anything of secret or key', () => {
  const key = makeSecretsKey(config)
  const [one, two] = [seal(key, 'mail', SECRETS), seal(key, 'mail', SECRETS)]
  expect(one.secrets.equals(two.secrets)).toBe(false)
  expect(one.secrets.includes('saffron')).toBe(false)
  expect(key.bytes.toString('hex')).not.toContain(key.id)
})
