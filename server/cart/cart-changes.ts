import { NEEDS_PRESCRIPTION_TEXT } from '#contract/catalogue/product-facts.ts'
import { CART_FULL_TEXT, MAX_CART_LINES, MAX_PER_ORDER, MAX_PER_ORDER_TEXT } from '#contract/ordering/cart.ts'
import type { VisitorCartBody } from '#contract/ordering/cart-schemas.ts'
import {
  type ChosenVariant,
  choiceProblem,
  HAS_OPTIONS,
  IS_SOLD,
  variantIdOf,
} from '#server/catalogue/chosen-variant.ts'
import { LACKS_PRESCRIPTION } from '#server/catalogue/product-facts.ts'
import type { Queries } from '#server/database/connect.ts'
import { type Fragment, fragment, literal } from '#server/database/sql.ts'
import { notFound, Problem, refuse, unauthenticated } from '#server/http/problem.ts'
import { stockFor } from './own-holds.ts'

/** What the answer says of a change, besides the cart. */
export interface CartChange {
  message: string
  /** Why fewer went in than requested. */
  limit?: string
}

/** What an addition says; again where its answer was lost and it comes a second time. */
export const ADDED = { message: 'Added to cart!' }
const UPDATED = { message: 'Cart updated' }

interface SoldVariant {
  name: string
  stock: number | null
  lacksPrescription: boolean
}

/**
 * Adds to the quantity in the cart, up to ten and the stock, in one statement, so that no addition is lost.
 * @throws Problem 404 for an unknown or hidden product, 409 `variant_required`, `prescription_needed`, `out_of_stock`,
 * `cart_full` beyond 100 lines
 */
export async function addToCart(
  queries: Queries,
  personId: string,
  { quantity, ...chosen }: ChosenVariant & { quantity: number },
): Promise<CartChange> {
  await lockCustomer(queries, personId)
  const { limit } = await addLine(queries, personId, chosen, quantity)
  return limited(limit) ?? ADDED
}

/** Adds the cart of a visitor's browser to the cart of the person who signs in, as far as it can be bought. */
export async function mergeCart(
  queries: Queries,
  personId: string,
  items: VisitorCartBody['items'],
): Promise<CartChange> {
  await lockCustomer(queries, personId)
  let added = 0
  const refused: string[] = []
  for (const { quantity, ...chosen } of items) {
    try {
      const { before, after, limit, name } = await addLine(queries, personId, chosen, quantity)
      added += after - before
      if (limit !== undefined) refused.push(`${name} (${limit})`)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refused.push(`${await nameOf(queries, chosen.productId)} (${error.message})`)
    }
  }
  return { message: mergeMessage(added, refused) }
}

function mergeMessage(added: number, limited: readonly string[]): string {
  const refused = limited.join(', ')
  if (added === 0)
    return refused === '' ? 'Your cart has not changed.' : `Nothing could be added: ${refused}.`
  const items = added === 1 ? '1 item' : `${added} items`
  const whole = `${items} you chose before signing in ${added === 1 ? 'is' : 'are'} now in your cart.`
  return refused === '' ? whole : `${whole} Not all could be added: ${refused}.`
}

async function nameOf(queries: Queries, productId: string): Promise<string> {
  const [product] = await queries.sql<{ name: string }>`
    select name from products where id = ${productId} and is_visible and deleted_at is null`
  return product?.name ?? 'A product'
}

/** To be called after `lockCustomer`. `limit` says why fewer were added than requested. */
async function addLine(
  queries: Queries,
  personId: string,
  chosen: ChosenVariant,
  quantity: number,
): Promise<{ before: number; after: number; limit: string | undefined; name: string }> {
  const variantId = variantIdOf(chosen)
  const variant = await requireSellable(queries, personId, variantId, [chosen])
  const stock = stockFor(personId)
  const [line] = await queries.sql<{ before: number; after: number }>`
    with line as (
      select coalesce(sum(quantity) filter (where variant_id = ${variantId}), 0)::int as before, count(*) as lines,
             bool_or(variant_id = ${variantId}) as is_in
        from cart_lines where person_id = ${personId})
    insert into cart_lines as c (person_id, variant_id, quantity, seen_price_paise)
    select ${personId}::uuid, v.id, least(${quantity}::int, ${literal(MAX_PER_ORDER)}, ${stock}), v.price_paise
      from variants v, line
     where v.id = ${variantId} and ${isLeft(stock)} and (line.is_in or line.lines < ${literal(MAX_CART_LINES)})
    on conflict (person_id, variant_id) do update
      set quantity = least(c.quantity + ${quantity}::int, ${literal(MAX_PER_ORDER)},
            (select ${stock} from variants v where v.id = ${variantId})),
          seen_price_paise = excluded.seen_price_paise
    returning (select before from line), quantity as after`
  if (!line) {
    await requireSellable(queries, personId, variantId, [chosen])
    throw new Problem(409, 'cart_full', CART_FULL_TEXT)
  }
  return { ...line, limit: clampMessage(line.before + quantity, line.after, variant), name: variant.name }
}

/**
 * Sets the quantity of a line, up to ten and the stock, or its variant too; zero or less removes it.
 * @throws Problem 404 for a missing line or product, 409 `prescription_needed`, `out_of_stock`
 */
export async function setCartQuantity(
  queries: Queries,
  personId: string,
  variantId: string,
  { quantity, variantId: next = variantId }: { quantity: number; variantId?: string },
): Promise<CartChange> {
  if (quantity <= 0) return removeFromCart(queries, personId, variantId)
  if (next !== variantId) return changeVariant(queries, personId, { from: variantId, to: next, quantity })
  const variant = await requireSellable(queries, personId, variantId)
  const stock = stockFor(personId)
  const [line] = await queries.sql<{ after: number }>`
    update cart_lines c
       set quantity = least(${quantity}::int, ${literal(MAX_PER_ORDER)}, ${stock})
      from variants v
     where v.id = c.variant_id and c.person_id = ${personId} and c.variant_id = ${variantId} and ${isLeft(stock)}
    returning c.quantity as after`
  if (!line) {
    await requireSellable(queries, personId, variantId)
    throw notInCart()
  }
  return limited(clampMessage(quantity, line.after, variant)) ?? UPDATED
}

/** Puts another variant of the same product in a line's place; where that one is in the cart too, they become one line. */
async function changeVariant(
  queries: Queries,
  personId: string,
  { from, to, quantity }: { from: string; to: string; quantity: number },
): Promise<CartChange> {
  await lockCustomer(queries, personId)
  const variant = await requireSellable(queries, personId, to)
  const stock = stockFor(personId)
  const [line] = await queries.sql<{ requested: number; after: number }>`
    with replaced as (
      delete from cart_lines c using variants v, variants other
       where c.person_id = ${personId} and c.variant_id = ${from} and v.id = c.variant_id
         and other.id = ${to} and other.product_id = v.product_id
         and (select ${isLeft(stock)} from variants v where v.id = ${to})
      returning c.added_at)
    insert into cart_lines as c (person_id, variant_id, quantity, seen_price_paise, added_at)
    select ${personId}::uuid, v.id, least(${quantity}::int, ${literal(MAX_PER_ORDER)}, ${stock}), v.price_paise, replaced.added_at
      from replaced, variants v where v.id = ${to}
    on conflict (person_id, variant_id) do update
      set quantity = least(c.quantity + ${quantity}::int, ${literal(MAX_PER_ORDER)},
            (select ${stock} from variants v where v.id = ${to})),
          seen_price_paise = excluded.seen_price_paise
    returning c.quantity as after, ${quantity}::int + coalesce((
        select quantity from cart_lines where person_id = ${personId} and variant_id = ${to}), 0) as requested`
  if (!line) {
    await requireSellable(queries, personId, to)
    throw notInCart()
  }
  return limited(clampMessage(line.requested, line.after, variant)) ?? UPDATED
}

/** A line that is missing is no problem: it was removed in another window. */
export async function removeFromCart(
  queries: Queries,
  personId: string,
  variantId: string,
): Promise<CartChange> {
  await queries.sql`delete from cart_lines where person_id = ${personId} and variant_id = ${variantId}`
  return { message: 'Removed from cart' }
}

export async function clearCart(queries: Queries, personId: string): Promise<CartChange> {
  await lockCustomer(queries, personId)
  await queries.sql`delete from cart_lines where person_id = ${personId}`
  return { message: 'Cart cleared' }
}

/** Deletes all that a locked person's cart has. */
export async function emptyCart(queries: Queries, personId: string): Promise<void> {
  await queries.sql`
    with code as (delete from cart_coupons where person_id = ${personId})
    delete from cart_lines where person_id = ${personId}`
}

/** Brings the cart of another account of the same person, as far as there is room; both are locked. Of two quantities the larger one counts. */
export async function moveCart(queries: Queries, { from, to }: { from: string; to: string }): Promise<void> {
  await queries.sql`
    with gone as (
      delete from cart_lines where person_id = ${from} returning variant_id, quantity, seen_price_paise, added_at),
    code as (
      update cart_coupons set person_id = ${to}
       where person_id = ${from} and not exists (select from cart_coupons where person_id = ${to}))
    insert into cart_lines as c (person_id, variant_id, quantity, seen_price_paise, added_at)
    select ${to}, variant_id, quantity, seen_price_paise, added_at from gone order by added_at desc
     limit (select greatest(0, ${literal(MAX_CART_LINES)} - count(*)) from cart_lines where person_id = ${to})
    on conflict (person_id, variant_id) do update set quantity = greatest(c.quantity, excluded.quantity)`
}

/**
 * Makes the orders, payments and cart changes of one person wait for each other, so that parallel ones cannot exceed a
 * limit. Every change of several cart lines takes this lock first. @returns the person's id
 * @throws Problem 401 for an account that was closed since the call began: nothing may come into it any more
 */
export async function lockCustomer(queries: Queries, personId: string): Promise<string> {
  const [person] = await queries.sql<{ isClosed: boolean }>`
    select deactivated_at is not null as is_closed from people where id = ${personId} for no key update`
  if (person?.isClosed) throw unauthenticated()
  return personId
}

/** The last unit may go after `requireSellable` has read the stock: then nothing is written. */
const isLeft = (stock: Fragment) => fragment`coalesce(${stock}, 1) > 0`

const notInCart = () => new Problem(404, 'not_found', 'Product not found in cart')

async function requireSellable(
  queries: Queries,
  personId: string,
  variantId: string,
  chosen: readonly ChosenVariant[] = [],
): Promise<SoldVariant> {
  const [variant] = await queries.sql<
    SoldVariant & { productId: string; isSold: boolean; hasOptions: boolean }
  >`
    select v.product_id, p.name, ${stockFor(personId)} as stock, ${IS_SOLD} as is_sold,
           ${HAS_OPTIONS} as has_options, ${LACKS_PRESCRIPTION} as lacks_prescription
      from variants v join products p on p.id = v.product_id where v.id = ${variantId}`
  if (!variant?.isSold) throw notFound('This product')
  refuse(choiceProblem(chosen, new Map([[variantId, variant]])))
  if (variant.lacksPrescription) throw new Problem(409, 'prescription_needed', NEEDS_PRESCRIPTION_TEXT)
  if (variant.stock === 0) throw new Problem(409, 'out_of_stock', 'Out of stock')
  return variant
}

const limited = (limit: string | undefined): CartChange | undefined =>
  limit === undefined ? undefined : { message: limit, limit }

/** Says why fewer were added than requested. */
function clampMessage(requested: number, added: number, variant: SoldVariant): string | undefined {
  if (added >= requested) return undefined
  return added < MAX_PER_ORDER && variant.stock !== null ? `Only ${added} left` : MAX_PER_ORDER_TEXT
}
