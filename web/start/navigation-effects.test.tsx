// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession } from '#accounts/session.ts'
import { startSignedOut } from '#testing/person-fixtures.ts'
import { FirstPageMarkRemoval, RouteFocus, ScrollMemory, SessionEndRedirect } from './navigation-effects.tsx'

let go: NavigateFunction

beforeEach(() => {
  startSignedOut()
  vi.stubGlobal('scrollTo', (_left: number, top: number) => scrollBy(top))
  render(
    <MemoryRouter initialEntries={['/products']}>
      <SessionEndRedirect />
      <ScrollMemory />
      <RouteFocus />
      <FirstPageMarkRemoval />
      <Page />
    </MemoryRouter>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Page() {
  const { pathname, search } = useLocation()
  go = useNavigate()
  return (
    <main key={pathname}>
      <h1>
        {pathname}
        {search}
      </h1>
    </main>
  )
}

function scrollBy(top: number) {
  vi.stubGlobal('scrollY', top)
  window.dispatchEvent(new Event('scroll'))
}

const open = (to: string | -1) => act(async () => void (to === -1 ? go(-1) : go(to)))
const heading = () => screen.getByRole('heading')

test('a new page starts at its top, and going back returns to the place that was left', async () => {
  scrollBy(1400)
  await open('/products/electronics_001')
  expect(window.scrollY).toBe(0)
  scrollBy(300)
  await open(-1)
  expect(window.scrollY).toBe(1400)
})

test('a changed filter leaves the page where it is', async () => {
  scrollBy(700)
  await open('/products?category=gadgets')
  expect(window.scrollY).toBe(700)
})

test('the heading of a new page gets the focus, the one of the first page does not', async () => {
  expect(document.activeElement).toBe(document.body)
  await open('/cart')
  expect(document.activeElement).toBe(heading())
})

test('the page that was opened first is marked until another one takes its place', async () => {
  document.body.dataset.firstPage = ''
  await open('/products?category=gadgets')
  expect(document.body.dataset.firstPage).toBe('')
  await open('/cart')
  expect(document.body.dataset.firstPage).toBeUndefined()
})

test('an ended session leads to the site root', async () => {
  await act(async () => endSession())
  expect(heading().textContent).toBe('/')
})
