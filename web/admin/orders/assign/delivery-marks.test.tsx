// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#client/query-client.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { SHOP_KEY } from '#shop/shop-info.ts'
import { buildOrder } from '#testing/order-fixtures.ts'
import { signInAs } from '#testing/person-fixtures.ts'
import { someShopInfo } from '#testing/shop-info-fixtures.ts'
import { CourierFirst } from './courier-first.tsx'
import { DeliveryLine, LateMark } from './delivery-marks.tsx'

beforeEach(() => void signInAs('admin'))
afterEach(cleanup)

const PROMISED = '2026-11-27'
const LAST_MINUTE = Date.parse('2026-11-27T18:29:00Z')
const NEXT_DAY = Date.parse('2026-11-27T18:31:00Z')
const onShip = vi.fn()

function show(order: Partial<Order>, { now = LAST_MINUTE, isDemo = false } = {}): string {
  const queryClient = createQueryClient()
  queryClient.setQueryData(SHOP_KEY, someShopInfo({ isDemo }))
  const shown = buildOrder({ expectedDelivery: PROMISED, areaName: 'Pune city', ...order })
  render(
    <QueryClientProvider client={queryClient}>
      <LateMark order={shown} now={now} />
      <DeliveryLine order={shown} />
      <CourierFirst order={shown} onShip={onShip}>
        <button type="button">Assign</button>
      </CourierFirst>
    </QueryClientProvider>,
  )
  return document.body.textContent ?? ''
}

test('an open order says by when, where and with whom it goes', () => {
  expect(show({})).toBe('By Fri, 27 Nov · Pune cityAssign')
  cleanup()
  expect(show({ carrier: 'courier', areaName: null })).toContain('By Fri, 27 Nov · Courier')
})

test('it is late from the day after, in India, until it is delivered', () => {
  expect(show({}, { now: LAST_MINUTE })).not.toContain('LATE')
  cleanup()
  expect(show({}, { now: NEXT_DAY })).toContain('LATE (Promised by Fri, 27 Nov)')
  cleanup()
  expect(show({ status: 'delivered' }, { now: NEXT_DAY })).toBe('Assign')
})

test('the demo has none of it', () => {
  expect(show({}, { now: NEXT_DAY, isDemo: true })).toBe('Assign')
})

test('an order of an area that goes by courier is shipped first, and can be assigned all the same', () => {
  show({ carrier: 'courier', status: 'confirmed' })
  expect(screen.queryByRole('button', { name: 'Assign' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Ship by courier' }))
  expect(onShip).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'Assign agent' }))
  expect(screen.getByRole('button', { name: 'Assign' })).toBeTruthy()
})

test('before it is confirmed it cannot be shipped, and says what comes first', () => {
  expect(show({ carrier: 'courier', status: 'pending' })).toContain('Goes by courier once confirmed')
  expect(screen.queryByRole('button', { name: 'Ship by courier' })).toBeNull()
})
