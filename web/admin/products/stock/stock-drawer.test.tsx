// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, jsonReply } from '#testing/api-fixtures.ts'
import { signInAs } from '#testing/person-fixtures.ts'
import { lamp } from '../admin-product-fixtures.ts'
import { StockDrawer } from './stock-drawer.tsx'

beforeEach(() => void signInAs('admin'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('what is sold without limit begins to be counted in its stock sheet', async () => {
  let stock: number | null = null
  const calls = answerCalls(({ method, body }) => {
    if (method === 'PUT') stock = (body as { stock: number }).stock
    return jsonReply({ success: true, data: { items: [], nextCursor: null, stock } })
  })
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <StockDrawer isOpen product={lamp} onClose={() => undefined} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  const field = await screen.findByLabelText(/^How many are there/)
  fireEvent.click(screen.getByRole('button', { name: 'Start counting' }))
  expect(screen.getByText('Enter how many there are, such as 12')).toBeTruthy()
  fireEvent.change(field, { target: { value: '12' } })
  fireEvent.click(screen.getByRole('button', { name: 'Start counting' }))
  expect(await screen.findByText('12 units in stock')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add to the stock' })).toBeTruthy()
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    path: '/api/variants/lamp/stock',
    body: { stock: 12 },
  })
})
