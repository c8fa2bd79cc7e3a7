// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { bothIds } from '#contract/envelope.ts'
import type { Ticket } from '#contract/ordering/tickets-schemas.ts'
import { answerCalls, brokenNetwork, jsonReply, problemReply } from '#testing/api-fixtures.ts'
import { renderCustomerPage } from '#testing/customer-page-fixtures.tsx'
import { buildOrder } from '#testing/order-fixtures.ts'
import { someShopInfo } from '#testing/shop-info-fixtures.ts'
import { AskAboutOrder } from './ask-about-order.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const AT = '2026-11-25T10:00:00.000Z'
const HTML = '<img src=x onerror=alert(1)> & <b>bold</b>'

function someTicket(overrides: Partial<Ticket> = {}): Ticket {
  const messages = [{ ...bothIds('m1'), by: 'customer' as const, text: HTML, at: AT }]
  return {
    ...bothIds('t1'),
    number: 'Q-1001',
    topic: 'damaged',
    state: 'open',
    createdAt: AT,
    since: AT,
    messages,
    ...overrides,
  }
}

/** The shop with these questions; what is sent is answered by `reply`. */
function open(
  tickets: Ticket[],
  reply: () => Response | Promise<Response> = () => jsonReply({}),
  order = buildOrder(),
) {
  const calls = answerCalls(({ method, path }) => {
    if (method === 'POST') return reply()
    return jsonReply({ success: true, data: path.startsWith('/api/shop') ? someShopInfo() : tickets })
  })
  renderCustomerPage(<AskAboutOrder order={order} />, '/orders')
  return () => calls.filter(({ method }) => method === 'POST')
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const write = (text: string) =>
  fireEvent.input(screen.getByLabelText(/Your message/), { target: { value: text } })

test('a question is sent with topic and text, and its number comes back', async () => {
  const tickets: Ticket[] = []
  const sent = open(tickets, () => {
    tickets.push(someTicket())
    return jsonReply({ success: true, data: tickets[0] }, 201)
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Ask a question' }))
  fireEvent.change(screen.getByLabelText('What is it about?'), { target: { value: 'damaged' } })
  write('  One cup is broken ')
  press('Send')
  const question = await screen.findByRole('article', { name: 'Question Q-1001' })
  expect(within(question).getByText('We have received Q-1001 and answer here and by email.')).toBeTruthy()
  expect(sent().map(({ body }) => body)).toEqual([{ topic: 'damaged', text: 'One cup is broken' }])
  expect(screen.queryByLabelText('What is it about?')).toBeNull()
})

test('nothing written is refused at the field, and what was typed survives a refusal', async () => {
  const sent = open([], () =>
    problemReply(409, 'limit_reached', 'You have 5 open questions about this order'),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Ask a question' }))
  press('Send')
  expect(await screen.findByText('Write what it is about')).toBeTruthy()
  expect(sent()).toEqual([])
  write('Where is it?')
  press('Send')
  expect(await screen.findByText('You have 5 open questions about this order')).toBeTruthy()
  expect(screen.getByDisplayValue('Where is it?')).toBeTruthy()
})

test('the same text sent again after a lost answer has the same key', async () => {
  const sent = open([], () => brokenNetwork())
  fireEvent.click(await screen.findByRole('button', { name: 'Ask a question' }))
  write('Is it lost?')
  press('Send')
  await screen.findByText(/No connection to the shop/)
  press('Send')
  await waitFor(() => expect(sent()).toHaveLength(2))
  const keys = sent().map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

test('a conversation shows HTML as text, and who wrote what', async () => {
  const answer = { ...bothIds('m2'), by: 'shop' as const, text: 'We send a new one', at: AT }
  open([someTicket({ state: 'answered', messages: [...someTicket().messages, answer] })])
  const question = await screen.findByRole('article', { name: 'Question Q-1001' })
  expect(within(question).getByText(HTML)).toBeTruthy()
  expect(question.querySelector('img, b')).toBeNull()
  await waitFor(() =>
    expect(
      within(question)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.split(' ·')[0]),
    ).toEqual(['You', 'Tokri']),
  )
  expect(within(question).getByRole('button', { name: 'Reply' })).toBeTruthy()
})

test('for a return the promise of the lines is shown, and none where none was made', async () => {
  const [item] = buildOrder().items
  if (!item) throw new Error('The order has no items')
  const rules = (changeOfMindDays: number) => ({
    returns: { changeOfMindDays, defectDays: 0 },
    warranty: null,
  })
  const items = [
    { ...item, name: 'Kettle', rules: rules(7) },
    { ...item, name: 'Rice', rules: rules(0) },
    { ...item, name: 'Lamp', rules: null },
  ]
  open([], undefined, buildOrder({ items }))
  fireEvent.click(await screen.findByRole('button', { name: 'Ask a question' }))
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Kettle: Yes. You have 7 days if you change your mind.',
    'Rice: No, it cannot be returned.',
  ])
  fireEvent.change(screen.getByLabelText('What is it about?'), { target: { value: 'other' } })
  expect(screen.queryByText('Can it be returned?')).toBeNull()
})

test('questions that cannot be loaded are no reason to hide the order: they can be tried again', async () => {
  answerCalls(() => problemReply(403, 'forbidden', 'You are not allowed to do this'))
  renderCustomerPage(<AskAboutOrder order={buildOrder()} />, '/orders')
  expect(await screen.findByText('Your questions could not be loaded')).toBeTruthy()
})
