// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import type { Person } from '#contract/accounts-schemas.ts'
import { clearSession, storeSession } from './session.ts'
import { returnFromShop, viewShop } from './view-shop.ts'

const personOf = (id: string, role: Person['role']) => ({ id, _id: id, name: id, email: '', role }) as Person

afterEach(() => {
  clearSession()
  sessionStorage.clear()
})

test('an administrator views the shop until they leave it, and goes back to where they were', () => {
  storeSession(personOf('meera', 'admin'), 'token')
  expect(returnFromShop()).toBeNull()
  viewShop('/admin/products?search=kurta')
  expect(returnFromShop()).toBe('/admin/products?search=kurta')
  viewShop(null)
  expect(returnFromShop()).toBeNull()
})

test('nobody else views it, nor goes on with the view of somebody before them', () => {
  storeSession(personOf('asha', 'customer'), 'token')
  viewShop('/admin')
  expect(returnFromShop()).toBeNull()
  storeSession(personOf('meera', 'admin'), 'token')
  viewShop('/admin')
  storeSession(personOf('ravi', 'admin'), 'token')
  expect(returnFromShop()).toBeNull()
  clearSession()
  expect(returnFromShop()).toBeNull()
})
