import {
  AMOUNTS,
  type AmountName,
  FEES,
  type FeeAmounts,
  type FeeName,
  type OrderAmounts,
} from '#contract/charges.ts'
import { paise } from '#server/database/columns.ts'
import { boolean, check, sql } from '#server/database/drizzle.ts'
import { type Fragment, fragment, identifier, joined, snakeCaseOf } from '#server/database/sql.ts'

const columnName = (name: AmountName) => `${snakeCaseOf(name)}_paise`
const feeColumn = (fee: FeeName) => paise(columnName(fee)).notNull().default(0)

/** The column of an amount. */
export const amountColumn = (name: AmountName): Fragment => identifier(columnName(name))

/** The columns of sums over several orders. */
export const amountSumColumns = () => ({
  subtotalPaise: paise('subtotal_paise').notNull(),
  discountPaise: paise('discount_paise').notNull().default(0),
  taxPaise: paise('tax_paise').notNull(),
  ...(Object.fromEntries(FEES.map((fee) => [`${fee}Paise`, feeColumn(fee)])) as Record<
    keyof FeeAmounts,
    ReturnType<typeof feeColumn>
  >),
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

const FEES_ADDED = sql.raw(FEES.map((fee) => ` + ${columnName(fee)}`).join(''))
const FEES_POSITIVE = sql.raw(FEES.map((fee) => ` and ${columnName(fee)} >= 0`).join(''))

/** The checks of the amounts, for each table that has them. @param inCash the part paid in cash, if anything is rounded */
export const amountChecks = (table: string, inCash = sql`total_paise`) => [
  check(
    `${table}_total`,
    sql`total_paise = subtotal_paise - discount_paise + tax_paise${FEES_ADDED} + rounding_paise`,
  ),
  check(
    `${table}_amounts`,
    sql`subtotal_paise > 0 and discount_paise between 0 and subtotal_paise and tax_paise >= 0${FEES_POSITIVE} and rounding_paise between -99 and 50 and total_paise >= 0 and (rounding_paise = 0 or (${inCash}) % 100 = 0)`,
  ),
]

const SUM_COLUMNS = AMOUNTS.map(amountColumn)

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
export function pickAmounts(row: OrderAmounts): OrderAmounts {
  const amounts = AMOUNTS.map((name) => [`${name}Paise`, row[`${name}Paise`]])
  const { taxIncluded, containedTaxPaise } = row
  return { ...(Object.fromEntries(amounts) as OrderAmounts), taxIncluded, containedTaxPaise }
}
