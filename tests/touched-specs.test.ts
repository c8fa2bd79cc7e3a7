import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { touchedSpecs } from '../e2e/scripts/touched-specs.ts'

const WALK = 'e2e/specs/everywhere/walk.e2e.ts'

test.each([
  ['a wing of the browser', ['web/admin/areas/area-form.tsx'], ['e2e/specs/admin/', WALK]],
  ['a room of two wings', ['server/catalogue/product.ts'], ['e2e/specs/admin/', 'e2e/specs/shopping/']],
  ['what all wings share', ['web/ui/button.tsx', 'web/admin/menu.tsx'], ['e2e/specs/']],
  ['the support of specs', ['e2e/support/axe.ts'], ['e2e/specs/']],
  ['a spec', ['e2e/specs/admin/desk.e2e.ts'], ['e2e/specs/admin/desk.e2e.ts']],
  ['a test, a fixture, a document', ['server/app.test.ts', 'web/shop/cart-fixtures.ts', 'README.md'], []],
])('a change of %s runs the browser tests that can notice', (_what, changed, specs) => {
  expect(touchedSpecs(changed)).toEqual(specs)
})

test('each wing has its folder of specs', () => {
  const everyRoom = ['accounts', 'delivery', 'admin', 'storefront'].map((wing) => `web/${wing}/page.tsx`)
  const folders = touchedSpecs(everyRoom)
  expect(folders).toHaveLength(5)
  expect(folders.filter((folder) => !existsSync(join(import.meta.dirname, '..', folder)))).toEqual([])
})
