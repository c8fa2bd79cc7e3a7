// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ROLES, type Role } from '#contract/accounts.ts'
import { buildPerson, signInAs, startSignedOut } from '#testing/person-fixtures.ts'
import { decideEntry } from './entry-decision.ts'
import { EntryGuard } from './entry-guard.tsx'
import { readReturnPath } from './return-path.ts'
import { clearSession, type Session, storeSession } from './session.ts'

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

test('everybody waits while the session loads', () => {
  for (const rule of [...ROLES, 'visitor'] as const)
    expect(decideEntry(rule, loading)).toEqual({ kind: 'wait' })
})

test.each(ROLES)('without a user a route of %s leads to the landing page', (rule) => {
  expect(decideEntry(rule, signedOut)).toEqual({ kind: 'redirect', to: '/' })
})

test.each(ROLES)('a signed-in %s is sent home from every route but the own ones', (role) => {
  for (const rule of [...ROLES, 'visitor'] as const) {
    const expected = rule === role ? { kind: 'enter' } : { kind: 'redirect', to: homes[role] }
    expect(decideEntry(rule, signedIn(role))).toEqual(expected)
  }
})

test('a shopper is a customer, and in an open shop a visitor too; until that is known, everybody waits', () => {
  expect(decideEntry('shopper', signedOut, true)).toEqual({ kind: 'enter' })
  expect(decideEntry('shopper', signedOut, false)).toEqual({ kind: 'redirect', to: '/' })
  expect(decideEntry('shopper', signedOut, undefined)).toEqual({ kind: 'wait' })
  for (const isOpen of [true, false, undefined]) {
    expect(decideEntry('shopper', signedIn('customer'), isOpen)).toEqual({ kind: 'enter' })
    for (const role of ['admin', 'delivery_agent'] as const)
      expect(decideEntry('shopper', signedIn(role), isOpen)).toEqual({ kind: 'redirect', to: homes[role] })
    expect(decideEntry('customer', signedOut, isOpen)).toEqual({ kind: 'redirect', to: '/' })
  }
})

test('a visitor may see the landing page', () => {
  expect(decideEntry('visitor', signedOut)).toEqual({ kind: 'enter' })
})

function Address() {
  const { pathname, state } = useLocation()
  return (
    <>
      <p>at {pathname}</p>
      <output aria-label="State">{JSON.stringify(state)}</output>
    </>
  )
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

test('a route stays open when the session goes away in another tab', () => {
  signInAs('customer')
  openAt('/cart')
  act(clearSession)
  expect(screen.getByText('at /cart')).toBeDefined()
  expect(screen.getByRole('heading').textContent).toBe('Shop')
})

test('the landing page stays open after a login, until the dialog leads on', () => {
  openAt('/')
  act(() => storeSession(buildPerson(), 'token-1'))
  expect(screen.getByText('at /')).toBeDefined()
})

test.each([
  '/products/electronics_001',
  '/products?search=lamp&sort=price-low',
  '/cart',
  '/wishlist',
  '/orders?order=0123456789abcdef',
  '/checkout?product=electronics_001&quantity=2&step=payment',
])('%s opened without a session is where the sign-in leads back to', (path) => {
  openAt(path)
  expect(screen.getByText('at /')).toBeDefined()
  const state: unknown = JSON.parse(screen.getByLabelText('State').textContent ?? '')
  expect(readReturnPath(state, 'customer')).toBe(path)
})

test('a page leads back only the role that may open it', () => {
  expect(readReturnPath({ returnPath: '/admin/products?product=furniture_002' }, 'admin')).toBe(
    '/admin/products?product=furniture_002',
  )
  expect(readReturnPath({ returnPath: '/delivery' }, 'delivery_agent')).toBe('/delivery')
  expect(readReturnPath({ returnPath: '/delivery' }, 'admin')).toBeNull()
  expect(readReturnPath({ returnPath: '/admin' }, 'customer')).toBeNull()
  expect(readReturnPath({ returnPath: '/cart' }, 'admin')).toBeNull()
})

test.each([
  'https://evil.example/products/x',
  '//evil.example/cart',
  '/\\evil.example/cart',
  'javascript:alert(1)//cart',
  ' /cart',
  '/cart/../admin',
  '/products/',
  '/products/../admin',
  '/products/a/b',
  '/products/%2e%2e',
  '/',
  '',
  undefined,
  7,
])('nothing but a page of the shop leads anywhere, whatever stands in the history: %s', (returnPath) => {
  expect(readReturnPath({ returnPath }, 'customer')).toBeNull()
})

test('another visit of the landing page knows nothing of it', () => {
  expect(readReturnPath(null, 'customer')).toBeNull()
})
