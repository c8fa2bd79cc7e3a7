// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#client/query-client.ts'
import { answerCalls, jsonReply, problemReply } from '#testing/api-fixtures.ts'
import { buildOrder } from '#testing/order-fixtures.ts'
import { signInAs } from '#testing/person-fixtures.ts'
import { ConfirmProvider } from '#ui/overlays/use-confirm.tsx'
import { InternalNote } from './internal-note.tsx'

beforeEach(() => void signInAs('admin'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a note that somebody else has changed meanwhile is overwritten only by who has seen it', async () => {
  const order = { ...buildOrder({ internalNote: 'Ring once' }), history: [] }
  const current = { ...order, internalNote: 'Beware of the dog' }
  const calls = answerCalls(({ body }) => {
    const { seen } = body as { seen: { internalNote: string } }
    if (seen.internalNote === current.internalNote) return jsonReply({ success: true, data: order })
    return problemReply(409, 'changed_meanwhile', 'Ravi has changed this meanwhile', {
      data: { current, changed: [{ field: 'internalNote', by: 'Ravi', at: null }] },
    })
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfirmProvider>
        <InternalNote order={order} mayWrite onDirtyChange={() => undefined} />
      </ConfirmProvider>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Change note' }))
  fireEvent.change(screen.getByLabelText('Note', { selector: 'textarea' }), {
    target: { value: 'Ring twice' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }))
  expect(await screen.findByText('Ravi has changed this meanwhile')).toBeTruthy()
  expect(screen.getByText(/Beware of the dog/)).toBeTruthy()
  expect(screen.getByDisplayValue('Ring twice')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Save mine' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save note' })).toBeNull())
  expect(calls.map(({ body }) => body)).toEqual([
    { internalNote: 'Ring twice', seen: { internalNote: 'Ring once' } },
    { internalNote: 'Ring twice', seen: { internalNote: 'Beware of the dog' } },
  ])
})
