// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#client/query-client.ts'
import { bothIds } from '#contract/envelope.ts'
import type { AdminTicket } from '#contract/ordering/tickets-schemas.ts'
import { answerCalls, jsonReply, problemReply } from '#testing/api-fixtures.ts'
import { ConfirmProvider } from '#ui/overlays/use-confirm.tsx'
import { InboxScreen } from './inbox-screen.tsx'
import { ticketClocks } from './ticket-clocks.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const AT = '2026-11-25T10:00:00.000Z'
const HTML = '<img src=x onerror=alert(1)> & <b>bold</b>'

function someTicket(overrides: Partial<AdminTicket> = {}): AdminTicket {
  return {
    ...bothIds('t1'),
    number: 'Q-1001',
    topic: 'return',
    state: 'open',
    createdAt: AT,
    since: AT,
    order: { ...bothIds('o1'), number: 'TK-7' },
    customerName: 'Asha Rao',
    lastText: HTML,
    messages: [{ ...bothIds('m1'), by: 'customer', author: 'Asha Rao', text: HTML, at: AT }],
    ...overrides,
  }
}

/** The inbox with one question; what is changed is answered by `reply`. */
function openInbox(
  reply: () => Response = () => jsonReply({}),
  tickets = [someTicket()],
  path = '/admin/inbox',
) {
  const calls = answerCalls(({ method, path: called }) => {
    if (method !== 'GET') return reply()
    if (called.startsWith('/api/tickets/')) return jsonReply({ success: true, data: tickets[0] })
    return jsonReply({ success: true, data: { items: tickets, total: tickets.length, nextCursor: null } })
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfirmProvider>
        <MemoryRouter initialEntries={[path]}>
          <InboxScreen />
        </MemoryRouter>
      </ConfirmProvider>
    </QueryClientProvider>,
  )
  return calls
}

const changesIn = (calls: ReturnType<typeof openInbox>) => calls.filter(({ method }) => method !== 'GET')

test('a question shows HTML as text in list and conversation, and links to its order', async () => {
  openInbox()
  fireEvent.click(await screen.findByRole('button', { name: 'Q-1001' }))
  const drawer = await screen.findByRole('dialog', { name: 'Q-1001 · Return' })
  expect(within(drawer).getByText(HTML)).toBeTruthy()
  expect(document.querySelector('main img, li img, li b')).toBeNull()
  expect(within(drawer).getByRole('link', { name: 'Order TK-7' }).getAttribute('href')).toBe(
    '/admin?order=o1',
  )
})

test('an answer goes with what was read, and the field is empty after it', async () => {
  const answered = someTicket({ state: 'answered' })
  const calls = openInbox(
    () => jsonReply({ success: true, data: answered }, 201),
    [someTicket()],
    '/admin/inbox?ticket=t1',
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Send answer' }))
  expect(await screen.findByText('Write an answer')).toBeTruthy()
  fireEvent.input(screen.getByLabelText('Answer'), { target: { value: ' We take it back ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send answer' }))
  await waitFor(() => expect((screen.getByLabelText('Answer') as HTMLTextAreaElement).value).toBe(''))
  const [sent, ...others] = changesIn(calls)
  expect(others).toEqual([])
  expect([sent?.path, sent?.body]).toEqual([
    '/api/tickets/t1/answers',
    { text: 'We take it back', seen: 'm1' },
  ])
  expect(sent?.headers.get('idempotency-key')).toBeTruthy()
})

test('where the customer has written meanwhile the message is shown and the answer stays typed', async () => {
  const more = {
    ...bothIds('m2'),
    by: 'customer' as const,
    author: 'Asha Rao',
    text: 'And the saucer',
    at: AT,
  }
  const current = someTicket({ messages: [...someTicket().messages, more] })
  const tickets = [someTicket()]
  openInbox(
    () => {
      tickets[0] = current
      return problemReply(409, 'changed_meanwhile', 'The customer has written again meanwhile', {
        data: { current, changed: [{ field: 'messages', by: 'Asha Rao', at: AT }] },
      })
    },
    tickets,
    '/admin/inbox?ticket=t1',
  )
  fireEvent.input(await screen.findByLabelText('Answer'), { target: { value: 'We take it back' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send answer' }))
  expect(await screen.findByText('The customer has written again meanwhile')).toBeTruthy()
  expect(screen.getByText('And the saucer')).toBeTruthy()
  expect(screen.getByDisplayValue('We take it back')).toBeTruthy()
})

test('an open question is closed, and a closed one opened again', async () => {
  const tickets = [someTicket()]
  const calls = openInbox(
    () => {
      tickets[0] = someTicket({ state: tickets[0]?.state === 'open' ? 'closed' : 'open' })
      return jsonReply({ success: true, data: tickets[0] })
    },
    tickets,
    '/admin/inbox?ticket=t1',
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Close question' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Open again' }))
  expect(await screen.findByRole('button', { name: 'Close question' })).toBeTruthy()
  expect(changesIn(calls).map(({ method, body }) => [method, body])).toEqual([
    ['PUT', { state: 'closed', seen: 'm1' }],
    ['PUT', { state: 'open', seen: 'm1' }],
  ])
})

test('an empty inbox says what comes here, an empty search that nothing was found', async () => {
  openInbox(undefined, [])
  expect(await screen.findByText('No questions yet')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Answered' }))
  expect(await screen.findByText('No questions found')).toBeTruthy()
})

const HOUR_MS = 3_600_000
const asked = Date.parse(AT)

test.each([
  ['open', 3 * HOUR_MS, 'received 3 h ago', null, 'a month is over on 25 Dec 2026'],
  [
    'open',
    49 * HOUR_MS,
    /^received 25 Nov/,
    'over 48 hours without an answer',
    'a month is over on 25 Dec 2026',
  ],
  ['answered', 49 * HOUR_MS, /^received 25 Nov/, null, 'a month is over on 25 Dec 2026'],
  [
    'open',
    31 * 24 * HOUR_MS,
    /^received 25 Nov/,
    'over 48 hours without an answer',
    'a month was over on 25 Dec 2026',
  ],
  ['closed', 31 * 24 * HOUR_MS, /^received 25 Nov/, null, null],
] as const)('the clocks of a question that is %s after %i ms', (state, passed, received, warning, month) => {
  const clocks = ticketClocks({ state, createdAt: AT, since: AT }, asked + passed)
  expect(clocks.received).toMatch(received)
  expect([clocks.warning, clocks.month]).toEqual([warning, month])
})

test('a month from the end of January is over with February', () => {
  const createdAt = '2027-01-31T10:00:00.000Z'
  expect(ticketClocks({ state: 'open', createdAt, since: createdAt }, Date.parse(createdAt)).month).toBe(
    'a month is over on 28 Feb 2027',
  )
})

test('an answer that was typed is not lost with its drawer', async () => {
  openInbox()
  fireEvent.click(await screen.findByRole('button', { name: 'Q-1001' }))
  fireEvent.change(await screen.findByLabelText('Answer'), { target: { value: 'We fetch it on Friday.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(screen.getByLabelText('Answer')).toHaveProperty('value', 'We fetch it on Friday.')
})
