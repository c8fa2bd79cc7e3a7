import { type OrderAmounts, presentAmounts } from '#contract/charges.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import { itemCount, MAX_PER_ORDER } from '#contract/ordering/cart.ts'
import type { AppliedCoupon, Cart, CartLine, VisitorCartBody } from '#contract/ordering/cart-schemas.ts'
import type { DeliveryQuote } from '#contract/promises/areas.ts'
import { HAS_OPTIONS, IS_SOLD, NO_LONGER_SOLD } from '#server/catalogue/chosen-variant.ts'
import { mainImage, shownStock } from '#server/catalogue/present-product.ts'
import { LACKS_PRESCRIPTION } from '#server/catalogue/product-facts.ts'
import type { Queries } from '#server/database/connect.ts'
import { fragment, literal } from '#server/database/sql.ts'
import { presentPromise } from '#server/settings/areas/present-promise.ts'
import { stockFor } from './own-holds.ts'

/** A line of a cart with its product as it is now. */
export interface CartLineRow {
  productId: string
  variantId: string
  options: string[]
  quantity: number
  seenPricePaise: number
  name: string
  categoryId: string
  description: string
  pictures: string[]
  /** The present price, on the shop's terms. */
  unitPricePaise: number
  stock: number | null
  /** False when hidden or deleted since it was added, or where it lacks a prescription. */
  isAvailable: boolean
  isSold: boolean
  /** It is not sold, because it needs a prescription. */
  lacksPrescription: boolean
  /** The tax class of its product; null: the shop's default. */
  taxClass: string | null
}

const UNSOLD = {
  name: NO_LONGER_SOLD,
  options: [],
  categoryId: '',
  description: '',
  pictures: [],
  seenPricePaise: 0,
  unitPricePaise: 0,
  stock: 0,
  isAvailable: false,
  lacksPrescription: false,
  taxClass: null,
} satisfies Partial<CartLineRow>

/** Columns of a line, of `products p` and `variants v`. */
const PRODUCT_OF_LINE = fragment`p.name, p.category_id, p.description, v.pictures || p.pictures as pictures,
  v.price_paise as unit_price_paise, ${IS_SOLD} and not ${LACKS_PRESCRIPTION} as is_available,
  ${IS_SOLD} as is_sold, ${LACKS_PRESCRIPTION} as lacks_prescription, p.tax_class`

/** The lines of a cart, the first added first. */
export async function listCartLines(queries: Queries, personId: string): Promise<CartLineRow[]> {
  return queries.sql<CartLineRow>`
    select v.product_id, c.variant_id, v.options, c.quantity, c.seen_price_paise,
           ${stockFor(personId)} as stock, ${PRODUCT_OF_LINE}
      from cart_lines c join variants v on v.id = c.variant_id join products p on p.id = v.product_id
     where c.person_id = ${personId} order by c.added_at, c.variant_id`
}

/**
 * The lines of a cart that a visitor's browser keeps, each limited to ten and the stock. Lines of unknown products are left
 * out, and so are lines without a variant whose product has options now. Of what is not sold nothing else is told.
 */
export async function listVisitorLines(
  queries: Queries,
  items: VisitorCartBody['items'],
): Promise<CartLineRow[]> {
  const rows = await queries.sql<CartLineRow>`
    select v.product_id, v.id as variant_id, v.options, v.price_paise as seen_price_paise, v.stock, ${PRODUCT_OF_LINE},
           least(c.quantity, ${literal(MAX_PER_ORDER)}, nullif(v.stock, 0))::int as quantity
      from (select product_id, variant_id, sum(quantity) as quantity, min(place) as place
              from unnest(${items.map(({ productId }) => productId)}::text[], ${items.map(({ variantId }) => variantId ?? null)}::text[],
                          ${items.map(({ quantity }) => quantity)}::int[])
                with ordinality as item (product_id, variant_id, quantity, place) group by product_id, variant_id) c
      join products p on p.id = c.product_id and (c.variant_id is not null or not ${HAS_OPTIONS})
      join variants v on v.id = coalesce(c.variant_id, p.id) and v.product_id = p.id
     order by c.place`
  return rows.map((row) => (row.isSold ? row : { ...row, ...UNSOLD }))
}

/** What a cart costs, and the code that was entered. */
export interface CartPrice {
  amounts: OrderAmounts
  coupon: AppliedCoupon | null
  promise: DeliveryQuote
}

function presentCartLine(row: CartLineRow): CartLine {
  return {
    _id: row.variantId,
    productId: row.productId,
    variantId: row.variantId,
    name: row.name,
    options: row.options,
    price: rupeesFromPaise(row.unitPricePaise),
    image: mainImage(row.pictures),
    pictures: row.pictures,
    category: row.categoryId,
    description: row.description,
    quantity: row.quantity,
    lineTotal: rupeesFromPaise(row.unitPricePaise * row.quantity),
    ...shownStock(row.stock),
    isAvailable: row.isAvailable,
    needsPrescription: row.lacksPrescription,
    priceWhenAdded: row.seenPricePaise === row.unitPricePaise ? null : rupeesFromPaise(row.seenPricePaise),
  }
}

/** @param pincode where it goes; undefined: not known */
export function presentCart(
  lines: readonly CartLineRow[],
  { amounts, coupon, promise }: CartPrice,
  pincode: string | undefined,
): Cart {
  const isDeliveryKnown = promise.isServed === true
  return {
    items: lines.map(presentCartLine),
    itemCount: itemCount(lines),
    amounts: presentAmounts(amounts, coupon?.code ?? null, { isDeliveryKnown }),
    delivery: presentPromise(promise, pincode),
    coupon,
  }
}
