import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { success } from '#contract/envelope.ts'
import { AddToWishlistBody, VisitorWishlistBody, Wishlist } from '#contract/wishlist.ts'
import { command } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { personOf, requireSelf } from '#server/http/access.ts'
import { CUSTOMER, ok, PUBLIC, pageOf, tagCalls } from '#server/http/api-calls.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import {
  addToWishlist,
  clearWishlist,
  mergeWishlist,
  removeFromWishlist,
  type WishlistChange,
} from './wishlist-changes.ts'
import { listVisitorWishlist, listWishlist, presentWishlistItem } from './wishlist-queries.ts'

const OwnParams = z.object({ userId: z.string() })
const ItemParams = z.object({ userId: z.string(), productId: z.string() })

/** A customer's own wishlist, which nobody else may see or change, and one that a visitor's browser keeps. */
export async function wishlist(app: ShopApp, { shop }: { shop: Shop }): Promise<void> {
  tagCalls(app, 'wishlist')
  const { database } = shop
  const schema = { response: { 200: success(Wishlist) } }

  const readWishlist = async (personId: string) => ({
    items: (await listWishlist(database, personId)).map(presentWishlistItem),
  })
  const change = async (
    request: FastifyRequest,
    userId: string,
    make: (queries: Queries, personId: string) => Promise<WishlistChange>,
  ) => {
    requireSelf(personOf(request), userId)
    const { message, ...more } = await command(shop, (tx) => {
      tx.publish({ topic: 'wishlist', people: [userId], page: pageOf(request) })
      return make(tx, userId)
    })
    return ok({ ...(await readWishlist(userId)), ...more }, message)
  }

  app.get('/:userId', { ...CUSTOMER, schema: { ...schema, params: OwnParams } }, async (request) => {
    const { userId } = request.params
    requireSelf(personOf(request), userId)
    return ok(await readWishlist(userId))
  })

  app.post('/visitor', { ...PUBLIC, schema: { ...schema, body: VisitorWishlistBody } }, async (request) => {
    const items = await listVisitorWishlist(database, request.body.items)
    return ok({ items: items.map(presentWishlistItem) })
  })

  app.post(
    '/:userId/merge',
    { ...CUSTOMER, schema: { ...schema, params: OwnParams, body: VisitorWishlistBody } },
    async (request) =>
      change(request, request.params.userId, (queries, personId) =>
        mergeWishlist(queries, personId, request.body.items),
      ),
  )

  app.post(
    '/:userId',
    { ...CUSTOMER, schema: { ...schema, params: OwnParams, body: AddToWishlistBody } },
    async (request) =>
      change(request, request.params.userId, (queries, personId) =>
        addToWishlist(queries, personId, request.body),
      ),
  )

  app.delete(
    '/:userId/:productId',
    { ...CUSTOMER, schema: { ...schema, params: ItemParams } },
    async (request) =>
      change(request, request.params.userId, (queries, personId) =>
        removeFromWishlist(queries, personId, request.params.productId),
      ),
  )

  app.delete('/:userId', { ...CUSTOMER, schema: { ...schema, params: OwnParams } }, async (request) =>
    change(request, request.params.userId, clearWishlist),
  )
}
