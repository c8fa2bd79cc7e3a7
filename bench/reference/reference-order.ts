import type pg from 'pg'

export interface ReferenceOrder {
  personId: number
  address: string
  lines: { productId: number; quantity: number }[]
}

interface LockedProduct {
  id: number
  price_paise: string
}

/**
 * A minimal order: locks the products in id order, prices them, writes order and lines, takes the stock, empties the cart,
 * and commits to disk.
 */
export async function placeMinimalOrder(pool: pg.Pool, order: ReferenceOrder): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const id = await writeOrder(client, order)
    await client.query('commit')
    return id
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function writeOrder(client: pg.PoolClient, order: ReferenceOrder): Promise<string> {
  const ids = order.lines.map((line) => line.productId)
  const quantities = order.lines.map((line) => line.quantity)
  const { rows: locked } = await client.query<LockedProduct>({
    name: 'lock',
    text: 'select id, price_paise from products where id = any($1::int[]) order by id for no key update',
    values: [ids],
  })
  const prices = new Map(locked.map((product) => [product.id, Number(product.price_paise)]))
  const unitPrices = ids.map((id) => prices.get(id) ?? 0)
  const total = unitPrices.reduce((sum, price, at) => sum + price * (quantities[at] ?? 0), 0)
  const { rows } = await client.query<{ id: string }>({
    name: 'order',
    text: 'insert into orders (person_id, total_paise, address) values ($1, $2, $3) returning id',
    values: [order.personId, total, order.address],
  })
  const id = rows[0]?.id ?? ''
  await client.query({
    name: 'lines',
    text: `insert into order_lines (order_id, product_id, quantity, unit_price_paise)
           select $1, * from unnest($2::int[], $3::int[], $4::bigint[])`,
    values: [id, ids, quantities, unitPrices],
  })
  await client.query({
    name: 'stock',
    text: `update products p set stock = stock - l.quantity
             from unnest($1::int[], $2::int[]) as l(product_id, quantity) where p.id = l.product_id`,
    values: [ids, quantities],
  })
  await client.query({
    name: 'cart',
    text: 'delete from cart_lines where person_id = $1 and product_id = any($2::int[])',
    values: [order.personId, ids],
  })
  return id
}
