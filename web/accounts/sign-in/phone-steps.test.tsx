// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, jsonReply, problemReply, type SentCall } from '#testing/api-fixtures.ts'
import { getShownToasts, removeToast } from '#ui/overlays/toast.ts'
import { PhoneSteps } from './phone-steps.tsx'
import { logInByPhone } from './sign-in-operations.ts'

const onDone = vi.fn()
let answer: (call: SentCall) => Response

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers()
  answer = () => jsonReply({ success: true, data: { resendAfterSeconds: 30 } })
  answerCalls((call) => answer(call))
})
afterEach(() => {
  cleanup()
  for (const { id } of getShownToasts()) removeToast(id)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PhoneSteps confirm={logInByPhone} confirmLabel="Sign In" busyLabel="Signing in..." onDone={onDone} />
    </QueryClientProvider>,
  )
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const toasts = () => getShownToasts().map(({ message }) => message)

async function askForCode() {
  open()
  type('Mobile Number', '9876543210')
  await press('Send Code')
}

test('closing the dialog to look for the code loses neither the number nor the wait', async () => {
  await askForCode()
  cleanup()
  await pass(12_000)
  open()
  expect(screen.getByLabelText('Code')).toBeTruthy()
  expect(screen.getByText('98765 43210')).toBeTruthy()
  expect(screen.getByText('Another code in 18 s')).toBeTruthy()
})

test('after ten minutes, and after choosing another number, it begins with the number', async () => {
  await askForCode()
  cleanup()
  await pass(10 * 60_000)
  open()
  expect(screen.getByLabelText('Mobile Number')).toBeTruthy()
  cleanup()
  await askForCode()
  await press('Change')
  cleanup()
  open()
  expect(screen.getByLabelText('Mobile Number')).toBeTruthy()
})

test('where a code is on its way already, it is requested from the user', async () => {
  answer = () =>
    new Response(
      JSON.stringify({ success: false, code: 'code_on_its_way', message: 'A code is on its way.' }),
      {
        status: 429,
        headers: { 'content-type': 'application/json', 'retry-after': '17' },
      },
    )
  await askForCode()
  expect(screen.getByLabelText('Code')).toBeTruthy()
  expect(screen.getByText('Another code in 17 s')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('another code takes the error and the digits of the one before away', async () => {
  await askForCode()
  const wrong = 'This code is wrong or no longer valid'
  answer = ({ path }) =>
    path === '/api/phone-codes'
      ? jsonReply({ success: true, data: { resendAfterSeconds: 30 } })
      : problemReply(401, 'code_invalid', wrong, { code: wrong })
  type('Code', '123456')
  await press('Sign In')
  expect(screen.getAllByText(wrong).length).toBeGreaterThan(0)
  await pass(30_000)
  await press('Send another code')
  expect(toasts()).toContain('We have sent another code')
  expect(screen.queryByText(wrong)).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('')
})

test('too many wrong codes are said in other words than one', async () => {
  await askForCode()
  const tooMany = 'Too many attempts. Please try again in 5 hours.'
  answer = () => problemReply(429, 'too_many_requests', tooMany)
  type('Code', '123456')
  await press('Sign In')
  expect(screen.getAllByText(tooMany).length).toBeGreaterThan(0)
})
