// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#client/query-client.ts'
import { answerCalls, problemReply } from '#testing/api-fixtures.ts'
import { signInAs } from '#testing/person-fixtures.ts'
import { BooksExport } from './books-export.tsx'

const saved = vi.hoisted(() => vi.fn())
vi.mock('#client/save-file.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('#client/save-file.ts')>()),
  saveFile: saved,
}))

beforeEach(() => {
  void signInAs('admin')
  vi.useFakeTimers({ now: Date.parse('2026-11-26T10:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  saved.mockReset()
})

async function open() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <BooksExport />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'For the accountant' }))
  await screen.findByRole('dialog')
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const csv = () => new Response('Order ID\r\n', { headers: { 'content-type': 'text/csv' } })

test('the orders of this financial year are downloaded without another choice', async () => {
  const calls = answerCalls(csv)
  await open()
  press('Download')
  await waitFor(() => expect(saved).toHaveBeenCalled())
  expect(calls.map(({ path }) => path)).toEqual(['/api/orders/export?from=2026-04-01&to=2026-11-26'])
  expect(saved.mock.lastCall?.[1]).toBe('orders_2026-04-01_2026-11-26.csv')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('payments of other days are chosen', async () => {
  const calls = answerCalls(csv)
  await open()
  press('Payments and refunds')
  press('Last financial year')
  press('Download')
  await waitFor(() => expect(saved).toHaveBeenCalled())
  expect(calls.map(({ path }) => path)).toEqual(['/api/payments/export?from=2025-04-01&to=2026-03-31'])
})

test('days the wrong way round are not sent', async () => {
  const calls = answerCalls(csv)
  await open()
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-12-31' } })
  expect(screen.getByText('The end date must not be before the start date')).toBeTruthy()
  press('Download')
  expect(calls).toEqual([])
})

test('a failure stays on screen with the choice', async () => {
  answerCalls(() => problemReply(503, 'unavailable', 'The database is away'))
  await open()
  press('Last month')
  press('Download')
  expect((await screen.findByRole('alert')).textContent).toContain('The database is away')
  expect(screen.getByRole('button', { name: 'Last month' }).getAttribute('aria-pressed')).toBe('true')
})
