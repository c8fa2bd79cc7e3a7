// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getShownToasts, removeToast, type ToastOptions, toast, toastExitMs } from './toast.ts'
import { Toaster } from './toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toaster />)
})
afterEach(() => {
  for (const shown of getShownToasts()) removeToast(shown.id)
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const show = (message: string, options?: ToastOptions) => act(() => void toast.success(message, options))
const row = (message: string) => screen.queryByText(message)?.closest('li') ?? null
const isLeaving = (message: string) => row(message)?.hasAttribute('data-leaving')

test.each<['auth' | 'shop' | 'admin', number]>([
  ['auth', 3000],
  ['shop', 2500],
  ['admin', 3000],
])('a toast of kind %s stays %i ms', (kind, durationMs) => {
  show('News', { kind })
  pass(durationMs - 1)
  expect(isLeaving('News')).toBe(false)
  pass(1)
  expect(isLeaving('News')).toBe(true)
})

test('a toast leaves with an exit of 300 ms', () => {
  show('News', { kind: 'auth' })
  pass(3000)
  pass(299)
  expect(row('News')).not.toBeNull()
  pass(1)
  expect(row('News')).toBeNull()
  expect(toastExitMs).toBe(300)
})

test.each([
  ['success', 'delivered'],
  ['error', 'error'],
  ['warning', 'pending'],
  ['info', 'assigned'],
] as const)('%s wears its own colour', (tone, color) => {
  act(() => void toast[tone]('News'))
  expect(row('News')?.className).toContain(`bg-${color}-soft`)
})

test('time stands still while a toast is pointed at', () => {
  show('News')
  pass(2000)
  const list = screen.getByRole('list')
  fireEvent.pointerEnter(list)
  pass(20_000)
  expect(isLeaving('News')).toBe(false)
  fireEvent.pointerLeave(list)
  pass(499)
  expect(isLeaving('News')).toBe(false)
  pass(1)
  expect(isLeaving('News')).toBe(true)
})

test('time stands still while a button of a toast has the focus', () => {
  show('Removed from cart', { action: { label: 'Undo', onAct: () => undefined } })
  fireEvent.focusIn(screen.getByRole('button', { name: 'Undo' }))
  pass(20_000)
  expect(isLeaving('Removed from cart')).toBe(false)
  fireEvent.focusOut(screen.getByRole('button', { name: 'Undo' }))
  pass(2500)
  expect(isLeaving('Removed from cart')).toBe(true)
})

test('the action acts once and closes its toast', () => {
  const onAct = vi.fn()
  show('Removed from cart', { action: { label: 'Undo', onAct } })
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(onAct).toHaveBeenCalledTimes(1)
  expect(isLeaving('Removed from cart')).toBe(true)
})

test('a toast with the same id takes the other one’s place', () => {
  show('Sending', { id: 'outbox' })
  show('Sent', { id: 'outbox' })
  expect(row('Sending')).toBeNull()
  expect(row('Sent')).not.toBeNull()
})

test('a dismissed toast slides out', () => {
  show('News')
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  pass(300)
  expect(row('News')).toBeNull()
})

test('the reason stands below the message', () => {
  act(() => void toast.error('Failed to add to cart', { detail: 'Only 2 left' }))
  expect(screen.getByRole('alert').textContent).toBe('Failed to add to cartOnly 2 left')
})
