import { MAX_REPORT_ROWS } from '#contract/reports.ts'
import type { Reads } from '#server/database/connect.ts'
import { type Fragment, fragment, literal } from '#server/database/sql.ts'
import { readTerms } from '#server/settings/settings.ts'
import { IS_AGGREGATED, LIVE_LINES, reportDays } from './report-days.ts'
import {
  counted,
  money,
  percent,
  type Range,
  type ReportTable,
  shareOf,
  sumOf,
  text,
} from './report-table.ts'

async function noteOf(reads: Reads): Promise<string> {
  const { taxIncluded } = await readTerms(reads)
  const before = taxIncluded ? 'discount' : 'discount and tax'
  return `Orders placed in these days, before ${before}; cancelled orders are left out.`
}

/** Units and sales by a column of the lines, from the stored sums and the lines of the other days. */
const soldBy = (column: Fragment, sums: Fragment) => fragment`sold as (
  select ${column}, sum(units) as units, sum(sales_paise) as sales
    from (select ${column}, units, sales_paise from ${sums} where ${IS_AGGREGATED}
          union all
          select l.${column}, l.quantity, l.quantity * l.unit_price_paise from ${LIVE_LINES}) sales
   group by ${column})`

const FIGURES = [counted('units', 'Units'), money('sales', 'Sales'), percent('share', 'Share')]

type Figures = {
  units: number
  sales: number
}

/** What was sold of each category, the best first. */
export async function categoryReport(reads: Reads, range: Range): Promise<ReportTable> {
  const rows = await reads.sql<Figures & { category: string }>`
    with ${reportDays(range)}, ${soldBy(fragment`category_id`, fragment`daily_category_sales`)}
    select coalesce(c.name, category_id) as category, units::bigint, sales::bigint
      from sold left join categories c on c.id = category_id order by sales desc, category`
  return withShares(await noteOf(reads), rows, [text('category', 'Category'), ...FIGURES])
}

/** The hundred products with the most sales; all others share the last row. */
export async function productReport(reads: Reads, range: Range): Promise<ReportTable> {
  type Sold = Figures & {
    product: string
    productId: string
    category: string
    allUnits: number
    allSales: number
  }
  const found = await reads.sql<Sold>`
    with ${reportDays(range)}, ${soldBy(fragment`variant_id`, fragment`daily_variant_sales`)},
    best as (select * from sold order by sales desc, variant_id limit ${literal(MAX_REPORT_ROWS)})
    select concat_ws(', ', p.name, nullif(array_to_string(v.options, ', '), '')) as product, v.id as product_id, c.name as category, units::bigint, sales::bigint,
           (select sum(units) from sold)::bigint as all_units, (select sum(sales) from sold)::bigint as all_sales
      from best join variants v on v.id = best.variant_id join products p on p.id = v.product_id join categories c on c.id = p.category_id
     order by sales desc, v.id`
  const rows = found.map(({ product, productId, category, units, sales }) => ({
    product,
    productId: productId as string | null,
    category: category as string | null,
    units,
    sales,
  }))
  const units = (found[0]?.allUnits ?? 0) - sumOf(rows, 'units')
  const sales = (found[0]?.allSales ?? 0) - sumOf(rows, 'sales')
  if (units > 0) rows.push({ product: 'All other products', productId: null, category: null, units, sales })
  return withShares(await noteOf(reads), rows, [
    text('product', 'Product'),
    text('productId', 'Product ID'),
    text('category', 'Category'),
    ...FIGURES,
  ])
}

function withShares(
  note: string,
  rows: readonly (Figures & Record<string, string | number | null>)[],
  columns: ReportTable['columns'],
): ReportTable {
  const sales = sumOf(rows, 'sales')
  return {
    note,
    columns,
    rows: rows.map((row) => ({ ...row, share: shareOf(row.sales, sales) })),
    totals: { units: sumOf(rows, 'units'), sales, share: shareOf(sales, sales) },
  }
}
