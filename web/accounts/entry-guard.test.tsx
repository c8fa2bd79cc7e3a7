// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ROLES, type Role } from '../../contract/roles.ts'
import { decideEntry } from './entry-decision.ts'
import { EntryGuard } from './entry-guard.tsx'
import { buildPerson, signInAs, startSignedOut } from './person-fixtures.ts'
import { forgetSession, type Session, storeSession } from './session.ts'
import { rememberWantedPath, takeWantedPath } from './wanted-path.ts'

beforeEach(startSignedOut)
afterEach(cleanup)

const loading: Session = { status: 'loading', user: null, token: null }
const signedOut: Session = { status: 'signed-out', user: null, token: null }
const signedIn = (role: Role): Session => ({ status: 'signed-in', user: buildPerson({ role }), token: 't' })
const homes: Record<Role, string> = {
  customer: '/products',
  admin: '/admin/dashboard',
  delivery_agent: '/delivery/dashboard',
}

test('everybody waits while the session loads (ROUTE-18)', () => {
  for (const rule of [...ROLES, 'visitor'] as const)
    expect(decideEntry(rule, loading)).toEqual({ kind: 'wait' })
})

test.each(ROLES)('without a user a route of %s leads to the landing page (ROUTE-19)', (rule) => {
  expect(decideEntry(rule, signedOut)).toEqual({ kind: 'redirect', to: '/' })
})

test.each(ROLES)(
  'a signed-in %s is sent home from every route but the own ones (ROUTE-02..04, ROUTE-20..22)',
  (role) => {
    for (const rule of [...ROLES, 'visitor'] as const) {
      const expected = rule === role ? { kind: 'enter' } : { kind: 'redirect', to: homes[role] }
      expect(decideEntry(rule, signedIn(role))).toEqual(expected)
    }
  },
)

test('a visitor may see the landing page (ROUTE-01)', () => {
  expect(decideEntry('visitor', signedOut)).toEqual({ kind: 'enter' })
})

function Address() {
  return <p>at {useLocation().pathname}</p>
}

function openAt(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Address />
      <Routes>
        <Route element={<EntryGuard rule="visitor" />}>
          <Route path="/" element={<h1>Welcome</h1>} />
        </Route>
        <Route element={<EntryGuard rule="customer" />}>
          <Route path="*" element={<h1>Shop</h1>} />
        </Route>
      </Routes>
    </MemoryRouter>,
  )
}

test('a route stays open when the session goes away in another tab (Q-03)', () => {
  signInAs('customer')
  openAt('/cart')
  act(forgetSession)
  expect(screen.getByText('at /cart')).toBeDefined()
  expect(screen.getByRole('heading').textContent).toBe('Shop')
})

test('the landing page stays open after a login, until the dialog leads on (Q-01)', () => {
  openAt('/')
  act(() => storeSession(buildPerson(), 'token-1'))
  expect(screen.getByText('at /')).toBeDefined()
})

test('a share link opened without a session is remembered for this tab (Q-06)', () => {
  openAt('/products/electronics_001')
  expect(screen.getByText('at /')).toBeDefined()
  expect(takeWantedPath()).toBe('/products/electronics_001')
  expect(takeWantedPath()).toBeNull()
})

test.each([
  '/cart',
  '//evil.example/products/x',
  '/products/',
  '/products/../admin',
  '/products/a/b',
  '/products/%2e%2e',
])('no other path is remembered: %s (Q-06)', (path) => {
  rememberWantedPath(path)
  expect(takeWantedPath()).toBeNull()
})

test('a path that somebody planted in the tab’s storage is not followed (Q-06)', () => {
  sessionStorage.setItem('wanted-path', 'https://evil.example/products/x')
  expect(takeWantedPath()).toBeNull()
})
