import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { success } from '#contract/envelope.ts'
import { AddToCartBody, Cart, SetQuantityBody, VisitorCartBody } from '#contract/ordering/cart-schemas.ts'
import { Pincode } from '#contract/promises/areas-schemas.ts'
import { command, type Transaction } from '#server/commands/command.ts'
import { keyedCallOf } from '#server/commands/idempotency.ts'
import type { Config } from '#server/config/config.ts'
import type { Queries } from '#server/database/connect.ts'
import { personOf, requireSelf } from '#server/http/access.ts'
import { CUSTOMER, ok, PUBLIC, pageOf, tagCalls } from '#server/http/api-calls.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import {
  ADDED,
  addToCart,
  type CartChange,
  clearCart,
  mergeCart,
  removeFromCart,
  setCartQuantity,
} from './cart-changes.ts'
import {
  type CartLineRow,
  type CartPrice,
  listCartLines,
  listVisitorLines,
  presentCart,
} from './cart-queries.ts'

interface CartOptions {
  shop: Shop
  /** Prices these lines for where they go, with the code that the customer has entered; a visitor has none. */
  priceCart(
    queries: Queries,
    config: Config,
    owner: { personId: string | undefined; pincode: string | undefined },
    lines: readonly CartLineRow[],
  ): Promise<CartPrice>
}

/** Where the goods go, once that is known. */
const DeliverTo = z.object({ pincode: z.optional(Pincode) })
type DeliverTo = z.infer<typeof DeliverTo>

const OwnParams = z.object({ userId: z.string() })
/** `productId` is the line's variant, which has the product's id where the product has no options. */
const LineParams = z.object({ userId: z.string(), productId: z.string().check(z.maxLength(80)) })

/** A customer's own cart, which nobody else may see or change, and the price of one that a visitor's browser keeps. */
export async function cart(app: ShopApp, { shop, priceCart }: CartOptions): Promise<void> {
  tagCalls(app, 'cart')
  const { database, config } = shop
  const schema = { querystring: DeliverTo, response: { 200: success(Cart) } }

  const present = async (
    lines: readonly CartLineRow[],
    owner: { personId: string | undefined; pincode: string | undefined },
  ) => {
    const buyable = lines.filter((line) => line.isAvailable)
    return presentCart(lines, await priceCart(database, config, owner, buyable), owner.pincode)
  }
  const readCart = async (personId: string, pincode: string | undefined) =>
    present(await listCartLines(database, personId), { personId, pincode })
  const change = async (
    request: FastifyRequest<{ Querystring: DeliverTo }>,
    userId: string,
    make: (queries: Queries, personId: string) => Promise<CartChange>,
  ) => {
    requireSelf(personOf(request), userId)
    const work = (tx: Transaction) => {
      tx.publish({ topic: 'cart', people: [userId], page: pageOf(request) })
      return make(tx, userId)
    }
    const adds = request.method === 'POST'
    const { message, ...more } = await (adds
      ? command(shop, { ...keyedCallOf(request), makes: ADDED }, work)
      : command(shop, work))
    return ok({ ...(await readCart(userId, request.query.pincode)), ...more }, message)
  }

  app.get('/:userId', { ...CUSTOMER, schema: { ...schema, params: OwnParams } }, async (request) => {
    const { userId } = request.params
    requireSelf(personOf(request), userId)
    return ok(await readCart(userId, request.query.pincode))
  })

  app.post('/visitor', { ...PUBLIC, schema: { ...schema, body: VisitorCartBody } }, async (request) => {
    const lines = await listVisitorLines(database, request.body.items)
    return ok(await present(lines, { personId: undefined, pincode: request.query.pincode }))
  })

  app.post(
    '/:userId/merge',
    { ...CUSTOMER, schema: { ...schema, params: OwnParams, body: VisitorCartBody } },
    async (request) =>
      change(request, request.params.userId, (queries, personId) =>
        mergeCart(queries, personId, request.body.items),
      ),
  )

  app.post(
    '/:userId',
    { ...CUSTOMER, schema: { ...schema, params: OwnParams, body: AddToCartBody } },
    async (request) =>
      change(request, request.params.userId, (queries, personId) =>
        addToCart(queries, personId, request.body),
      ),
  )

  app.put(
    '/:userId/:productId',
    { ...CUSTOMER, schema: { ...schema, params: LineParams, body: SetQuantityBody } },
    async (request) =>
      change(request, request.params.userId, (queries, personId) =>
        setCartQuantity(queries, personId, request.params.productId, request.body),
      ),
  )

  app.delete(
    '/:userId/:productId',
    { ...CUSTOMER, schema: { ...schema, params: LineParams } },
    async (request) =>
      change(request, request.params.userId, (queries, personId) =>
        removeFromCart(queries, personId, request.params.productId),
      ),
  )

  app.delete('/:userId', { ...CUSTOMER, schema: { ...schema, params: OwnParams } }, async (request) =>
    change(request, request.params.userId, clearCart),
  )
}
