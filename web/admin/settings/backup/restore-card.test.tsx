// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, jsonReply } from '#testing/api-fixtures.ts'
import { RestoreCard } from './restore-card.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const RESTORE = {
  _id: 'r1',
  id: 'r1',
  takenAt: '2026-11-26T21:00:00Z',
  restoredAt: '2026-11-27T05:40:00Z',
  owners: ['Meera Iyer (meera@shop.example)'],
  prefix: 'K7',
  lastPapers: ['T/26-27/00123'],
  lastOrder: 'TK-34305118',
  messages: 12,
}

function open(restore: typeof RESTORE) {
  const sent = answerCalls(() => jsonReply({ success: true, data: {} }))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <RestoreCard restore={restore} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return sent
}

test('what came with a backup is named, and messages are sent only by a yes', async () => {
  const sent = open(RESTORE)
  const card = screen.getByLabelText('Restored from a backup')
  for (const text of ['Meera Iyer', 'begin with K7', 'T/26-27/00123', 'TK-34305118', '12 messages'])
    expect(card.textContent).toContain(text)
  fireEvent.click(screen.getByRole('button', { name: 'Done, send the messages' }))
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ messages: 'send' }]))
})

test('where no message waits one button is enough', async () => {
  const sent = open({ ...RESTORE, messages: 0 })
  fireEvent.click(screen.getByRole('button', { name: 'I have looked at all of this' }))
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ messages: 'drop' }]))
})
