import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLES, type Role } from '#contract/accounts.ts'
import { seedRandom } from '#server/demo/samples/sample-random.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { compactPeopleCounts, countEverybody, countPeople } from './people-counts.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function expectTruth(): Promise<void> {
  for (const role of ROLES) {
    const [plain] = await shop.database.sql<{ count: number }>`
      select count(*) as count from people where role = ${role} and deactivated_at is null`
    expect([role, await countPeople(shop.database, role)]).toEqual([role, plain?.count])
  }
  const everybody = await shop.database.sql<{ role: Role }>`select role from people`
  for (const role of ROLES) {
    const count = everybody.filter((person) => person.role === role).length
    expect([role, await countEverybody(shop.database, role)]).toEqual([role, count])
  }
  expect(await countEverybody(shop.database)).toBe(everybody.length)
}

test('people of each role are counted as they are, whatever happens to them at once', async () => {
  const random = seedRandom(21)
  const ids: string[] = []
  const changes = [
    `update people set role = 'delivery_agent' where id = $1`,
    `update people set role = 'customer', deactivated_at = null where id = $1`,
    'update people set deactivated_at = now() where id = $1',
    `update people set deactivated_at = case when deactivated_at is null then now() end where id = $1`,
    'update people set deactivated_at = deactivated_at where id = $1',
  ]
  for (let round = 0; round < 5; round++) {
    for (const role of ROLES) ids.push((await shop.person(role)).id)
    const drawn = Array.from({ length: 20 }, () =>
      shop.database.rows(random.pick(changes), [random.pick(ids)]),
    )
    await Promise.all([...drawn, compactPeopleCounts(shop.database)])
    await expectTruth()
  }
  await shop.database.sql`delete from people where id = ${ids[0]}`
  await expectTruth()
  await compactPeopleCounts(shop.database)
  await expectTruth()
  const rows = await shop.database.sql`select from people_counts`
  expect(rows.length).toBeLessThanOrEqual(ROLES.length)
})

test('nobody is missed while the counts are folded', async () => {
  const before = await countPeople(shop.database, 'customer')
  const [someone] = await shop.database.sql<{ id: string }>`
    select id from people where role = 'customer' and deactivated_at is null limit 1`
  let isReading = true
  const folding = (async () => {
    while (isReading) {
      await shop.database.sql`update people set role = 'admin' where id = ${someone?.id}`
      await shop.database.sql`update people set role = 'customer' where id = ${someone?.id}`
      await compactPeopleCounts(shop.database)
    }
  })()
  for (let at = 0; at < 60; at++) {
    const count = await countPeople(shop.database, 'customer')
    expect([before, before - 1]).toContain(count)
  }
  isReading = false
  await folding
  await expectTruth()
})
