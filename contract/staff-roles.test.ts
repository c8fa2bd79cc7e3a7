import { describe, expect, test } from 'vitest'
import { ROLES } from './accounts.ts'
import { may, mayGive, RIGHTS, RIGHTS_OF, STAFF_ROLES, type StaffRole } from './staff-roles.ts'

const holder = (staffRole: StaffRole | null, role: (typeof ROLES)[number] = 'admin') => ({ role, staffRole })

describe('the rights of a role', () => {
  test('an owner has all, a manager all but the keys of providers and the backups', () => {
    expect(RIGHTS_OF.owner).toEqual(RIGHTS)
    expect(RIGHTS.filter((right) => !RIGHTS_OF.manager.includes(right))).toEqual([
      'providers.change',
      'backups.manage',
    ])
  })

  test('a packer works with orders and stock, and reads neither payments nor customers', () => {
    expect(RIGHTS_OF.packer).toEqual([
      'orders.read',
      'orders.pack',
      'orders.assign',
      'products.read',
      'stock.change',
    ])
  })

  test('an accountant reads, and changes nothing', () => {
    expect(RIGHTS_OF.accountant.filter((right) => !right.endsWith('.read'))).toEqual([])
    expect(RIGHTS_OF.accountant).toContain('documents.read')
  })

  test('is nobody’s who is no administrator, whatever is stored with them', () => {
    for (const role of ROLES.filter((one) => one !== 'admin'))
      expect(RIGHTS.filter((right) => may(holder('owner', role), right))).toEqual([])
    expect(RIGHTS.filter((right) => may(holder(null), right))).toEqual([])
  })
})

test('who may give which role', () => {
  const givenBy = (staffRole: StaffRole) => STAFF_ROLES.filter((role) => mayGive(holder(staffRole), role))
  expect(Object.fromEntries(STAFF_ROLES.map((role) => [role, givenBy(role)]))).toEqual({
    owner: ['owner', 'manager', 'packer', 'accountant'],
    manager: ['manager', 'packer', 'accountant'],
    packer: ['packer'],
    accountant: ['accountant'],
  })
})
