// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#client/query-client.ts'
import type { Agent } from '#contract/delivery-schemas.ts'
import { answerCalls, problemReply } from '#testing/api-fixtures.ts'
import { OrderFilterBar } from './order-filter-bar.tsx'
import { NO_FILTERS } from './order-filters.ts'

beforeEach(() => void answerCalls(() => problemReply(404, 'not_found', 'Not found')))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Opens the filters where the orders of `agent` are shown. */
function openFilters(agent: string) {
  const onChange = vi.fn()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <OrderFilterBar
        filters={{ ...NO_FILTERS, agent }}
        agents={[{ id: 'ravi', name: 'Ravi Kumar' } as Agent]}
        onChange={onChange}
        onSearch={() => undefined}
      />
    </QueryClientProvider>,
  )
  return { onChange, select: screen.getByLabelText<HTMLSelectElement>('Agent') }
}
const shownIn = ({ selectedOptions }: HTMLSelectElement) => selectedOptions[0]?.textContent

test('the filter by an agent is taken off again', () => {
  const { onChange, select } = openFilters('ravi')
  expect(shownIn(select)).toBe('Ravi Kumar')
  fireEvent.change(select, { target: { value: '' } })
  expect(onChange).toHaveBeenCalledWith({ ...NO_FILTERS, agent: '' })
})

test('a list of an agent who is not among the agents does not claim to be of all', () => {
  expect(shownIn(openFilters('gone').select)).toBe('Another agent')
})
