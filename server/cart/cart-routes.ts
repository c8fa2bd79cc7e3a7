import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AddToCartBody, Cart, SetQuantityBody } from '#contract/cart-schemas.ts'
import { success } from '#contract/envelope.ts'
import type { Queries } from '#server/database/connect.ts'
import { personOf, requireSelf } from '#server/http/access.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { addToCart, type CartChange, clearCart, removeFromCart, setCartQuantity } from './cart-changes.ts'
import { type CartLineRow, listCartLines } from './cart-queries.ts'
import { type CartPrice, presentCart } from './present-cart.ts'

export interface CartRoutesOptions {
  /** What the lines cost that can be bought, with the code that the customer has entered. */
  priceCart(queries: Queries, personId: string, lines: readonly CartLineRow[]): Promise<CartPrice>
}

const OwnParams = z.object({ userId: z.string() })
const LineParams = z.object({ userId: z.string(), productId: z.string().check(z.maxLength(80)) })

/** A customer's own cart; nobody else may see or change it. */
export function cartRoutes(app: ShopApp, shop: Shop, { priceCart }: CartRoutesOptions): void {
  const { database, events } = shop
  const open = { config: { access: ['customer'] as const } }
  const schema = { tags: ['cart'], response: { 200: success(Cart) } }

  const readCart = async (personId: string) => {
    const lines = await listCartLines(database, personId)
    const buyable = lines.filter((line) => line.isAvailable)
    return presentCart(lines, await priceCart(database, personId, buyable))
  }
  const change = async (
    request: FastifyRequest,
    userId: string,
    make: (personId: string) => Promise<CartChange>,
  ) => {
    requireSelf(personOf(request), userId)
    const { message } = await make(userId)
    events.announce({ topic: 'cart', people: [userId] })
    return { success: true as const, data: await readCart(userId), message }
  }

  app.get('/api/cart/:userId', { ...open, schema: { ...schema, params: OwnParams } }, async (request) => {
    const { userId } = request.params
    requireSelf(personOf(request), userId)
    return { success: true as const, data: await readCart(userId) }
  })

  app.post(
    '/api/cart/:userId',
    { ...open, schema: { ...schema, params: OwnParams, body: AddToCartBody } },
    async (request) =>
      change(request, request.params.userId, (personId) =>
        addToCart(database, personId, request.body.productId, request.body.quantity),
      ),
  )

  app.put(
    '/api/cart/:userId/:productId',
    { ...open, schema: { ...schema, params: LineParams, body: SetQuantityBody } },
    async (request) =>
      change(request, request.params.userId, (personId) =>
        setCartQuantity(database, personId, request.params.productId, request.body.quantity),
      ),
  )

  app.delete(
    '/api/cart/:userId/:productId',
    { ...open, schema: { ...schema, params: LineParams } },
    async (request) =>
      change(request, request.params.userId, (personId) =>
        removeFromCart(database, personId, request.params.productId),
      ),
  )

  app.delete('/api/cart/:userId', { ...open, schema: { ...schema, params: OwnParams } }, async (request) =>
    change(request, request.params.userId, (personId) => clearCart(database, personId)),
  )
}
