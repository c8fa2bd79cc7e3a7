import { expect, test } from 'vitest'
import type { Person } from '#contract/accounts-schemas.ts'
import { rightsHolderOf, userMay } from './rights.ts'

test('an administrator who signed in before there were roles has all rights', () => {
  expect(userMay({ role: 'admin' }, 'backups.manage')).toBe(true)
})

test('a role that the page does not know gives no rights', () => {
  const user = { role: 'admin', staffRole: 'auditor' } as unknown as Person
  expect(rightsHolderOf(user).staffRole).toBeNull()
  expect(userMay(user, 'orders.read')).toBe(false)
})

test('nobody but an administrator has a role of the staff', () => {
  expect(rightsHolderOf({ role: 'customer' }).staffRole).toBeNull()
})
