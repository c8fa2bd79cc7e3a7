import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { seedDemoShop } from '#server/demo/seed.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { requireDatabaseOfMode } from './database-mode.ts'

let empty: TestShop
let demo: TestShop
let real: TestShop
beforeAll(async () => {
  empty = await openTestShop()
  demo = await openTestShop()
  await seedDemoShop(demo, () => undefined)
  real = await openTestShop()
  await real.person('customer')
})
afterAll(() => Promise.all([empty.close(), demo.close(), real.close()]))

const opened = ({ database }: TestShop, env: Record<string, string>) =>
  requireDatabaseOfMode(database, readConfig(env))

const REVERSE_PROXY = { PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '1' }

describe('a database belongs to a demo or to a real shop', () => {
  test('an empty one becomes either', async () => {
    await opened(empty, { DEMO: 'false' })
    await opened(empty, {})
    await opened(empty, REVERSE_PROXY)
  })

  test.each([{ DEMO: 'false' }, REVERSE_PROXY])('a demo never opens as a real shop: %j', async (env) => {
    await expect(opened(demo, env)).rejects.toThrow('A real shop begins empty: set DATA_DIR to a new folder')
    const yours = { ...env, DATABASE_URL: 'postgres://db.example/shop' }
    await expect(opened(demo, yours)).rejects.toThrow('set DATABASE_URL to an empty database')
  })

  test('an administrator of the demo who took its own logins away does not become the real shop’s', async () => {
    const { database } = demo
    await database.sql`update people set deactivated_at = now() where is_demo`
    await expect(opened(demo, { DEMO: 'false' })).rejects.toThrow('begins empty')
    await opened(demo, {})
  })

  test('a real shop opens as a demo only where somebody says so', async () => {
    await opened(real, { DEMO: 'false' })
    await expect(opened(real, {})).rejects.toThrow('set DEMO=false')
    await opened(real, { DEMO: 'true' })
  })
})
