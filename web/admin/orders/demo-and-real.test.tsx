// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from '#client/query-client.ts'
import { SHOP_KEY } from '#shop/shop-info.ts'
import { buildOrder } from '#testing/order-fixtures.ts'
import { someShopInfo } from '#testing/shop-info-fixtures.ts'
import { OrderPeople } from './drawer/order-people.tsx'
import { OrderFilterBar } from './order-filter-bar.tsx'
import { NO_FILTERS } from './order-filters.ts'

afterEach(cleanup)

function open(part: ReactNode, isDemo: boolean): HTMLElement {
  const client = createQueryClient()
  client.setQueryData(SHOP_KEY, someShopInfo({ isDemo }))
  return render(<QueryClientProvider client={client}>{part}</QueryClientProvider>).container
}

test.each([
  ['a real shop', false],
  ['the demo', true],
])('the day and area of an order of %s are promises, or samples', (_whose, isDemo) => {
  const order = buildOrder({ areaName: 'Pune city', carrier: 'courier' })
  expect(open(<OrderPeople order={order} />, isDemo).textContent?.includes('Pune city, by courier')).toBe(
    !isDemo,
  )
  open(
    <OrderFilterBar filters={NO_FILTERS} agents={[]} onChange={() => undefined} onSearch={() => undefined} />,
    isDemo,
  )
  fireEvent.click(screen.getByRole('button', { name: 'More filters' }))
  expect(screen.queryByRole('option', { name: 'Only late orders' }) !== null).toBe(!isDemo)
})
