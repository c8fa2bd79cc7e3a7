// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#client/query-client.ts'
import { NO_RULES } from '#contract/promises/rules.ts'
import type { ShopInfo } from '#contract/settings.ts'
import { answerCalls, jsonReply } from '#testing/api-fixtures.ts'
import { someShopInfo } from '#testing/shop-info-fixtures.ts'
import { OrderHelp } from './order-help.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Order = NonNullable<Parameters<typeof OrderHelp>[0]['order']>

function openHelp(shop: Partial<ShopInfo>, items: Order['items'] = [], delivery = 0) {
  answerCalls(() => jsonReply({ success: true, data: someShopInfo(shop) }))
  render(
    <QueryClientProvider client={createQueryClient()}>
      <OrderHelp order={{ orderNumber: 'TK-1042', items, delivery }} />
    </QueryClientProvider>,
  )
}

/** What is said below the heading, without the ways to contact the shop. */
const said = () =>
  [...document.querySelectorAll('details, section > p')].map(({ textContent }) => textContent)

test.each([
  [
    { supportPhone: '080 5550 1000', supportEmail: 'help@example.com' },
    'You can reach us by phone or email:',
  ],
  [{ supportPhone: null, supportEmail: 'help@example.com' }, 'You can reach us by email:'],
  [{ supportPhone: null, supportEmail: null }, 'Our support hours:'],
])('promises the ways that the shop has: %j', async (contact, sentence) => {
  openHelp(contact)
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.getByText('Mon-Fri 9:00 AM-6:00 PM')).toBeTruthy()
})

test('the demo answers in the words of the specification', async () => {
  openHelp({})
  await screen.findByText('Need help?')
  expect(said()).toEqual([
    'Can I return a product?Yes. You have 7 days if you change your mind, and under our 30-day return policy 30 days if something arrives damaged or defective.',
    'Can I cancel my order?Yes, until a delivery agent has picked it up. What you have paid online is refunded in full to where it came from.',
    'How does Cash on Delivery work?You pay the total of the order in cash when the parcel is at your door. Delivery itself is always free.',
    '24/7 support online: tracking and these answers are here at any hour.',
    'Our support hours:',
  ])
})

const REAL: Partial<ShopInfo> = {
  isDemo: false,
  rules: NO_RULES,
  supportHours: [],
  payment: { cod: true, razorpay: false, mode: 'off', cashLimit: 50_000 },
  delivery: { fee: 30, freeFrom: 499, minimum: 0 },
}

test('a shop that has said nothing promises only what the app keeps', async () => {
  openHelp(REAL)
  await screen.findByText('Need help?')
  expect(said()).toEqual([
    'Can I cancel my order?Yes, until a delivery agent has picked it up.',
    'How does Cash on Delivery work?You pay the total of the order in cash when the parcel is at your door.',
  ])
  expect(screen.queryByRole('link')).toBeNull()
})

test('an order answers with what was promised for each of its lines, not with what the shop says now', async () => {
  const rules = { returns: { changeOfMindDays: 3, defectDays: 3 }, warranty: null, takesCash: false }
  openHelp({ ...REAL, rules, payment: { ...someShopInfo().payment, cod: false } }, [
    { name: 'Lamp', rules: { returns: { changeOfMindDays: 7, defectDays: 0 }, warranty: null } },
    { name: 'Rice', rules: { returns: { changeOfMindDays: 0, defectDays: 0 }, warranty: null } },
    { name: 'Pan', rules: { returns: { changeOfMindDays: 7, defectDays: 0 }, warranty: null } },
    { name: 'Oil', rules: { returns: null, warranty: null } },
  ])
  await screen.findByText('Need help?')
  expect(screen.getByText(/^Lamp/).textContent).toBe(
    'Lamp and Pan: Yes. You have 7 days if you change your mind.',
  )
  expect(screen.getByText(/^Rice/).textContent).toBe('Rice: No, it cannot be returned.')
  expect(screen.getByText('To return something, ask about this order below.')).toBeTruthy()
  expect(screen.queryByText(/Oil|3 days|Cash on Delivery/)).toBeNull()
})

test('what cannot be returned is not asked for, and an order with a fee does not read that delivery is free', async () => {
  const returns = { changeOfMindDays: 0, defectDays: 0 }
  const delivery = { fee: 0, freeFrom: null, minimum: 0 }
  openHelp({ ...REAL, delivery }, [{ name: 'Rice', rules: { returns, warranty: null } }], 30)
  expect(await screen.findByText('No, it cannot be returned.')).toBeTruthy()
  expect(screen.queryByText(/To return|always free/)).toBeNull()
})

test('WhatsApp opens a chat about the order', async () => {
  openHelp({ ...REAL, supportWhatsApp: '98765 43210', supportPhone: '080 5550 1000' })
  expect(await screen.findByText('You can reach us by phone or WhatsApp:')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^WhatsApp us/ }).getAttribute('href')).toBe(
    'https://wa.me/919876543210?text=Order%20TK-1042',
  )
})
