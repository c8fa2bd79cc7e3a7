import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Amounts } from '#contract/ordering/cart-schemas.ts'
import type { Checkout } from '#contract/ordering/checkout-schemas.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import type { Report } from '#contract/reports.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { findViolations } from '#server/database/invariants.ts'
import { cashOf, dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { orderBody } from '#server/orders/order-fixtures.ts'
import { newGuest, newPhone } from '#tests/testing/guest-fixtures.ts'
import { createIntent, openPaymentShop, type PaymentShop } from '#tests/testing/payments/payment-fixtures.ts'
import type { TestPerson } from '#tests/testing/shop.ts'

const indiaDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })

let shop: PaymentShop
beforeAll(async () => {
  shop = await openPaymentShop()
  await shop.database.sql`
    insert into settings (name, value) values ('pricesIncludeTax', 'true'), ('roundsCash', 'true')`
})
afterAll(() => shop.close())

/** A product of this price, with the two amounts that its checkout shows. */
async function checkoutOf(customer: TestPerson, pricePaise: number) {
  const { id: productId } = await insertProduct(shop.database, { pricePaise })
  const items = [{ productId, quantity: 1 }]
  const quote = await shop.call<Checkout>('POST', '/api/checkout/price', {
    as: customer,
    body: { orderType: 'buy-now', items },
  })
  const { amounts, amountsInCash } = quote.body.data
  const bodyAt = ({ subtotal, tax, total }: Amounts) =>
    orderBody(shop.database, items, { subtotal, tax, total })
  const place = async (shown: Amounts) =>
    shop.call<Order>('POST', '/api/orders', { as: customer, body: await bodyAt(shown) })
  return { exact: amounts, inCash: amountsInCash, bodyAt, place }
}

test('a cash order is placed at the whole rupees that its checkout showed', async () => {
  const { exact, inCash, place } = await checkoutOf(await shop.person(), 99_949)
  expect([exact.total, inCash.total]).toEqual([999.49, 999])
  expect(await place(exact)).toMatchObject({
    status: 409,
    body: { code: 'price_changed', data: { amounts: { total: 999 } } },
  })
  const placed = await place(inCash)
  expect(placed).toMatchObject({
    status: 201,
    body: { data: { subtotal: 999.49, rounding: -0.49, total: 999, due: 999, charges: inCash.charges } },
  })
  expect(inCash.charges).toContainEqual(
    expect.objectContaining({ label: 'Rounded to whole rupees', text: '−₹0.49' }),
  )
})

test('an online payment keeps its paise', async () => {
  const customer = await shop.person()
  const { exact, inCash, bodyAt } = await checkoutOf(customer, 99_950)
  expect([exact.total, inCash.total]).toEqual([999.5, 1000])
  expect(await createIntent(shop, customer, await bodyAt(inCash))).toMatchObject({
    status: 409,
    body: { code: 'price_changed' },
  })
  expect(await createIntent(shop, customer, await bodyAt(exact))).toMatchObject({
    status: 201,
    body: { data: { amount: 99_950, amounts: { rounding: 0, total: 999.5 } } },
  })
})

test('less than a rupee is waived, for a guest too', async () => {
  for (const customer of [await shop.person(), await newGuest(shop, newPhone())]) {
    const { inCash, place } = await checkoutOf(customer, 99)
    const placed = await place(inCash)
    expect(placed).toMatchObject({
      status: 201,
      body: { data: { rounding: -0.99, total: 0, due: 0, paymentState: 'none' } },
    })
  }
})

test('what the law allows in cash is measured with the rounded total', async () => {
  await shop.database.sql`insert into settings (name, value) values ('cashLimitPerOrder', '199999')`
  const customer = await shop.person()
  const over = await checkoutOf(customer, 19_999_950)
  expect(await over.place(over.inCash)).toMatchObject({ status: 409, body: { code: 'cash_limit' } })
  const within = await checkoutOf(customer, 19_999_949)
  expect(await within.place(within.inCash)).toMatchObject({ status: 201, body: { data: { due: 199_999 } } })
})

test('the agent collects and the report counts what was rounded', async () => {
  const { inCash, place } = await checkoutOf(await shop.person(), 99_960)
  const { id } = (await place(inCash)).body.data
  const [admin, agent] = [await shop.person('admin'), await shop.person('delivery_agent')]
  await dispatchOf(shop, admin).bring(id, agent, 'picked_up', 'out_for_delivery', 'delivered')
  expect(await cashOf(shop, agent)).toEqual({ inHand: 100_000, ledger: 100_000 })
  // An order of this test may lie before midnight.
  const [from, to] = [Date.now() - 24 * 3_600_000, Date.now()].map((time) => indiaDay.format(time))
  const report = await shop.call<Report>('GET', `/api/reports?kind=sales&period=day&from=${from}&to=${to}`, {
    as: admin,
  })
  const { columns, totals } = report.body.data
  expect(columns.map(({ label }) => label)).toContain('Rounding')
  const { subtotal, discount, tax, rounding, total } = totals as Record<string, number>
  expect((subtotal ?? 0) - (discount ?? 0) + (tax ?? 0) + (rounding ?? 0)).toBeCloseTo(total ?? Number.NaN, 5)
  expect(await findViolations(shop.database)).toEqual([])
})
