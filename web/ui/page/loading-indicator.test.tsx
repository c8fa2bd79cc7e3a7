// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LoadingIndicator } from './loading-indicator.tsx'

afterEach(cleanup)

test('without a message it reads "Loading..."', () => {
  render(<LoadingIndicator />)
  expect(screen.getByRole('status').textContent).toBe('Loading...')
})

test('a message takes its place', () => {
  render(<LoadingIndicator message="Loading product..." />)
  expect(screen.getByRole('status').textContent).toBe('Loading product...')
})

test('it stands in the flow or fills the window', () => {
  const page = render(<LoadingIndicator />)
  expect(screen.getByRole('status').className).not.toContain('fixed')
  page.rerender(<LoadingIndicator isFullScreen />)
  expect(screen.getByRole('status').className).toContain('fixed inset-0')
})
