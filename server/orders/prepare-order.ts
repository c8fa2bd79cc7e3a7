import type { PlaceOrderBody } from '../../contract/orders.ts'
import type { Settings } from '../../contract/settings.ts'
import { requireCoupon } from '../checkout/coupons.ts'
import { type FirstUse, requireSameRequest } from '../checkout/idempotency.ts'
import { mergeItems, type PricedOrder, priceSale } from '../checkout/price-order.ts'
import { type Quantity, readingProducts, type SaleProduct } from '../checkout/stock.ts'
import type { Config } from '../config.ts'
import type { Queries } from '../database/connect.ts'
import { SETTING_NAMES, settingRows, settingsOf } from '../settings/settings.ts'

/** Under which key an order is placed, and the hash of what is asked under it. */
export interface OrderKey {
  key: string
  requestHash: string
}

/** An order as it would be placed now; or the one that its key has placed before. */
export type PreparedOrder = { priced: PricedOrder; settings: Settings } | { repeatOf: string }

interface Read {
  products: SaleProduct[]
  cart: Quantity[]
  settings: { name: string; value: unknown }[]
  first: FirstUse | null
}

/**
 * Reads by one statement what an order depends on and prices it. Nothing is locked: writing the order compares it again.
 * @throws Problem 409 as `priceSale`, and `idempotency_mismatch`
 */
export async function prepareOrder(
  queries: Queries,
  config: Config,
  order: { personId: string; body: PlaceOrderBody; key: OrderKey | undefined },
): Promise<PreparedOrder> {
  const { personId, body, key } = order
  const wanted = mergeItems(body.items)
  const ids = wanted.map((item) => item.productId)
  const [read] = await queries.rows<Read>(
    READ,
    [ids, personId, SETTING_NAMES, key?.key ?? null],
    'order-prepare',
  )
  if (!read) throw new Error('A statement of values alone gives one row')
  // Of a repeated order the cart is empty by now: only a first one is priced.
  if (key && read.first) return { repeatOf: requireSameRequest(read.first, key.requestHash).id }
  const products = new Map(read.products.map((product) => [product.id, product]))
  const coupon = body.coupon ? await requireCoupon(queries, body.coupon, personId) : undefined
  const priced = priceSale({ wish: body, wanted, sale: { products, cart: read.cart, coupon } })
  return { priced, settings: settingsOf(read.settings, config) }
}

const READ = `
select (select coalesce(json_agg(p), '[]') from (${readingProducts('$1')}) as p) as products,
       (select coalesce(json_agg(json_build_object('productId', product_id, 'quantity', quantity)), '[]')
          from cart_lines where person_id = $2) as cart,
       (select coalesce(json_agg(s), '[]') from (${settingRows('$3')}) as s) as settings,
       (select json_build_object('requestHash', request_hash, 'result', result)
          from idempotency_records where person_id = $2 and key = $4) as first`
