import type pg from 'pg'
import { amountsInRupees, orderAmounts, TAX_ON_TOP } from '#contract/charges.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import { newId } from '#server/database/identifiers.ts'
import type { BenchPerson } from './bench-people.ts'
import { ipOf, type LoadRequest, requestText } from './load.ts'

export interface BenchProduct {
  id: string
  pricePaise: number
}

/** Lines of each order. */
const ORDER_LINES = 3

const ADDRESS = {
  fullName: 'Meera Iyer',
  phone: '9876543210',
  email: 'meera@example.com',
  address: '12, 4th Cross, Jayanagar',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560011',
}

/**
 * Products without options, so that a call needs only their id. They have enough stock for every round, and are so cheap
 * that no customer exceeds the legal limit of cash.
 */
export async function stockUp(client: pg.Client): Promise<BenchProduct[]> {
  await client.query(
    `update variants set stock = 1000000, price_paise = least(price_paise, 100000) where is_visible and deleted_at is null`,
  )
  await client.query('vacuum analyze')
  const { rows } = await client.query<{ id: string; price_paise: string }>(
    `select id, price_paise from products where is_visible and deleted_at is null and option_names = '{}' order by id`,
  )
  return rows.map((row) => ({ id: row.id, pricePaise: Number(row.price_paise) }))
}

interface CartLine extends BenchProduct {
  quantity: number
}

function cartOf(person: number, products: readonly BenchProduct[]): CartLine[] {
  return Array.from({ length: ORDER_LINES }, (_, line) => {
    const product = products[(person * 7 + (line + 1) * 13) % products.length]
    if (!product) throw new Error('The shop has no products')
    return { ...product, quantity: 1 + (line % 2) }
  })
}

/** Puts three products into every customer's cart. */
export async function fillCarts(
  client: pg.Client,
  people: readonly BenchPerson[],
  products: readonly BenchProduct[],
): Promise<void> {
  const lines = people.flatMap((person, at) =>
    cartOf(at, products).map((line) => ({ personId: person.id, ...line })),
  )
  await client.query('delete from cart_lines where person_id = any($1::uuid[])', [people.map(({ id }) => id)])
  await client.query(
    `insert into cart_lines (person_id, variant_id, quantity, seen_price_paise)
     select * from unnest($1::uuid[], $2::text[], $3::int[], $4::bigint[])`,
    [
      lines.map((line) => line.personId),
      lines.map((line) => line.id),
      lines.map((line) => line.quantity),
      lines.map((line) => line.pricePaise),
    ],
  )
  await client.query('vacuum analyze cart_lines')
}

/** Each customer orders the whole cart, with an idempotency key of its own. */
export function orderRequests(
  people: readonly BenchPerson[],
  products: readonly BenchProduct[],
): LoadRequest[] {
  return people.map((person, at) => ({
    kind: 'order',
    text: requestText({
      method: 'POST',
      path: '/api/orders',
      ip: ipOf(at),
      token: person.token,
      key: newId(),
      body: orderBody(cartOf(at, products)),
    }),
  }))
}

function orderBody(lines: readonly CartLine[]) {
  const priced = lines.map((line) => ({ ...line, unitPricePaise: line.pricePaise }))
  const amounts = orderAmounts(priced, { terms: TAX_ON_TOP })
  return {
    items: lines.map(({ id, quantity, pricePaise }) => ({
      productId: id,
      quantity,
      price: rupeesFromPaise(pricePaise),
    })),
    deliveryDetails: ADDRESS,
    paymentMethod: 'cod',
    orderType: 'cart',
    ...amountsInRupees(amounts),
  }
}
