// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PersonRow } from './person-row.tsx'

afterEach(cleanup)

const asha = {
  id: 'asha',
  _id: 'asha',
  name: 'Asha Rao',
  email: 'asha@example.com',
  phone: null,
  role: 'delivery_agent' as const,
  address: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  status: 'offline' as const,
  isActive: true,
}

test('who was invited and has not chosen a password reads Invited, not Offline', () => {
  const { rerender } = render(
    <ul>
      <PersonRow person={{ ...asha, isInvited: true }} agent={undefined} isSelf={false} actions={null} />
    </ul>,
  )
  expect([screen.queryByText('Invited') !== null, screen.queryByText('Offline')]).toEqual([true, null])
  rerender(
    <ul>
      <PersonRow person={{ ...asha, isInvited: false }} agent={undefined} isSelf={false} actions={null} />
    </ul>,
  )
  expect([screen.queryByText('Invited'), screen.queryByText('Offline') !== null]).toEqual([null, true])
})
