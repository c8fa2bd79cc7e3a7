// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, jsonReply, problemReply, type SentCall } from '#testing/api-fixtures.ts'
import { NewPasswordForm } from './new-password-form.tsx'

const TOKEN = 't'.repeat(43)
const OTHERS = { email: 'a***@example.com', phone: '******3210', devices: 2 }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function openForm(account: () => Response, onLinkInvalid = vi.fn()): { calls: SentCall[] } {
  const calls = answerCalls(({ path }) =>
    path.endsWith('/account') ? account() : jsonReply({ success: true, data: {} }),
  )
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NewPasswordForm token={TOKEN} onDone={() => undefined} onLinkInvalid={onLinkInvalid} />
    </QueryClientProvider>,
  )
  return { calls }
}

async function savedBy(calls: readonly SentCall[]): Promise<unknown> {
  for (const name of ['New Password', 'Confirm Password'])
    fireEvent.change(screen.getByLabelText(name), { target: { value: 'carrot42' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save Password' }))
  return vi.waitFor(() => {
    const sent = calls.find(({ path }) => path.endsWith('/confirm'))
    expect(sent).toBeDefined()
    return sent?.body
  })
}

test('who sets a new password is asked what stays, and nothing stays unasked', async () => {
  const { calls } = openForm(() => jsonReply({ success: true, data: OTHERS }))
  const phone = await screen.findByRole('checkbox', { name: 'The phone ******3210 signs in, too' })
  expect(phone).toHaveProperty('checked', false)
  expect(screen.getByRole('checkbox', { name: '2 devices stay signed in' })).toHaveProperty('checked', false)
  expect(await savedBy(calls)).toMatchObject({ keepsPhone: false, keepsDevices: false })
})

test('what the owner ticks stays', async () => {
  const { calls } = openForm(() => jsonReply({ success: true, data: OTHERS }))
  fireEvent.click(await screen.findByRole('checkbox', { name: /phone/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: /devices/ }))
  expect(screen.queryByText('You will be signed out everywhere else.')).toBeNull()
  expect(await savedBy(calls)).toMatchObject({ keepsPhone: true, keepsDevices: true })
})

test('an account without phone and devices asks nothing', async () => {
  const { calls } = openForm(() => jsonReply({ success: true, data: { ...OTHERS, phone: null, devices: 0 } }))
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByRole('group', { name: 'What stays?' })).toBeNull()
})

test('a link that no longer works says so before a password is typed', async () => {
  const onLinkInvalid = vi.fn()
  openForm(() => problemReply(400, 'reset_link_invalid', 'This link has been used'), onLinkInvalid)
  await vi.waitFor(() => expect(onLinkInvalid).toHaveBeenCalled())
})
