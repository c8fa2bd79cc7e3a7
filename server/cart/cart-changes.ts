import { CART_FULL_TEXT, MAX_CART_LINES, MAX_PER_ORDER, MAX_PER_ORDER_TEXT } from '#contract/cart.ts'
import type { Database, Queries } from '#server/database/connect.ts'
import { fragment, literal } from '#server/database/sql.ts'
import { transaction } from '#server/database/transaction.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import { stockFor } from './own-holds.ts'

export interface CartChange {
  message: string
}

interface SoldProduct {
  stock: number | null
}

/**
 * Adds to the quantity in the cart, up to ten and the stock, in one statement, so that no addition is lost.
 * @throws Problem 404 for an unknown or hidden product, 409 `out_of_stock`, 409 `cart_full` beyond 100 lines
 */
export async function addToCart(
  database: Database,
  personId: string,
  productId: string,
  quantity: number,
): Promise<CartChange> {
  return transaction(database, async (queries) => {
    await lockBuyer(queries, personId)
    const product = await requireSellable(queries, personId, productId)
    const stock = stockFor(fragment`p`, personId)
    const [line] = await queries.sql<{ before: number; after: number }>`
      with line as (
        select coalesce(sum(quantity) filter (where product_id = ${productId}), 0)::int as before, count(*) as lines,
               bool_or(product_id = ${productId}) as is_in
          from cart_lines where person_id = ${personId})
      insert into cart_lines as c (person_id, product_id, quantity, seen_price_paise)
      select ${personId}::uuid, p.id, least(${quantity}::int, ${literal(MAX_PER_ORDER)}, ${stock}), p.price_paise
        from products p, line where p.id = ${productId} and (line.is_in or line.lines < ${literal(MAX_CART_LINES)})
      on conflict (person_id, product_id) do update
        set quantity = least(c.quantity + ${quantity}::int, ${literal(MAX_PER_ORDER)},
              (select ${stock} from products p where p.id = ${productId})),
            seen_price_paise = excluded.seen_price_paise
      returning (select before from line), quantity as after`
    if (!line) throw new Problem(409, 'cart_full', CART_FULL_TEXT)
    return { message: clampMessage(line.before + quantity, line.after, product) ?? 'Added to cart!' }
  })
}

/**
 * Sets the quantity of a line, up to ten and the stock; zero or less removes it.
 * @throws Problem 404 for a missing line or product, 409 `out_of_stock`
 */
export async function setCartQuantity(
  database: Database,
  personId: string,
  productId: string,
  quantity: number,
): Promise<CartChange> {
  if (quantity <= 0) return removeFromCart(database, personId, productId)
  const product = await requireSellable(database, personId, productId)
  const [line] = await database.sql<{ after: number }>`
    update cart_lines c
       set quantity = least(${quantity}::int, ${literal(MAX_PER_ORDER)}, ${stockFor(fragment`p`, personId)})
      from products p where p.id = c.product_id and c.person_id = ${personId} and c.product_id = ${productId}
    returning c.quantity as after`
  if (!line) throw new Problem(404, 'not_found', 'Product not found in cart')
  return { message: clampMessage(quantity, line.after, product) ?? 'Cart updated' }
}

/** A line that is missing is no problem: it was removed in another window. */
export async function removeFromCart(
  queries: Queries,
  personId: string,
  productId: string,
): Promise<CartChange> {
  await queries.sql`delete from cart_lines where person_id = ${personId} and product_id = ${productId}`
  return { message: 'Removed from cart' }
}

export async function clearCart(database: Database, personId: string): Promise<CartChange> {
  await transaction(database, async (queries) => {
    await lockBuyer(queries, personId)
    await queries.sql`delete from cart_lines where person_id = ${personId}`
  })
  return { message: 'Cart cleared' }
}

/**
 * Makes all that one person buys, holds or puts into the cart wait for each other, so that parallel additions cannot pass
 * the limit of lines. Every change of several lines takes this lock first.
 */
export async function lockBuyer(queries: Queries, personId: string): Promise<void> {
  await queries.sql`select from people where id = ${personId} for no key update`
}

async function requireSellable(queries: Queries, personId: string, productId: string): Promise<SoldProduct> {
  const [product] = await queries.sql<SoldProduct>`
    select ${stockFor(fragment`p`, personId)} as stock from products p
     where id = ${productId} and is_visible and deleted_at is null`
  if (!product) throw notFound('This product')
  if (product.stock === 0) throw new Problem(409, 'out_of_stock', 'Out of stock')
  return product
}

/** Says why fewer were added than requested. */
function clampMessage(requested: number, added: number, product: SoldProduct): string | undefined {
  if (added >= requested) return undefined
  return added < MAX_PER_ORDER && product.stock !== null ? `Only ${added} left` : MAX_PER_ORDER_TEXT
}
