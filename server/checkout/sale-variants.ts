import { nameWithOptions } from '#contract/catalogue/catalogue.ts'
import type { OwnRules } from '#contract/promises/rules.ts'
import { stockFor } from '#server/cart/own-holds.ts'
import { HAS_OPTIONS, IS_SOLD, NO_LONGER_SOLD } from '#server/catalogue/chosen-variant.ts'
import { LACKS_PRESCRIPTION, OWN_RULES } from '#server/catalogue/product-facts.ts'
import type { Quantity } from '#server/catalogue/stock/sold-stock.ts'
import type { Queries } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import { Problem } from '#server/http/problem.ts'

/** A variant as an order needs it: today's name, price, picture and stock. */
export interface SaleVariant {
  id: string
  productId: string
  name: string
  options: string[]
  categoryId: string
  picture: string | null
  pricePaise: number
  stock: number | null
  isAvailable: boolean
  /** Whether its product has options, so that a call has to name the variant. */
  hasOptions: boolean
  /** It is not sold, because it needs a prescription. */
  lacksPrescription: boolean
  /** It is sold, to whoever shows a prescription. */
  needsPrescription: boolean
  /** What it promises instead of the shop. */
  rules: OwnRules
  hsn: string | null
  taxClass: string | null
}

/** Columns of a `SaleVariant`, but for the stock, of `variants v` and `products p`. */
const SALE_COLUMNS = fragment`v.id, v.product_id, p.name, v.options, p.category_id, coalesce(v.pictures[1], p.pictures[1]) as picture,
  v.price_paise, ${IS_SOLD} as is_available, ${HAS_OPTIONS} as has_options,
  ${LACKS_PRESCRIPTION} as lacks_prescription, p.needs_prescription, ${OWN_RULES} as rules, p.hsn, p.tax_class`

/**
 * Locks variants against changes of price and stock. They are locked in id order, all that a transaction takes or gives
 * back at once, so that two orders cannot deadlock.
 */
export async function lockVariants(
  queries: Queries,
  ids: readonly string[],
): Promise<Map<string, SaleVariant>> {
  const rows = await queries.sql<SaleVariant>`
    select ${SALE_COLUMNS}, v.stock from variants v join products p on p.id = v.product_id
     where v.id = any((select ${ids}::text[])::text[]) order by v.id for no key update of v`
  return new Map(rows.map((variant) => [variant.id, variant]))
}

/** The same without a lock and with the stock that this person may buy, or anybody, for a price that is only shown. */
export async function readVariantsFor(
  queries: Queries,
  personId: string | null,
  ids: readonly string[],
): Promise<Map<string, SaleVariant>> {
  const rows = await queries.sql<SaleVariant>`
    select ${SALE_COLUMNS}, ${stockFor(personId)} as stock
      from variants v join products p on p.id = v.product_id where v.id = any(${ids})`
  return new Map(rows.map((variant) => [variant.id, variant]))
}

/** The same for a caller who has named them by ids that may be guessed: of what is not sold they say that alone. */
export function withoutUnsold(variants: ReadonlyMap<string, SaleVariant>): Map<string, SaleVariant> {
  return new Map([...variants].map(([id, variant]) => [id, variant.isAvailable ? variant : unsold(variant)]))
}

const unsold = ({ id, productId }: SaleVariant): SaleVariant => ({
  id,
  productId,
  name: NO_LONGER_SOLD,
  options: [],
  categoryId: '',
  picture: null,
  pricePaise: 0,
  stock: 0,
  isAvailable: false,
  hasOptions: false,
  lacksPrescription: false,
  needsPrescription: false,
  rules: {},
  hsn: null,
  taxClass: null,
})

/** Medicine that the shop may not sell. @returns Problem 409 `prescription_needed` naming it */
export function prescriptionProblem(
  variants: ReadonlyMap<string, SaleVariant>,
  requested: readonly Quantity[],
): Problem | undefined {
  const refused = requested.flatMap(({ variantId }) => {
    const variant = variants.get(variantId)
    return variant?.lacksPrescription ? [{ productId: variant.productId, variantId, name: variant.name }] : []
  })
  const [first] = refused
  if (!first) return undefined
  const message = `${first.name} needs a prescription and is not sold online`
  return new Problem(409, 'prescription_needed', message, { data: { products: refused } })
}

/** Whether what is ordered can be sent only once somebody has looked at a prescription. */
export function needsPrescription(
  variants: ReadonlyMap<string, SaleVariant>,
  requested: readonly Quantity[],
): boolean {
  return requested.some(({ variantId }) => variants.get(variantId)?.needsPrescription)
}

/** @returns Problem 409 `out_of_stock` naming every variant that cannot be sold in this quantity */
export function stockProblem(
  variants: ReadonlyMap<string, SaleVariant>,
  requested: readonly Quantity[],
): Problem | undefined {
  const short = requested.flatMap(({ variantId, quantity }) => {
    const variant = variants.get(variantId)
    if (variant?.isAvailable && (variant.stock === null || variant.stock >= quantity)) return []
    return [
      {
        productId: variant?.productId ?? variantId,
        variantId,
        name: variant ? nameWithOptions(variant) : variantId,
        left: variant?.isAvailable ? (variant.stock ?? 0) : 0,
      },
    ]
  })
  if (short.length === 0) return undefined
  const [first] = short
  const message = first?.left ? `Only ${first.left} left of ${first.name}` : `${first?.name} is out of stock`
  return new Problem(409, 'out_of_stock', message, { data: { products: short } })
}
