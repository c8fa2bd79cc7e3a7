// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from '#client/query-client.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { SHOP_KEY } from '#shop/shop-info.ts'
import { someShopInfo } from '#testing/shop-info-fixtures.ts'
import { buildStop } from './delivery-fixtures.ts'
import { NextStop } from './next-stop.tsx'

afterEach(cleanup)

const ON_THE_DAY = Date.parse('2026-11-27T06:00:00Z')
const steps = { askStep: () => undefined, askFailure: () => undefined } as never

function wordsAt(stop: Order, { now = ON_THE_DAY, isDemo = false } = {}): string {
  const queryClient = createQueryClient()
  queryClient.setQueryData(SHOP_KEY, someShopInfo({ isDemo }))
  render(
    <QueryClientProvider client={queryClient}>
      <NextStop stop={stop} orders={[stop]} now={now} steps={steps} state={undefined} />
    </QueryClientProvider>,
  )
  return document.body.textContent ?? ''
}

const stop = buildStop({ expectedDelivery: '2026-11-27', due: 430, carrier: 'riders', areaName: 'Pune city' })

test('an agent reads by when the customer was promised the parcel, and what to collect', () => {
  const words = wordsAt(stop)
  expect(words).toContain('Promised by Fri, 27 Nov')
  expect(words).not.toContain('late')
  expect(words).toContain('₹430.00')
})

test('a parcel that is late says so', () => {
  expect(wordsAt(stop, { now: Date.parse('2026-11-28T06:00:00Z') })).toContain('27 Nov: late')
})

test('the demo’s stop stays as it is', () => {
  expect(wordsAt(stop, { isDemo: true })).not.toContain('Promised')
})

test('an order that a phone has stored from an earlier version is shown', () => {
  const { carrier: _carrier, areaName: _areaName, expectedDelivery: _day, ...earlier } = stop
  const items = earlier.items.map(({ rules: _rules, ...item }) => item)
  const words = wordsAt({ ...earlier, items } as unknown as Order)
  expect(words).toContain('₹430.00')
  expect(words).not.toContain('Promised')
})
