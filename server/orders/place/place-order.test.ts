import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { transaction } from '#server/database/transaction.ts'
import { orderBody, placeOrder, someDetails } from '#server/orders/order-fixtures.ts'
import { decided } from '#tests/testing/decided.ts'
import { eventually } from '#tests/testing/eventually.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const stockOf = async (productId: string) => {
  const [row] = await shop.database.sql<{ stock: number }>`select stock from variants where id = ${productId}`
  return row?.stock
}
const putInCart = (customer: TestPerson, productId: string, quantity: number) =>
  shop.database.sql`
    insert into cart_lines (person_id, variant_id, quantity, seen_price_paise)
      values (${customer.id}, ${productId}, ${quantity}, 1)`

describe('placing a cash order', () => {
  test('stores snapshots, amounts in rupees, the built address and the first history row', async () => {
    const customer = await shop.person('customer', { name: 'Meera Iyer' })
    const product = await insertProduct(shop.database, { pricePaise: 99_999 })
    const read = (id: string) =>
      shop.call<Order & { history: unknown[] }>('GET', `/api/orders/${id}`, { as: customer })
    const placed = await placeOrder(shop, customer, [{ productId: product.id, quantity: 1 }])

    expect(placed.status).toBe(201)
    expect(placed.body.data).toMatchObject({
      status: 'pending',
      subtotal: 999.99,
      tax: 180,
      total: 1179.99,
      paymentState: 'due',
      deliveryAddress: '14, 3rd Cross, Bengaluru, Karnataka - 560038',
      customer: { name: 'Meera Iyer', email: customer.email, phone: someDetails.phone },
      items: [{ productId: product.id, name: product.name, price: 999.99, quantity: 1 }],
    })
    expect(placed.body.data._id).toBe(placed.body.data.id)
    expect((await read(placed.body.data.id)).body.data).toEqual({
      ...placed.body.data,
      history: [expect.anything()],
    })

    await shop.database.sql`update products set name = 'Other', price_paise = 1 where id = ${product.id}`
    const later = await read(placed.body.data.id)
    expect(later.body.data.items[0]).toMatchObject({ name: product.name, price: 999.99 })
    expect(later.body.data.history).toMatchObject([
      { sequence: 1, status: 'pending', by: 'Meera Iyer', role: 'customer' },
    ])
  })

  test('a lowered total is refused with the right amounts and makes no order', async () => {
    const customer = await shop.person()
    const product = await insertProduct(shop.database)
    const lowered = await placeOrder(shop, customer, [{ productId: product.id, quantity: 1 }], {
      changes: { total: 1 },
    })
    expect(lowered.status).toBe(409)
    expect(lowered.body).toMatchObject({
      code: 'price_changed',
      data: { amounts: { subtotal: 1000, tax: 180, total: 1180 } },
    })
    expect(lowered.body.error).toBe(lowered.body.message)
    const own = await shop.call<{ total: number }>('GET', '/api/orders', { as: customer })
    expect(own.body.data.total).toBe(0)
  })

  test('empties the cart it was made of, and a buy-now order leaves the cart alone', async () => {
    const customer = await shop.person()
    const product = await insertProduct(shop.database)
    await putInCart(customer, product.id, 2)
    await placeOrder(shop, customer, [{ productId: product.id, quantity: 1 }], {
      changes: { orderType: 'buy-now' },
    })
    const cart = () => shop.database.sql`select 1 from cart_lines where person_id = ${customer.id}`
    expect(await cart()).toHaveLength(1)
    const ofCart = await placeOrder(shop, customer, [{ productId: product.id, quantity: 2 }], {
      changes: { orderType: 'cart' },
    })
    expect(ofCart.status).toBe(201)
    expect(await cart()).toHaveLength(0)
  })

  test('lines that differ from the stored cart are answered with the cart', async () => {
    const customer = await shop.person()
    const product = await insertProduct(shop.database)
    await putInCart(customer, product.id, 3)
    const answer = await placeOrder(shop, customer, [{ productId: product.id, quantity: 1 }], {
      changes: { orderType: 'cart' },
    })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      code: 'cart_changed',
      data: { items: [{ productId: product.id, quantity: 3 }] },
    })
  })

  test('a cart that holds more than what is ordered is answered with the cart, and stays', async () => {
    const customer = await shop.person()
    const [requested, other] = [await insertProduct(shop.database), await insertProduct(shop.database)]
    await putInCart(customer, requested.id, 1)
    await putInCart(customer, other.id, 1)
    const answer = await placeOrder(shop, customer, [{ productId: requested.id, quantity: 1 }], {
      changes: { orderType: 'cart' },
    })
    expect(answer).toMatchObject({ status: 409, body: { code: 'cart_changed' } })
    expect(await stockOf(requested.id)).toBe(100)
    expect(await shop.database.sql`select 1 from cart_lines where person_id = ${customer.id}`).toHaveLength(2)
  })

  test('an order that names no prices is priced by the catalogue', async () => {
    const customer = await shop.person()
    const product = await insertProduct(shop.database)
    const body = await orderBody(shop.database, [{ productId: product.id, quantity: 2 }])
    const items = body.items.map(({ productId, quantity }) => ({ productId, quantity }))
    const answer = await shop.call<Order>('POST', '/api/orders', { as: customer, body: { ...body, items } })
    expect(answer).toMatchObject({
      status: 201,
      body: { data: { total: 2360, items: [{ name: product.name, price: 1000, quantity: 2 }] } },
    })
  })

  test('more than ten of a product are refused, also spread over lines', async () => {
    const customer = await shop.person()
    const product = await insertProduct(shop.database)
    const body = await orderBody(shop.database, [{ productId: product.id, quantity: 6 }])
    body.items = [...body.items, ...body.items]
    const answer = await shop.call('POST', '/api/orders', { as: customer, body })
    expect(answer).toMatchObject({ status: 400, body: { message: 'Max 10 per order' } })
  })

  test('cash above the limit of the shop is refused', async () => {
    const customer = await shop.person()
    const product = await insertProduct(shop.database, { pricePaise: 20_000_000 })
    const answer = await placeOrder(shop, customer, [{ productId: product.id, quantity: 1 }])
    expect(answer).toMatchObject({ status: 409, body: { code: 'cash_limit' } })
    expect(await stockOf(product.id)).toBe(100)
  })

  test('half a character in an address is replaced, and the order is placed', async () => {
    const customer = await shop.person()
    const product = await insertProduct(shop.database)
    const placed = await placeOrder(shop, customer, [{ productId: product.id, quantity: 1 }], {
      changes: { deliveryDetails: { ...someDetails, address: '14, 3rd \ud800 Cross' } },
    })
    expect(placed.status).toBe(201)
    const read = await shop.call<Order>('GET', `/api/orders/${placed.body.data.id}`, { as: customer })
    expect(read.body.data.deliveryDetails.address).toBe('14, 3rd \ufffd Cross')
  })

  test('a discount of SAVE10 is taken off before tax, and its use is counted', async () => {
    await shop.database.sql`
      insert into coupons (code, kind, percent, per_customer_limit) values ('SAVE10', 'percent', 10, 1)`
    const customer = await shop.person()
    const product = await insertProduct(shop.database)
    const place = () =>
      placeOrder(shop, customer, [{ productId: product.id, quantity: 1 }], {
        changes: { coupon: 'save10' },
        discountPaise: 10_000,
      })
    const placed = await place()
    expect(placed.body.data).toMatchObject({
      subtotal: 1000,
      discount: 100,
      tax: 162,
      total: 1062,
      coupon: 'SAVE10',
    })
    expect(await place()).toMatchObject({
      status: 409,
      body: { code: 'coupon_refused', message: 'You have already used this code' },
    })
  })

  test('each line has its own share of the discount', async () => {
    await shop.database.sql`insert into coupons (code, kind, amount_paise) values ('RUPEE', 'amount', 100)`
    const customer = await shop.person()
    const lines = await Promise.all(
      [1, 2, 3].map(async () => ({ productId: (await insertProduct(shop.database)).id, quantity: 1 })),
    )
    const placed = await placeOrder(shop, customer, lines, {
      changes: { coupon: 'RUPEE' },
      discountPaise: 100,
    })
    expect(placed.status).toBe(201)
    const shares = await shop.database.sql<{ discountPaise: number }>`
      select discount_paise from order_lines where order_id = ${placed.body.data.id} order by line_no`
    expect(shares.map(({ discountPaise }) => discountPaise)).toEqual([34, 33, 33])
  })
})

describe('cash of one person and day', () => {
  const MAX_CASH = 19_999_900
  const cashLeft = async (customer: TestPerson) => {
    const quote = await shop.call<{ cashLeft: number }>('POST', '/api/checkout/price', {
      as: customer,
      body: { orderType: 'buy-now', items: [] },
    })
    return quote.body.data.cashLeft
  }
  /** 1,18,000 rupees with tax. */
  const dear = () => insertProduct(shop.database, { pricePaise: 10_000_000 })
  const buy = (customer: TestPerson, productId: string) =>
    decided(() => placeOrder(shop, customer, [{ productId, quantity: 1 }]))
  const change = (orderId: string, set: string) =>
    shop.database.rows(`update orders set ${set} where id = $1`, [orderId])

  test('of three orders at the same moment that pass the law’s limit together one is placed, and the others say what is left', async () => {
    const customer = await shop.person()
    const product = await dear()
    expect(await cashLeft(customer)).toBe(199_999)
    const answers = await Promise.all([1, 2, 3].map(() => buy(customer, product.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'cash_limit',
      message:
        'By law one person can pay at most ₹1,99,999.00 in cash a day. Your other orders leave ₹81,999.00 of it. Please pay online.',
    })
    const [sum] = await shop.database.sql<{ paise: number }>`
      select sum(total_paise)::bigint as paise from orders where person_id = ${customer.id}`
    expect(sum?.paise).toBeLessThanOrEqual(MAX_CASH)
    expect(await cashLeft(customer)).toBe(81_999)
    expect((await buy(await shop.person(), product.id)).status).toBe(201)
  })

  test('cash collected today counts, cash of yesterday, cancelled and paid orders do not', async () => {
    const customer = await shop.person()
    const product = await dear()
    const first = await buy(customer, product.id)
    await change(first.body.data.id, `status = 'delivered', delivered_at = now()`)
    expect((await buy(customer, product.id)).body.code).toBe('cash_limit')
    await change(first.body.data.id, `delivered_at = now() - interval '1 day'`)
    const second = await buy(customer, product.id)
    expect(second.status).toBe(201)
    expect((await buy(customer, product.id)).body.code).toBe('cash_limit')
    await change(second.body.data.id, `payment_method = 'razorpay', prepaid_paise = total_paise`)
    const third = await buy(customer, product.id)
    expect(third.status).toBe(201)
    await shop.call('POST', `/api/orders/${third.body.data.id}/cancel`, { as: customer, body: {} })
    expect(await cashLeft(customer)).toBe(199_999)
  })
})

describe('orders at the same moment', () => {
  test('200 buyers of 50 units make exactly 50 orders', async () => {
    const product = await insertProduct(shop.database, { stock: 50 })
    const buyers = await Promise.all(Array.from({ length: 200 }, () => shop.person()))
    const answers = await Promise.all(
      buyers.map((buyer) => decided(() => placeOrder(shop, buyer, [{ productId: product.id, quantity: 1 }]))),
    )
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(50)
    expect(answers.filter((answer) => answer.body.code === 'out_of_stock')).toHaveLength(150)
    expect(await stockOf(product.id)).toBe(0)
  })

  test('50 parallel tries with one key make one order, and the key refuses another body', async () => {
    const customer = await shop.person()
    const product = await insertProduct(shop.database)
    const body = await orderBody(shop.database, [{ productId: product.id, quantity: 1 }])
    const tries = await Promise.all(
      Array.from({ length: 50 }, () =>
        decided(() => shop.call<Order>('POST', '/api/orders', { as: customer, body, key: 'one-order-only' })),
      ),
    )
    expect(new Set(tries.map((answer) => answer.body.data?.id)).size).toBe(1)
    expect(tries.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(await stockOf(product.id)).toBe(99)

    const other = await orderBody(shop.database, [{ productId: product.id, quantity: 2 }])
    const mismatch = await shop.call('POST', '/api/orders', {
      as: customer,
      body: other,
      key: 'one-order-only',
    })
    expect(mismatch).toMatchObject({ status: 409, body: { code: 'idempotency_mismatch' } })
  })

  test('four parallel tries with one key and a code for one use make one order and four answers with it', async () => {
    await shop.database.sql`
      insert into coupons (code, kind, amount_paise, per_customer_limit, total_limit)
      values ('ONLY-ONCE', 'amount', 10000, 1, null), ('LAST-ONE', 'amount', 10000, 1, 1)`
    for (const coupon of ['ONLY-ONCE', 'LAST-ONE']) {
      const customer = await shop.person()
      const product = await insertProduct(shop.database, { stock: 1 })
      const changes = { coupon }
      const body = await orderBody(shop.database, [{ productId: product.id, quantity: 1 }], changes, 10_000)
      const tries = await Promise.all(
        Array.from({ length: 4 }, () =>
          shop.call<Order>('POST', '/api/orders', { as: customer, body, key: `once-only-${coupon}` }),
        ),
      )
      expect(tries.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201])
      expect(new Set(tries.map(({ body: answer }) => JSON.stringify(answer.data))).size).toBe(1)
      expect(await stockOf(product.id)).toBe(0)
    }
  })

  test('two orders of one cart make one order', async () => {
    const customer = await shop.person()
    const product = await insertProduct(shop.database)
    await putInCart(customer, product.id, 1)
    const answers = await Promise.all(
      ['first-window', 'second-window'].map((key) =>
        placeOrder(shop, customer, [{ productId: product.id, quantity: 1 }], {
          key,
          changes: { orderType: 'cart' },
        }),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409])
    expect(await stockOf(product.id)).toBe(99)
  })

  const changes = [
    ['a price that changes', 'price_changed', 'update variants set price_paise = 150000 where id = $1'],
    ['a variant that is hidden', 'out_of_stock', 'update variants set is_visible = false where id = $1'],
    ['a stock that is sold', 'out_of_stock', 'update variants set stock = 0 where id = $1'],
    ['a cart that changes', 'cart_changed', 'update cart_lines set quantity = 2 where variant_id = $1'],
  ] as const
  test.each(changes)(
    '%s between reading and writing is answered as if it had changed before: %s',
    async (_change, code, statement) => {
      const customer = await shop.person()
      const product = await insertProduct(shop.database, { pricePaise: 100_000 })
      await putInCart(customer, product.id, 1)
      const place = (key: string) =>
        placeOrder(shop, customer, [{ productId: product.id, quantity: 1 }], {
          key,
          changes: { orderType: 'cart' },
        })
      const waiting = await transaction(shop.database, async (other) => {
        await other.rows(statement, [product.id])
        // Reads the state before the change and waits to write.
        const placing = place('between-reading-and-writing')
        await eventually(async () =>
          expect(
            await shop.database.sql`
              select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          ).toHaveLength(1),
        )
        return { placing }
      })
      expect(await waiting.placing).toMatchObject({ status: 409, body: { code } })
      expect(await shop.database.sql`select 1 from order_lines where variant_id = ${product.id}`).toEqual([])
      expect(
        await shop.database.sql`select 1 from idempotency_records where person_id = ${customer.id}`,
      ).toEqual([])
    },
  )

  test('orders with the same products in opposite order never wait for each other in a circle', async () => {
    const [one, two] = [await insertProduct(shop.database), await insertProduct(shop.database)]
    const buyers = await Promise.all(Array.from({ length: 40 }, () => shop.person()))
    const answers = await Promise.all(
      buyers.map((buyer, at) => {
        const lines = [
          { productId: one.id, quantity: 1 },
          { productId: two.id, quantity: 1 },
        ]
        const inOrder = at % 2 ? lines : lines.reverse()
        return decided(() => placeOrder(shop, buyer, inOrder))
      }),
    )
    expect(answers.every((answer) => answer.status === 201)).toBe(true)
    expect([await stockOf(one.id), await stockOf(two.id)]).toEqual([60, 60])
  })

  test('a code with three uses is used three times', async () => {
    await shop.database.sql`
      insert into coupons (code, kind, amount_paise, total_limit) values ('THREE', 'amount', 10000, 3)`
    const product = await insertProduct(shop.database)
    const buyers = await Promise.all(Array.from({ length: 12 }, () => shop.person()))
    const answers = await Promise.all(
      buyers.map((buyer) =>
        decided(() =>
          placeOrder(shop, buyer, [{ productId: product.id, quantity: 1 }], {
            changes: { coupon: 'THREE' },
            discountPaise: 10_000,
          }),
        ),
      ),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(3)
    const [coupon] = await shop.database.sql<{ used: number }>`
      select sum(count) as used from coupon_uses where code = 'THREE'`
    expect(coupon?.used).toBe(3)
  })
})
