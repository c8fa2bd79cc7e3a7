import { expect, test } from 'vitest'
import type { AgentStats } from '#contract/dashboards.ts'
import { openTestShop } from '#tests/testing/shop.ts'

test('a real shop shows an agent no earnings until it has set an amount, and no rating that nobody gave', async () => {
  const shop = await openTestShop({ env: { DEMO: 'false' } })
  const [admin, agent] = await Promise.all([shop.person('admin'), shop.person('delivery_agent')])
  await shop.database.sql`
    update agents set completed_orders = 3, total_assigned = 3 where person_id = ${agent.id}`
  const stats = async () =>
    (await shop.call<AgentStats>('GET', '/api/dashboard/stats/delivery_agent', { as: agent })).body.data
  const setEarning = (earningPerDelivery: number | null) =>
    shop.call('PUT', '/api/settings', { as: admin, body: { earningPerDelivery } })
  const none = { earningPerDelivery: null, earnings: null, todayEarnings: null, weeklyEarnings: null }
  expect(await stats()).toMatchObject({ ...none, rating: null, isDefaultRating: false, totalDeliveries: 3 })
  expect((await shop.call('GET', '/api/analytics/agent/profile', { as: agent })).body.data).toMatchObject({
    rating: null,
  })
  expect((await setEarning(42.5)).status).toBe(200)
  expect(await stats()).toMatchObject({ earningPerDelivery: 42.5, earnings: 127.5 })
  await shop.database.sql`update agents set rating = 3.5 where person_id = ${agent.id}`
  expect(await stats()).toMatchObject({ rating: 3.5, isDefaultRating: false })
  await setEarning(null)
  expect(await stats()).toMatchObject(none)
  await shop.close()
})
