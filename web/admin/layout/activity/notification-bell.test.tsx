// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#client/query-client.ts'
import type { AuditEntry } from '#contract/audit.ts'
import type { Activity } from '#contract/dashboards.ts'
import { SHOP_KEY } from '#shop/shop-info.ts'
import { answerCalls, jsonReply } from '#testing/api-fixtures.ts'
import { signInAs } from '#testing/person-fixtures.ts'
import { someShopInfo } from '#testing/shop-info-fixtures.ts'
import { NotificationBell } from './notification-bell.tsx'

beforeEach(() => void signInAs('admin'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const success = (data: unknown) => jsonReply({ success: true, data })
const order = (id: string, time: string): Activity => ({
  ...{ _id: id, id, time, type: 'order', message: `New order ${id}`, orderId: null },
})
const change: AuditEntry = {
  ...{ _id: 'c', id: 'c', at: '2026-03-02T11:00:00.000Z', action: 'coupon.created', names: {} },
  person: { _id: 'p', name: 'Ravi Rao', role: 'admin' },
  ...{ subjectType: 'coupon', subjectId: 'DIWALI', before: null, after: null },
}

function openBell({ isDemo, seenAt = null }: { isDemo: boolean; seenAt?: string | null }) {
  const recentActivity = [order('b', '2026-03-02T10:00:00.000Z'), order('a', '2026-03-02T09:00:00.000Z')]
  const calls = answerCalls(({ path }) => {
    if (path.startsWith('/api/desk/to-do')) return success({ waiting: {}, tabs: {}, bellSeenAt: seenAt })
    if (path.startsWith('/api/audit')) return success({ items: [change], total: 1, nextCursor: null })
    return success({ recentActivity })
  })
  const client = createQueryClient()
  client.setQueryData(SHOP_KEY, someShopInfo({ isDemo }))
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <NotificationBell />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return calls
}

test('what came since it was last seen is unread, what others changed too; opening it says until when', async () => {
  const calls = openBell({ isDemo: false, seenAt: '2026-03-02T09:00:00.000Z' })
  fireEvent.click(await screen.findByRole('button', { name: 'Notifications, 2' }))
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map((row) => row.textContent?.includes('Unread'))).toEqual([true, true, false])
  expect(rows[0]?.textContent).toContain('Ravi Rao created the coupon DIWALI')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/admin/coupons')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Notifications', hidden: true })).toBeTruthy(),
  )
  const sent = calls.filter(({ path }) => path === '/api/desk/bell-seen')
  expect(sent.map(({ body }) => body)).toEqual([{ until: '2026-03-02T11:00:00.000Z' }])
})

test('the demo counts all activity, and asks nothing about others', async () => {
  const calls = openBell({ isDemo: true, seenAt: '2026-03-02T12:00:00.000Z' })
  fireEvent.click(await screen.findByRole('button', { name: 'Notifications, 2' }))
  expect(await screen.findAllByRole('listitem')).toHaveLength(2)
  expect(screen.queryByText('Unread')).toBeNull()
  expect(calls.some(({ path }) => path.startsWith('/api/audit') || path === '/api/desk/bell-seen')).toBe(
    false,
  )
})
