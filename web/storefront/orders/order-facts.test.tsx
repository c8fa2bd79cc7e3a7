// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { orderAmounts, presentAmounts } from '#contract/charges.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { SHOP_KEY } from '#shop/shop-info.ts'
import { answerCalls, jsonReply } from '#testing/api-fixtures.ts'
import { renderCustomerPage } from '#testing/customer-page-fixtures.tsx'
import { buildOrder } from '#testing/order-fixtures.ts'
import { someShopInfo } from '#testing/shop-info-fixtures.ts'
import { OrderCard } from './order-card.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderTimeline } from './order-timeline.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const terms = { taxIncluded: true, roundsCash: true }
const area = { feePaise: 3_000, freeFromPaise: 49_900 }
const [line] = buildOrder().items
const rules = {
  returns: { changeOfMindDays: 7, defectDays: 30 },
  warranty: { by: 'shop', months: 12 },
} as const
const order = buildOrder({
  ...presentAmounts(orderAmounts([{ unitPricePaise: 20_000, quantity: 2 }], { terms, area }), null),
  due: 430,
  expectedDelivery: '2026-11-27',
  items: line && [{ ...line, quantity: 2, price: 200, rules }],
})

async function wordsOf(shown: Order, isDemo = false): Promise<string> {
  answerCalls(() => jsonReply({ success: true, data: someShopInfo({ isDemo }) }))
  const client = renderCustomerPage(
    <>
      <OrderCard order={shown} onTrack={() => undefined} />
      <OrderTimeline order={shown} />
      <OrderItems order={shown} />
    </>,
    '/orders',
  )
  await act(async () => void client.setQueryData(SHOP_KEY, someShopInfo({ isDemo })))
  return document.body.textContent ?? ''
}

test('list, timeline and page of an order say the one day and the same amounts', async () => {
  const words = await wordsOf(order)
  expect(words.match(/\d+ Nov/g)).toEqual(['27 Nov', '27 Nov'])
  expect(new Set(words.match(/₹[\d,.]+\d/g))).toEqual(new Set(['₹200.00', '₹400.00', '₹30.00', '₹430.00']))
})

test('what was promised for a line is said of it, from its delivery on until when', async () => {
  await wordsOf(order)
  expect(screen.getByText('7 Days Return · 1 Year Warranty')).toBeTruthy()
  cleanup()
  vi.setSystemTime('2026-12-01T06:00:00Z')
  await wordsOf({ ...order, status: 'delivered', deliveredAt: '2026-11-27T10:00:00.000Z' })
  expect(
    screen.getByText('Return until 4 Dec 2026, if damaged until 27 Dec 2026 · Warranty until 27 Nov 2027'),
  ).toBeTruthy()
  vi.useRealTimers()
})

test('the demo says nothing of it, and neither does a cancelled order', async () => {
  expect(await wordsOf(order, true)).not.toContain('Warranty')
  cleanup()
  expect(await wordsOf({ ...order, status: 'cancelled' })).not.toContain('Warranty')
})
