// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ContentSwap } from './content-swap.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('the old content stays for 150 ms, then the new one takes its place', () => {
  const draw = (value: string) => <ContentSwap value={value}>{(shown) => <p>{shown}</p>}</ContentSwap>
  const page = render(draw('sign-in'))
  page.rerender(draw('sign-up'))
  act(() => vi.advanceTimersByTime(149))
  expect(screen.queryByText('sign-in')).toBeTruthy()
  expect(screen.queryByText('sign-up')).toBeNull()
  act(() => vi.advanceTimersByTime(1))
  expect(screen.queryByText('sign-in')).toBeNull()
  expect(screen.queryByText('sign-up')).toBeTruthy()
})
