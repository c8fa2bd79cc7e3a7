// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#client/query-client.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import type { ShopInfo } from '#contract/settings.ts'
import { answerCalls, jsonReply } from '#testing/api-fixtures.ts'
import { someDocument } from '#testing/document-fixtures.ts'
import { buildOrder } from '#testing/order-fixtures.ts'
import { signInAs } from '#testing/person-fixtures.ts'
import { someShopInfo } from '#testing/shop-info-fixtures.ts'
import { ShareOnWhatsApp } from './share-on-whatsapp.tsx'

beforeEach(() => void signInAs('admin'))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

interface World {
  shop?: Partial<ShopInfo>
  path?: string | null
  hasInvoice?: boolean
  takesFocus?: boolean
}

function open(order: Order, { shop, path = '/track#token', ...world }: World = {}) {
  const calls = answerCalls(({ path: called }) => {
    const data =
      called === '/api/shop'
        ? someShopInfo({ isDemo: false, name: 'Shah & Sons', ...shop })
        : called.endsWith('/tracking-path')
          ? { path }
          : world.hasInvoice
            ? [someDocument()]
            : []
    return jsonReply({ success: true, data })
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ShareOnWhatsApp order={order} takesFocus={world.takesFocus ?? false} />
    </QueryClientProvider>,
  )
  return calls
}

const linkTo = async (name: string) =>
  new URL((await screen.findByRole('link', { name })).getAttribute('href') ?? '')

test('the customer gets the order’s page, the day and what to pay', async () => {
  open(buildOrder({ due: 1180 }))
  const url = await linkTo('Order to customer')
  expect(url.origin + url.pathname).toBe('https://wa.me/919000000001')
  expect(url.searchParams.get('text')).toBe(
    `Hello Meera Iyer, this is Shah & Sons about your order TK-1001.\nIt is expected by 16 Mar 2026. Please keep ₹1,180 ready in cash.\nHow far it is: ${location.origin}/track#token`,
  )
  expect(screen.queryByRole('link', { name: 'Invoice to customer' })).toBeNull()
})

test('an invoice is shared once there is one', async () => {
  open(buildOrder({ status: 'delivered' }), { hasInvoice: true })
  const url = await linkTo('Invoice to customer')
  expect(url.searchParams.get('text')).toMatch(/^Hello Meera Iyer, the invoice .*\/track#token$/)
})

test('who brings it gets name, phone, address, landmark, amount and map; not once it is over', async () => {
  const details = { ...buildOrder().deliveryDetails, landmark: 'Behind the temple' }
  const deliveryAgent = { _id: 'ravi', name: 'Ravi', phone: '+91 98111 22233' }
  const order = buildOrder({ status: 'assigned', due: 1180.5, deliveryAgent, deliveryDetails: details })
  open(order)
  const url = await linkTo('Address to Ravi')
  expect(url.pathname).toBe('/919811122233')
  expect(url.searchParams.get('text')?.split('\n')).toEqual([
    'Order TK-1001',
    'Meera Iyer, 9000000001',
    '4, Car Street, Mysuru, Karnataka - 570001',
    'Landmark: Behind the temple',
    'Collect ₹1,180.50 in cash',
    'Map: https://www.google.com/maps/search/?api=1&query=4%2C%20Car%20Street%2C%20Mysuru%2C%20Karnataka%20-%20570001',
  ])
  cleanup()
  open({ ...order, status: 'delivered' })
  await screen.findByRole('link', { name: 'Order to customer' })
  expect(screen.queryByRole('link', { name: /^Address to/ })).toBeNull()
})

test.each<[string, World]>([
  ['sends WhatsApp by itself', { shop: { sendsWhatsApp: true } }],
  ['is the demo', { shop: { isDemo: true } }],
])('a shop that %s shares nothing by hand, and asks for no link', async (_, world) => {
  const calls = open(buildOrder(), world)
  await vi.waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/shop'))
  await new Promise((done) => setTimeout(done, 50))
  expect(screen.queryByRole('link')).toBeNull()
  expect(calls.some(({ path }) => path.endsWith('/tracking-path'))).toBe(false)
})

test('an order whose link has ended is not shared', async () => {
  const calls = open(buildOrder({ status: 'delivered' }), { path: null })
  await vi.waitFor(() => expect(calls.some(({ path }) => path.endsWith('/tracking-path'))).toBe(true))
  await new Promise((done) => setTimeout(done, 50))
  expect(screen.queryByRole('link')).toBeNull()
})

test('the section has the focus and is in view once its link has come', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  open(buildOrder(), { takesFocus: true })
  const link = await screen.findByRole('link', { name: 'Order to customer' })
  expect(document.activeElement).toBe(link.closest('section'))
  expect(scrolled).toHaveBeenCalledOnce()
})

test.each<[string, Order, World, string]>([
  ['link has ended', buildOrder({ status: 'delivered' }), { path: null }, 'the link to this order has ended'],
  ['sale has no phone', withoutPhone(), {}, 'the order has no phone number'],
])('whoever asks to share where the %s reads so', async (_, order, world, reason) => {
  open(order, { ...world, takesFocus: true })
  const text = await screen.findByText(`There is nothing to share: ${reason}.`)
  expect(document.activeElement).toBe(text.closest('section'))
})

function withoutPhone() {
  return buildOrder({ deliveryDetails: { ...buildOrder().deliveryDetails, phone: '' } })
}
