// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { givenName } from './delivery-header.tsx'

test('the greeting uses the first word of a name that is more than an initial', () => {
  const greeted = {
    'Ravi Kumar': 'Ravi',
    'Dr. K. Ravi Kumar': 'Ravi',
    'K Ravi': 'Ravi',
    agent: 'agent',
    '': 'agent',
    'J.': 'J.',
  }
  for (const [name, given] of Object.entries(greeted)) expect(givenName(name), name).toBe(given)
})
