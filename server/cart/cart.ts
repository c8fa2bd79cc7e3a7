import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { cartCalls } from '#contract/calls/cart-calls.ts'
import { keptCartCalls } from '#contract/calls/visitor-calls.ts'
import {
  AddToCartBody,
  Cart,
  DeliverTo,
  SetQuantityBody,
  VisitorCartBody,
} from '#contract/ordering/cart-schemas.ts'
import { command, type Transaction } from '#server/commands/command.ts'
import { keyedCallOf } from '#server/commands/idempotency.ts'
import type { Config } from '#server/config/config.ts'
import type { Queries } from '#server/database/connect.ts'
import { personOf, requireSelf } from '#server/http/access.ts'
import { answer, said } from '#server/http/answer.ts'
import { pageOf, tagCalls } from '#server/http/api-calls.ts'
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

/** `productId` is the line's variant, which has the product's id where the product has no options. */
const LineParams = z.object({ userId: z.string(), productId: z.string().check(z.maxLength(80)) })

/** A customer's own cart, which nobody else may see or change, and the price of one that a visitor's browser keeps. */
export async function cart(app: ShopApp, { shop, priceCart }: CartOptions): Promise<void> {
  tagCalls(app, 'cart')
  const { database, config } = shop
  const { read, add, set, remove, clear } = cartCalls
  const own = { access: ['customer'], query: DeliverTo, answers: Cart } as const

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
    request: FastifyRequest,
    { userId, pincode }: { userId: string } & DeliverTo,
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
    return said({ ...(await readCart(userId, pincode)), ...more }, message)
  }

  answer(app, read, own, async ({ params: { userId }, query, request }) => {
    requireSelf(personOf(request), userId)
    return readCart(userId, query.pincode)
  })

  answer(
    app,
    keptCartCalls.price,
    { ...own, access: 'public', body: VisitorCartBody },
    async ({ query, body }) => {
      const lines = await listVisitorLines(database, body.items)
      return present(lines, { personId: undefined, pincode: query.pincode })
    },
  )

  answer(
    app,
    keptCartCalls.merge,
    { ...own, body: VisitorCartBody },
    async ({ params, query, body, request }) =>
      change(request, { ...params, ...query }, (queries, personId) =>
        mergeCart(queries, personId, body.items),
      ),
  )

  answer(app, add, { ...own, body: AddToCartBody }, async ({ params, query, body, request }) =>
    change(request, { ...params, ...query }, (queries, personId) => addToCart(queries, personId, body)),
  )

  const line = { ...own, params: LineParams }
  answer(app, set, { ...line, body: SetQuantityBody }, async ({ params, query, body, request }) =>
    change(request, { ...params, ...query }, (queries, personId) =>
      setCartQuantity(queries, personId, params.productId, body),
    ),
  )

  answer(app, remove, line, async ({ params, query, request }) =>
    change(request, { ...params, ...query }, (queries, personId) =>
      removeFromCart(queries, personId, params.productId),
    ),
  )

  answer(app, clear, own, async ({ params, query, request }) =>
    change(request, { ...params, ...query }, clearCart),
  )
}
