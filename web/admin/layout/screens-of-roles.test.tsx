// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createQueryClient } from '#client/query-client.ts'
import { RIGHTS_OF, type Right, STAFF_ROLES, type StaffRole } from '#contract/staff-roles.ts'
import { paths, SETTINGS_SECTIONS } from '#shop/paths.ts'
import { pages } from '#start/pages.ts'
import { answerCalls, jsonReply } from '#testing/api-fixtures.ts'
import { signInAs } from '#testing/person-fixtures.ts'
import { someShopInfo } from '#testing/shop-info-fixtures.ts'
import { ACCESS_POLICY } from '#tests/security/access-policy.ts'
import { ConfirmProvider } from '#ui/overlays/use-confirm.tsx'
import { AdminLayout } from './admin-layout.tsx'

/** The right that opens each page. A page without a row, and a row without a page, fails the test. */
const SCREENS: Record<string, Right> = {
  '/admin': 'orders.read',
  '/admin/dashboard': 'orders.read',
  '/admin/new-order': 'orders.change',
  '/admin/get-ready': 'settings.change',
  '/admin/inbox': 'tickets.answer',
  '/admin/products': 'products.read',
  '/admin/people': 'people.read',
  '/admin/payments': 'payments.read',
  '/admin/gst': 'documents.read',
  '/admin/cash': 'cash.read',
  '/admin/areas': 'settings.change',
  '/admin/coupons': 'prices.change',
  '/admin/reviews': 'reviews.moderate',
  '/admin/synonyms': 'products.change',
  '/admin/pages': 'settings.change',
  '/admin/reports': 'reports.read',
  '/admin/audit': 'activity.read',
  '/admin/settings': 'settings.change',
}

const SECTIONS: Record<(typeof SETTINGS_SECTIONS)[number], Right> = {
  shop: 'settings.change',
  look: 'settings.change',
  delivery: 'settings.change',
  payments: 'settings.change',
  messages: 'settings.change',
  tax: 'settings.change',
  promises: 'settings.change',
  backup: 'backups.manage',
}

const adminPages = pages.filter((page) => page.for === 'admin')

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The heading of another page, to which the first page leads whoever may not open it. */
const LED_ON = 'Another page'
const isLedOn = () => screen.queryByRole('heading', { level: 1, name: LED_ON }) !== null
const REFUSED = /^Your role does not open /
const isRefused = () => screen.queryByRole('heading', { level: 1, name: REFUSED }) !== null

/** Opens a page as somebody, in a real shop whose server has answered nothing else yet. */
async function open(url: string, staffRole: StaffRole) {
  signInAs('admin', { staffRole })
  const calls = answerCalls(({ path }) =>
    path === '/api/shop'
      ? jsonReply({ success: true, data: someShopInfo({ isDemo: false }) })
      : new Promise<Response>(() => undefined),
  )
  const page = adminPages.find(({ path }) => path === url.split('?')[0]?.toLowerCase().replace(/\/$/, ''))
  if (!page) throw new Error(`No page ${url}`)
  const Component = await page.load()
  await act(async () => {
    render(
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter initialEntries={[url]}>
          <ConfirmProvider>
            <Suspense fallback={null}>
              <Routes>
                <Route element={<AdminLayout />}>
                  <Route path={page.path} element={<Component />} />
                  <Route path="*" element={<h1>{LED_ON}</h1>} />
                </Route>
              </Routes>
            </Suspense>
          </ConfirmProvider>
        </MemoryRouter>
      </QueryClientProvider>,
    )
  })
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 1 })).not.toHaveLength(0))
  return calls
}

/** Of what was asked, what the server refuses this role. */
function refusedCalls(calls: { method: string; path: string }[], role: StaffRole): string[] {
  return calls
    .map(({ method, path }) => `${method} ${path.split('?')[0]}`)
    .filter((asked) => {
      const row = Object.entries(ACCESS_POLICY).find(([call]) => isCall(asked, call))?.[1]
      if (!row) throw new Error(`No policy for ${asked}`)
      return row[role] !== 'in'
    })
}

/** Exact paths come before those with something in braces, as on the server. */
function isCall(asked: string, call: string): boolean {
  return asked === call || new RegExp(`^${call.replace(/:\w+/g, '[^/]+')}$`).test(asked)
}

test('every page of the administration has a row, and every row a page', () => {
  expect(Object.keys(SCREENS).sort()).toEqual([...new Set(adminPages.map(({ path }) => path))].sort())
  expect(Object.keys(SECTIONS).sort()).toEqual([...SETTINGS_SECTIONS].sort())
})

describe.each(STAFF_ROLES)('%s', (role) => {
  const has = (right: Right) => RIGHTS_OF[role].includes(right)

  test('opens the pages of their rights, which ask for nothing that the server refuses', async () => {
    const opened: Record<string, boolean> = {}
    const refused: string[] = []
    for (const path of Object.keys(SCREENS)) {
      const calls = await open(path, role)
      opened[path] = !isRefused() && !isLedOn()
      refused.push(...refusedCalls(calls, role).map((call) => `${path}: ${call}`))
      cleanup()
    }
    expect(opened).toEqual(
      Object.fromEntries(Object.entries(SCREENS).map(([path, right]) => [path, has(right)])),
    )
    expect(refused).toEqual([])
  })

  test('opens the sections of the settings of their rights', async () => {
    const opened: Record<string, boolean> = {}
    for (const section of SETTINGS_SECTIONS) {
      const calls = await open(paths.settings(section), role)
      opened[section] = !isRefused()
      expect(refusedCalls(calls, role)).toEqual([])
      cleanup()
    }
    const expected = Object.entries(SECTIONS).map(([section, right]) => [
      section,
      has('settings.change') && has(right),
    ])
    expect(opened).toEqual(Object.fromEntries(expected))
  })

  test('is led to no page that refuses them', async () => {
    await open('/admin', role)
    expect(isRefused()).toBe(false)
    const navigation = screen.getAllByRole('navigation', { name: 'Administration' })[0] as HTMLElement
    const led = [...navigation.querySelectorAll('a')].map((link) => link.getAttribute('href')?.split('?')[0])
    expect(led.length).toBeGreaterThan(0)
    expect(led.filter((path) => !has(SCREENS[path ?? ''] as Right))).toEqual([])
    expect(screen.queryByRole('link', { name: 'New order' }) !== null).toBe(has('orders.change'))
  })
})

test.each(['/admin/new-order/', '/Admin/New-Order', '/admin/get-ready/', '/ADMIN/SETTINGS'])(
  '%s is refused as it is without its capitals and its slash',
  async (url) => {
    await open(url, 'packer')
    expect(isRefused()).toBe(true)
  },
)
