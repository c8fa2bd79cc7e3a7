// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildOrder } from '#testing/order-fixtures.ts'
import { signInAs } from '#testing/person-fixtures.ts'
import { buildAgent } from './agent-fixtures.ts'
import type { Assignment } from './assignment.ts'
import { BulkBar } from './bulk-bar.tsx'

beforeEach(() => void signInAs('admin'))
afterEach(cleanup)

const orders = ['TK-1', 'TK-2', 'TK-3'].map((orderNumber) =>
  buildOrder({ id: orderNumber, orderNumber, status: 'confirmed' }),
)

/** Assigns all but TK-1. */
const assignment: Assignment = {
  isWithoutAgents: false,
  chosenFor: () => '',
  choose: () => undefined,
  isAssigning: () => false,
  failureOf: () => undefined,
  errorOf: () => undefined,
  assign: async () => undefined,
  assignAll: async (orderIds) =>
    orderIds.map((orderId) => ({
      orderId,
      error: orderId === 'TK-1' ? new Error('Too much cash') : undefined,
    })),
}

function Bar() {
  const [ids, setIds] = useState<readonly string[]>(['TK-1', 'TK-2'])
  const selected = orders.filter(({ id }) => ids.includes(id))
  return (
    <>
      <BulkBar selected={selected} agents={[buildAgent()]} assignment={assignment} onSelect={setIds} />
      {orders.map(({ id }) => (
        <button key={id} type="button" onClick={() => setIds([id])}>
          {`Only ${id}`}
        </button>
      ))}
    </>
  )
}

async function assignBoth() {
  render(<Bar />)
  fireEvent.change(screen.getByLabelText('Agent for the selected orders'), { target: { value: 'agent-1' } })
  fireEvent.click(screen.getByRole('button', { name: 'Assign 2 orders' }))
  const failure = await screen.findByRole('listitem')
  expect(failure.textContent).toBe('TK-1 Failed to assign order: Too much cash')
  expect(screen.getByText('1 assigned, 1 not:')).toBeTruthy()
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a failure is shown only while its order is selected', async () => {
  await assignBoth()
  press('Only TK-3')
  expect(screen.queryByRole('listitem')).toBeNull()
})

test('clearing the selection forgets the failures', async () => {
  await assignBoth()
  press('Clear selection')
  press('Only TK-1')
  expect(screen.getByText('1 selected')).toBeTruthy()
  expect(screen.queryByRole('listitem')).toBeNull()
})
