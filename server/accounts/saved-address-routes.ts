import * as z from 'zod/mini'
import { SavedAddress, SavedAddressBody } from '#contract/accounts-schemas.ts'
import { success } from '#contract/envelope.ts'
import { personOf } from '#server/http/access.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { addAddress, changeAddress, deleteAddress, listAddresses } from './saved-addresses.ts'

const OWN = { config: { access: 'signed-in' } } as const
const AddressPath = z.object({ id: z.string() })

/** One's own addresses; nobody else's can be named. */
export function savedAddressRoutes(app: ShopApp, { database }: Shop): void {
  app.get(
    '/api/addresses',
    {
      ...OWN,
      schema: { tags: ['addresses'], response: { 200: success(z.object({ items: z.array(SavedAddress) })) } },
    },
    async (request) => ({
      success: true as const,
      data: { items: await listAddresses(database, personOf(request).id) },
    }),
  )

  app.post(
    '/api/addresses',
    {
      ...OWN,
      schema: { tags: ['addresses'], body: SavedAddressBody, response: { 201: success(SavedAddress) } },
    },
    async (request, reply) => {
      const data = await addAddress(database, personOf(request).id, request.body)
      return reply.code(201).send({ success: true as const, data })
    },
  )

  app.put(
    '/api/addresses/:id',
    {
      ...OWN,
      schema: {
        tags: ['addresses'],
        params: AddressPath,
        body: SavedAddressBody,
        response: { 200: success(SavedAddress) },
      },
    },
    async (request) => ({
      success: true as const,
      data: await changeAddress(database, personOf(request).id, request.params.id, request.body),
    }),
  )

  app.delete(
    '/api/addresses/:id',
    {
      ...OWN,
      schema: { tags: ['addresses'], params: AddressPath, response: { 200: success(z.object({})) } },
    },
    async (request) => {
      await deleteAddress(database, personOf(request).id, request.params.id)
      return { success: true as const, data: {} }
    },
  )
}
