import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { roomsPage } from '../docs/draw-rooms.ts'
import { importsOf } from './testing/import-circles.ts'
import { againstTheFloors } from './testing/room-floors.ts'

const PROJECT = join(import.meta.dirname, '..')
/** Tests and fixtures may use any room. */
const code = globSync('{contract,server,web}/**/*.{ts,tsx}', {
  cwd: PROJECT,
  exclude: ['**/*.test.*', '**/*-fixtures.*', '**/testing/**', '**/planted-*'],
})
const texts = new Map(code.map((file) => [file, readFileSync(join(PROJECT, file), 'utf8')]))

const AGAINST_THE_ARROWS = [
  ['server/accounts/planted-higher-room.ts', '#server/orders/place/place-order.ts'],
  ['server/http/planted-room.ts', '#server/accounts/account-tables.ts'],
  ['server/catalogue/search/planted-deep.ts', '../../orders/place/place-order.ts'],
  ['server/orders/planted-app.ts', '#server/app.ts'],
  ['web/storefront/catalogue/planted-app.ts', '#admin/list/pager.tsx'],
  ['web/storefront/catalogue/planted-sibling.ts', '#storefront/cart/cart-page.tsx'],
  ['web/storefront/layout/planted-upward.ts', '#storefront/cart/cart-page.tsx'],
  ['web/admin/coupons/planted-sibling.ts', '#admin/orders/orders-view.ts'],
  ['web/admin/orders/planted-app.ts', '#delivery/orders/order-list.ts'],
  ['web/delivery/work/planted-app.ts', '#storefront/orders/orders-api.ts'],
  ['web/accounts/planted-app.ts', '#storefront/orders/orders-api.ts'],
  ['web/client/planted-wing.ts', '#accounts/session.ts'],
  ['web/shop/planted-wing.ts', '#accounts/session.ts'],
  ['web/ui/planted-domain.ts', '#accounts/session.ts'],
  ['web/ui/form/planted-relative.ts', '../../accounts/session.ts'],
] as const

test('the picture of the rooms is that of the code', () => {
  expect(readFileSync('docs/rooms.md', 'utf8'), 'npm run rooms draws it anew').toBe(roomsPage())
})

test('no room knows one beside or above it, not even as a type', () => {
  const hint = 'News travels upward as a job, as an event, or through a function that app.ts passes in.'
  expect(againstTheFloors(importsOf(texts)).sort(), hint).toEqual([])
})

test.each(AGAINST_THE_ARROWS)('%s may not import %s', (file, specifier) => {
  const planted = new Map([...texts, [file, `import type * as other from '${specifier}'`]])
  expect(againstTheFloors(importsOf(planted))).toEqual([expect.stringContaining(`${file} > `)])
})
