import type { FastifyRequest } from 'fastify'
import { unaskedCalls } from '#contract/calls/unasked-calls.ts'
import { keptWishlistCalls } from '#contract/calls/visitor-calls.ts'
import { wishlistCalls } from '#contract/calls/wishlist-calls.ts'
import { AddToWishlistBody, VisitorWishlistBody, Wishlist } from '#contract/wishlist.ts'
import { command } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { personOf, requireSelf } from '#server/http/access.ts'
import { answer, said } from '#server/http/answer.ts'
import { pageOf, tagCalls } from '#server/http/api-calls.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import {
  addToWishlist,
  clearWishlist,
  mergeWishlist,
  removeFromWishlist,
  type WishlistChange,
} from './wishlist-changes.ts'
import { listVisitorWishlist, listWishlist, presentWishlistItem } from './wishlist-queries.ts'

/** A customer's own wishlist, which nobody else may see or change, and one that a visitor's browser keeps. */
export async function wishlist(app: ShopApp, { shop }: { shop: Shop }): Promise<void> {
  tagCalls(app, 'wishlist')
  const { database } = shop
  const { read, add, remove } = wishlistCalls
  const own = { access: ['customer'], answers: Wishlist } as const

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
    return said({ ...(await readWishlist(userId)), ...more }, message)
  }

  answer(app, read, own, async ({ params: { userId }, request }) => {
    requireSelf(personOf(request), userId)
    return readWishlist(userId)
  })

  answer(
    app,
    keptWishlistCalls.read,
    { access: 'public', body: VisitorWishlistBody, answers: Wishlist },
    async ({ body }) => ({
      items: (await listVisitorWishlist(database, body.items)).map(presentWishlistItem),
    }),
  )

  answer(
    app,
    keptWishlistCalls.merge,
    { ...own, body: VisitorWishlistBody },
    async ({ params, body, request }) =>
      change(request, params.userId, (queries, personId) => mergeWishlist(queries, personId, body.items)),
  )

  answer(app, add, { ...own, body: AddToWishlistBody }, async ({ params, body, request }) =>
    change(request, params.userId, (queries, personId) => addToWishlist(queries, personId, body)),
  )

  answer(app, remove, own, async ({ params, request }) =>
    change(request, params.userId, (queries, personId) =>
      removeFromWishlist(queries, personId, params.productId),
    ),
  )

  answer(app, unaskedCalls.clearWishlist, own, async ({ params, request }) =>
    change(request, params.userId, clearWishlist),
  )
}
