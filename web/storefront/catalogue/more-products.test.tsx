// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentProps, StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MoreProducts } from './more-products.tsx'

let comesNear: (() => void) | undefined
beforeEach(() => {
  comesNear = undefined
  class Observer {
    constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
      comesNear = () => onChange([{ isIntersecting: true }])
    }
    observe() {}
    disconnect() {
      comesNear = undefined
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function draw(given: Partial<ComponentProps<typeof MoreProducts>> = {}) {
  const onMore = vi.fn()
  const props = { shown: 24, total: 400, pageCount: 1, isBusy: false, error: undefined, onMore, ...given }
  render(
    <StrictMode>
      <MoreProducts {...props} />
    </StrictMode>,
  )
  act(() => comesNear?.())
  return onMore
}

test('the next products come before the button is reached', () => {
  expect(draw()).toHaveBeenCalledOnce()
})

test('after three pages a press decides, so that the page has an end', () => {
  const onMore = draw({ shown: 72, pageCount: 3 })
  expect(onMore).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
  expect(onMore).toHaveBeenCalledOnce()
})

test('a failure is said and not repeated by itself; a press tries again', () => {
  const onMore = draw({ error: 'The shop stumbled' })
  expect(onMore).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toBe('More products could not be loadedThe shop stumbled')
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
  expect(onMore).toHaveBeenCalledOnce()
})

test('nothing is fetched while products are on their way, nor at the end', () => {
  expect(draw({ isBusy: true })).not.toHaveBeenCalled()
  cleanup()
  expect(draw({ shown: 400 })).not.toHaveBeenCalled()
  expect(screen.queryByRole('button')).toBeNull()
})
