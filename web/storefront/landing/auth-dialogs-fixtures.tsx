import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { vi } from 'vitest'
import type { LandingState } from '#accounts/return-path.ts'
import type { AuthDialog } from '#accounts/sign-in/auth-dialog.ts'
import { AuthDialogs } from '#accounts/sign-in/auth-dialogs.tsx'
import { answerCalls, jsonReply, problemReply, type SentCall } from '#testing/api-fixtures.ts'
import { startSignedOut } from '#testing/person-fixtures.ts'
import { getShownToasts, removeToast } from '#ui/overlays/toast.ts'
import { WaysIn } from './ways-in.tsx'

/** Called with the path that a login leads to. */
export const onLeaveSoon = vi.fn()

/** Before each test: an empty browser, a stopped clock, and a shop that expects no call. */
export function startDialogs(): void {
  startSignedOut()
  vi.useFakeTimers()
  onLeaveSoon.mockReset()
  answerDialogs(() => problemReply(500, 'internal', 'No call was expected'))
}

export function endDialogs(): void {
  cleanup()
  for (const toast of getShownToasts()) removeToast(toast.id)
  vi.unstubAllGlobals()
  vi.useRealTimers()
}

function Landing() {
  const [dialog, setDialog] = useState<AuthDialog | null>(null)
  return (
    <>
      <p>at {useLocation().pathname}</p>
      <WaysIn onDialog={setDialog} />
      <AuthDialogs dialog={dialog} onDialogChange={setDialog} onLeaveSoon={onLeaveSoon} />
    </>
  )
}

export function openLanding(state?: LandingState) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[{ pathname: '/', state }]}>
        <Landing />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

/** Answers the calls of the dialogs; the shop's information is answered for them. */
export function answerDialogs(
  reply: (call: SentCall) => Response | Promise<Response>,
  { isDemo = false } = {},
): SentCall[] {
  const payment = { cod: true, razorpay: false, mode: 'off', cashLimit: 50_000 }
  const shop = { success: true, data: { name: 'Tokri', isDemo, payment } }
  const calls = answerCalls((call) => (call.path === '/api/shop' ? jsonReply(shop) : reply(call)))
  return new Proxy(calls, {
    get: (all, key) =>
      Reflect.get(
        all.filter(({ path }) => path !== '/api/shop'),
        key,
      ),
  })
}

export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
export const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })))
export const type = (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}
export const title = () => screen.queryByRole('dialog')?.querySelector('h2')?.textContent ?? null
export const toasts = () => getShownToasts().map(({ tone, message }) => `${tone}: ${message}`)
export const focusedName = () => document.activeElement?.getAttribute('name')

export async function openSignIn(state?: LandingState) {
  openLanding(state)
  await press('Login')
}

export async function openSignUp() {
  openLanding()
  await press('Sign Up Free')
}

export function fillSignUp() {
  type('Full Name', 'Asha Rao')
  type('Email Address', 'asha@example.com')
  type('Password', 'secret7')
  type('Confirm Password', 'secret7')
}
