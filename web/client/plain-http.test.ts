import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { Outbox } from '#delivery/outbox/outbox.ts'
import { memoryStorage } from '#delivery/outbox/outbox-storage.ts'
import { newKey } from './post-once.ts'

afterEach(() => vi.unstubAllGlobals())

/** What a browser offers on http:// outside this computer. */
function onPlainHttp(): void {
  const { crypto } = globalThis
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
}

test('a key is made on plain http, is one that the shop takes, and no two are alike', () => {
  onPlainHttp()
  const keys = Array.from({ length: 1000 }, newKey)
  expect(new Set(keys).size).toBe(1000)
  for (const key of keys) expect(key).toMatch(/^[\w.:-]{8,100}$/)
})

test("an agent's step is stored on plain http", async () => {
  onPlainHttp()
  const outbox = new Outbox('agent', { storage: Promise.resolve(memoryStorage()) })
  await outbox.add({ orderId: 'one', recipient: 'Meera Iyer', action: { kind: 'step', to: 'picked_up' } })
  expect(outbox.getView().entries).toHaveLength(1)
  outbox.close()
})

const WEB = join(import.meta.dirname, '..')

test('no other part of the web app asks for what plain http lacks', () => {
  const sources = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('plain-http'))
    .filter((file) => /\brandomUUID\b/.test(readFileSync(join(WEB, file), 'utf8')))
  expect(sources).toEqual([])
})
