import { SavedAddress, SavedAddressBody, SavedAddresses } from '#contract/address-schemas.ts'
import { addressCalls } from '#contract/calls/address-calls.ts'
import { Nothing } from '#contract/envelope.ts'
import { keyedCallOf } from '#server/commands/idempotency.ts'
import { personOf } from '#server/http/access.ts'
import { answer } from '#server/http/answer.ts'
import { tagCalls } from '#server/http/api-calls.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { requirePlace } from '../require-place.ts'
import { addAddress, changeAddress, deleteAddress, listAddresses } from '../saved-addresses.ts'

/** Calls for one's own addresses. */
export async function savedAddresses(app: ShopApp, { shop }: { shop: Shop }): Promise<void> {
  tagCalls(app, 'addresses')

  const { list, add, change, remove } = addressCalls
  const one = { access: 'signed-in', body: SavedAddressBody, answers: SavedAddress } as const

  answer(app, list, { access: 'signed-in', answers: SavedAddresses }, async ({ request }) => ({
    items: await listAddresses(shop.database, personOf(request).id),
  }))

  answer(app, add, { ...one, status: 201 }, async ({ body, request }) => {
    requirePlace(shop.config, body, '')
    return addAddress(shop, keyedCallOf(request), body)
  })

  answer(app, change, one, async ({ params, body, request }) => {
    requirePlace(shop.config, body, '')
    return changeAddress(shop, personOf(request).id, params.id, body)
  })

  answer(app, remove, { access: 'signed-in', answers: Nothing }, async ({ params, request }) => {
    await deleteAddress(shop, personOf(request).id, params.id)
    return {}
  })
}
