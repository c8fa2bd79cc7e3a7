import { expect, test } from 'vitest'
import { buildAgent } from './agent-fixtures.ts'
import { byReadiness, formatAgentOption } from './agent-order.ts'

test('available agents come first, then busy ones, the least loaded ahead', () => {
  const agents = [
    buildAgent({ id: 'off', status: 'offline', openOrders: 0 }),
    buildAgent({ id: 'busy', status: 'busy', openOrders: 0 }),
    buildAgent({ id: 'loaded', status: 'available', openOrders: 4 }),
    buildAgent({ id: 'free', status: 'available', openOrders: 1 }),
  ]
  expect(byReadiness(agents).map((agent) => agent.id)).toEqual(['free', 'loaded', 'busy', 'off'])
})

test('an option names the agent with status and load', () => {
  expect(formatAgentOption(buildAgent({ name: 'Asha Rao', status: 'busy', openOrders: 3 }))).toBe(
    'Asha Rao · busy · 3 open',
  )
})
