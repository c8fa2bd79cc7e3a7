import { AMOUNTS, type OrderAmounts } from '#contract/charges.ts'
import { paise } from '#server/database/columns.ts'
import { boolean, check, sql } from '#server/database/drizzle.ts'
import { fragment, identifier, joined } from '#server/database/sql.ts'

/** The columns of sums over several orders. */
export const amountSumColumns = () => ({
  subtotalPaise: paise('subtotal_paise').notNull(),
  discountPaise: paise('discount_paise').notNull().default(0),
  taxPaise: paise('tax_paise').notNull(),
  deliveryPaise: paise('delivery_paise').notNull().default(0),
  roundingPaise: paise('rounding_paise').notNull().default(0),
  totalPaise: paise('total_paise').notNull(),
})

/** The columns of an order's amounts. */
export const amountColumns = () => ({
  ...amountSumColumns(),
  /** As it was sold: whether prices included all taxes, so that none is added. */
  taxIncluded: boolean('tax_included').notNull().default(false),
  /** The tax that the total contained when it was shown; null where none is shown. */
  containedTaxPaise: paise('contained_tax_paise'),
})

/** What holds of the amounts in each table that has them. @param inCash what of them is paid in cash, if anything is rounded */
export const amountChecks = (table: string, inCash = sql`total_paise`) => [
  check(
    `${table}_total`,
    sql`total_paise = subtotal_paise - discount_paise + tax_paise + delivery_paise + rounding_paise`,
  ),
  check(
    `${table}_amounts`,
    sql`subtotal_paise > 0 and discount_paise between 0 and subtotal_paise and tax_paise >= 0 and delivery_paise >= 0 and rounding_paise between -99 and 50 and total_paise >= 0 and (rounding_paise = 0 or (${inCash}) % 100 = 0)`,
  ),
]

const SUM_COLUMNS = AMOUNTS.map((name) => identifier(`${name}_paise`))

/** `subtotal_paise, discount_paise, ...`, to read and to write sums over several orders. */
export const AMOUNT_SUMS = joined(SUM_COLUMNS, ', ')

/** `sum(subtotal_paise)::bigint as subtotal_paise, ...` */
export const SUMMED_AMOUNTS = joined(
  SUM_COLUMNS.map((column) => fragment`sum(${column})::bigint as ${column}`),
  ', ',
)

/** All amounts of an order, to read and to write them. */
export const AMOUNT_COLUMNS = fragment`${AMOUNT_SUMS}, tax_included, contained_tax_paise`

/** The values of `AMOUNT_COLUMNS`. */
export const amountValues = (amounts: OrderAmounts) =>
  joined(
    [
      ...AMOUNTS.map((name) => fragment`${amounts[`${name}Paise`]}`),
      fragment`${amounts.taxIncluded}`,
      fragment`${amounts.containedTaxPaise}`,
    ],
    ', ',
  )

/** The amounts alone, of a row that has more. */
export const pickAmounts = (row: OrderAmounts): OrderAmounts => ({
  subtotalPaise: row.subtotalPaise,
  discountPaise: row.discountPaise,
  taxPaise: row.taxPaise,
  deliveryPaise: row.deliveryPaise,
  roundingPaise: row.roundingPaise,
  totalPaise: row.totalPaise,
  taxIncluded: row.taxIncluded,
  containedTaxPaise: row.containedTaxPaise,
})
