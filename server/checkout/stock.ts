import { stockStateOf } from '#contract/catalogue.ts'
import { stockFor } from '#server/cart/own-holds.ts'
import type { Queries } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import { violatedConstraint } from '#server/database/transaction.ts'
import { Problem } from '#server/http/problem.ts'

/** A product as an order needs it: today's name, price, picture and stock. */
export interface SaleProduct {
  id: string
  name: string
  categoryId: string
  picture: string | null
  pricePaise: number
  stock: number | null
  isAvailable: boolean
}

export interface Quantity {
  productId: string
  quantity: number
}

/** Columns of a `SaleProduct`, but for the stock, of `products`. */
const SALE_COLUMNS = fragment`id, name, category_id, pictures[1] as picture, price_paise,
  is_visible and deleted_at is null as is_available`

/** A list that has one plan however many it names: none is made for each list. */
const list = (values: readonly unknown[], type: 'text' | 'int') =>
  type === 'text' ? fragment`(select ${values}::text[])` : fragment`(select ${values}::int[])`

/**
 * Products, locked in id order against everybody who would change their stock, so that two orders never wait for each
 * other in a circle: all that a transaction takes and gives back, in one
 * go, before either happens.
 */
export async function lockProducts(
  queries: Queries,
  productIds: readonly string[],
): Promise<Map<string, SaleProduct>> {
  const rows = await queries.sql<SaleProduct>`
    select ${SALE_COLUMNS}, stock from products where id = any(${list(productIds, 'text')}::text[])
     order by id for no key update`
  return new Map(rows.map((product) => [product.id, product]))
}

/** The same without a lock, as one person may buy them: for a price that is only shown. */
export async function readProductsFor(
  queries: Queries,
  personId: string,
  productIds: readonly string[],
): Promise<Map<string, SaleProduct>> {
  const rows = await queries.sql<SaleProduct>`
    select ${SALE_COLUMNS}, ${stockFor(fragment`products`, personId)} as stock
      from products where id = any(${productIds})`
  return new Map(rows.map((product) => [product.id, product]))
}

/** @throws Problem 409 `out_of_stock` naming every product that cannot be sold as wanted. */
export function requireStock(
  products: ReadonlyMap<string, SaleProduct>,
  requested: readonly Quantity[],
): void {
  const short = requested.flatMap(({ productId, quantity }) => {
    const product = products.get(productId)
    if (product?.isAvailable && (product.stock === null || product.stock >= quantity)) return []
    return [
      { productId, name: product?.name ?? productId, left: product?.isAvailable ? (product.stock ?? 0) : 0 },
    ]
  })
  if (short.length === 0) return
  const [first] = short
  const message = first?.left ? `Only ${first.left} left of ${first.name}` : `${first?.name} is out of stock`
  throw new Problem(409, 'out_of_stock', message, { data: { products: short } })
}

/** Units before and after, to update what shows the stock. */
export interface StockChange {
  productId: string
  before: number | null
  after: number | null
}

/**
 * Takes units out of the stock; the rows are locked and looked at already.
 * @throws Problem 409 `out_of_stock` where the database refuses a stock below zero
 */
export async function takeStock(queries: Queries, lines: readonly Quantity[]): Promise<StockChange[]> {
  const [ids, quantities] = [lines.map((line) => line.productId), lines.map((line) => line.quantity)]
  try {
    return await queries.sql<StockChange>`
      update products p set stock = p.stock - l.quantity, sold_count = p.sold_count + l.quantity
        from unnest(${list(ids, 'text')}, ${list(quantities, 'int')}) as l(product_id, quantity)
       where p.id = l.product_id
      returning p.id as product_id, p.stock + l.quantity as before, p.stock as after`
  } catch (error) {
    if (violatedConstraint(error) !== 'products_stock_not_negative') throw error
    throw new Problem(409, 'out_of_stock', 'A product of this order is out of stock')
  }
}

/** Puts units back: a cancelled order, an expired hold. The rows are locked already. */
export async function returnStock(queries: Queries, lines: readonly Quantity[]): Promise<StockChange[]> {
  return queries.sql<StockChange>`
    update products p set stock = p.stock + l.quantity, sold_count = greatest(p.sold_count - l.quantity, 0)
      from unnest(${lines.map((line) => line.productId)}::text[], ${lines.map((line) => line.quantity)}::int[]) as l(product_id, quantity)
     where p.id = l.product_id
    returning p.id as product_id, p.stock - l.quantity as before, p.stock as after`
}

/** Units that are known to be gone although they were put back on sale: as many as are left go out of the stock. */
export function takeRemainingStock(queries: Queries, lines: readonly Quantity[]): Promise<StockChange[]> {
  return queries.sql<StockChange>`
    update products p set stock = greatest(p.stock - l.quantity, 0), sold_count = p.sold_count + l.quantity
      from unnest(${lines.map((line) => line.productId)}::text[], ${lines.map((line) => line.quantity)}::int[]) as l(product_id, quantity), products before
     where p.id = l.product_id and before.id = p.id
    returning p.id as product_id, before.stock as before, p.stock as after`
}

/** The products of some lines. */
export function productIdsOf(lines: readonly Quantity[]): string[] {
  return lines.map((line) => line.productId)
}

/** "Only N left" of a stock, where few are left. */
export function remainingStock(stock: number | null): number | null {
  return stockStateOf(stock) === 'few_left' ? stock : null
}
