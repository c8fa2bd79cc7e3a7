// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageErrorBoundary } from './page-error-boundary.tsx'

const reload = vi.fn()
let isOnline = true
beforeEach(() => {
  isOnline = true
  reload.mockReset()
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  vi.spyOn(location, 'reload').mockImplementation(reload)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Broken(): never {
  throw new Error('The code of the page is not here')
}

let goTo: (to: number) => void
function History() {
  const navigate = useNavigate()
  goTo = (to) => act(() => void navigate(to))
  return null
}

function open() {
  render(
    <MemoryRouter initialEntries={['/products', '/cart']}>
      <History />
      <PageErrorBoundary>
        <Routes>
          <Route path="/products" element={<p>Products</p>} />
          <Route path="/cart" element={<Broken />} />
        </Routes>
      </PageErrorBoundary>
    </MemoryRouter>,
  )
}

test('a page that cannot be shown offers a reload', () => {
  open()
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(reload).toHaveBeenCalledOnce()
})

test('without a network it says so, offers no reload that would fail, and opens once there is one', () => {
  isOnline = false
  open()
  expect(screen.getByRole('heading', { name: 'No network' })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  isOnline = true
  act(() => void window.dispatchEvent(new Event('online')))
  expect(reload).toHaveBeenCalledOnce()
})

test('going back leads to the page before, which is still there', () => {
  isOnline = false
  open()
  goTo(-1)
  expect(screen.getByText('Products')).toBeTruthy()
})
