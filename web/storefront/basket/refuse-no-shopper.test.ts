// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { clearSession, storeSession } from '#accounts/session.ts'
import { viewShop } from '#accounts/view-shop.ts'
import type { Person } from '#contract/accounts-schemas.ts'
import { refuseNoShopper } from './refuse-no-shopper.ts'

test('who views the shop and tries to buy is told why not', async () => {
  clearSession()
  expect(await refuseNoShopper({})).toMatchObject({ success: false, error: 'User not logged in' })
  storeSession({ id: 'meera', _id: 'meera', name: 'Meera', email: '', role: 'admin' } as Person, 'token')
  viewShop('/admin')
  expect(await refuseNoShopper({})).toMatchObject({
    success: false,
    error: 'You are viewing your shop: nothing is bought here',
  })
  viewShop(null)
  clearSession()
})
