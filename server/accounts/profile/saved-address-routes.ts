import * as z from 'zod/mini'
import { SavedAddress, SavedAddressBody } from '#contract/accounts-schemas.ts'
import { success } from '#contract/envelope.ts'
import { keyedCallOf } from '#server/commands/idempotency.ts'
import { personOf } from '#server/http/access.ts'
import { ById, ok, SIGNED_IN, tagCalls } from '#server/http/api-calls.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { requirePostalPincode } from '../require-pincode.ts'
import { addAddress, changeAddress, deleteAddress, listAddresses } from './saved-addresses.ts'

/** Calls for one's own addresses. */
export async function savedAddresses(app: ShopApp, { shop }: { shop: Shop }): Promise<void> {
  tagCalls(app, 'addresses')

  app.get(
    '/addresses',
    {
      ...SIGNED_IN,
      schema: { response: { 200: success(z.object({ items: z.array(SavedAddress) })) } },
    },
    async (request) => ok({ items: await listAddresses(shop.database, personOf(request).id) }),
  )

  app.post(
    '/addresses',
    {
      ...SIGNED_IN,
      schema: { body: SavedAddressBody, response: { 201: success(SavedAddress) } },
    },
    async (request, reply) => {
      requirePostalPincode(shop.config, request.body.pincode, 'pincode')
      const data = await addAddress(shop, keyedCallOf(request), request.body)
      return reply.code(201).send(ok(data))
    },
  )

  app.put(
    '/addresses/:id',
    {
      ...SIGNED_IN,
      schema: {
        params: ById,
        body: SavedAddressBody,
        response: { 200: success(SavedAddress) },
      },
    },
    async (request) => {
      requirePostalPincode(shop.config, request.body.pincode, 'pincode')
      return ok(await changeAddress(shop, personOf(request).id, request.params.id, request.body))
    },
  )

  app.delete(
    '/addresses/:id',
    {
      ...SIGNED_IN,
      schema: { params: ById, response: { 200: success(z.object({})) } },
    },
    async (request) => {
      await deleteAddress(shop, personOf(request).id, request.params.id)
      return ok({})
    },
  )
}
