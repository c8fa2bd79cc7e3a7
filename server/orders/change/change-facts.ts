import type { ChangePriceBody } from '#contract/ordering/order-changes-schemas.ts'
import type { GoodsRules } from '#contract/promises/rules.ts'
import { variantIdOf } from '#server/catalogue/chosen-variant.ts'
import { variantIdsOf } from '#server/catalogue/stock/sold-stock.ts'
import type { SaleVariant } from '#server/checkout/sale-variants.ts'
import type { Config } from '#server/config/config.ts'
import { onlyRow, type Queries } from '#server/database/connect.ts'
import type { OrderRow } from '../order-tables.ts'
import { readBuyer } from '../place/cash-limit.ts'
import type { WrittenLine } from '../place/order-lines.ts'
import { HAS_DOCUMENT } from './changeable.ts'

/** A line of an order; its tax class is the product's where it was sold without one. */
export type OrderedLine = WrittenLine & { rules: GoodsRules | null; taxClass: string | null }

/** What a change of an order is reckoned from. */
export interface ChangeFacts {
  order: OrderRow
  lines: readonly OrderedLine[]
  /** The order's variants, and those that it is to have. */
  variants: ReadonlyMap<string, SaleVariant>
  /** Its customer's limits of cash, and the shop's terms for where it goes after the change. */
  buyer: Awaited<ReturnType<typeof readBuyer>>
  hasDocument: boolean
  /** Whether the photo of a prescription came with it. */
  hasPhoto: boolean
}

/** @param variantsOf reads variants, and locks them where the order is changed */
export async function readChangeFacts(
  queries: Queries,
  config: Config,
  order: OrderRow,
  { items = [], deliveryDetails }: ChangePriceBody,
  variantsOf: (queries: Queries, ids: readonly string[]) => Promise<ReadonlyMap<string, SaleVariant>>,
): Promise<ChangeFacts> {
  const [buyer, lines, papers] = await Promise.all([
    readBuyer(queries, config, order.personId, deliveryDetails?.pincode ?? order.pincode),
    readLines(queries, order.id),
    queries.sql<{ hasDocument: boolean; hasPhoto: boolean }>`
      select ${HAS_DOCUMENT} as has_document, exists (select from prescriptions p where p.order_id = o.id) as has_photo
        from orders o where o.id = ${order.id}`,
  ])
  const ids = new Set([...variantIdsOf(lines), ...items.map(variantIdOf)])
  const variants = await variantsOf(queries, [...ids])
  return { order, lines, variants, buyer, ...onlyRow(papers) }
}

function readLines(queries: Queries, orderId: string): Promise<OrderedLine[]> {
  return queries.sql<OrderedLine>`
    select l.variant_id, v.product_id, l.name, l.options, l.category_id, l.picture, l.unit_price_paise, l.quantity,
           l.discount_paise, l.rules, coalesce(l.hsn, p.hsn) as hsn, coalesce(l.tax_class, p.tax_class) as tax_class
      from order_lines l join variants v on v.id = l.variant_id join products p on p.id = v.product_id
     where l.order_id = ${orderId} order by l.line_no`
}
