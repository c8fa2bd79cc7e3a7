import { indiaDay } from '#contract/ordering/promised-day.ts'
import { givesTaxInvoices } from '#contract/tax/registration.ts'
import type { Config } from '#server/config/config.ts'
import type { Queries } from '#server/database/connect.ts'
import { Problem } from '#server/http/problem.ts'
import { readSettings } from '#server/settings/settings.ts'

interface UncodedProduct {
  id: string
  name: string
}

/**
 * Why an order cannot be sent: a tax invoice names the HSN code of each line (CGST Rules 2017, rule 46(g)), and its return lists
 * them. Undefined where it can, where the shop writes no tax invoices, and where they are samples.
 */
export async function findHsnProblem(
  queries: Queries,
  config: Config,
  orderId: string,
): Promise<Problem | undefined> {
  if (config.mode.issuesSamples) return undefined
  const settings = await readSettings(queries, config)
  if (!givesTaxInvoices(settings, indiaDay(new Date()))) return undefined
  const products = await queries.sql<UncodedProduct>`
    select p.id, min(l.name) as name
      from order_lines l join orders o on o.id = l.order_id
           join variants v on v.id = l.variant_id join products p on p.id = v.product_id
     where l.order_id = ${orderId} and o.channel <> 'test' and l.hsn is null and p.hsn is null
     group by p.id order by min(l.line_no)`
  if (products.length === 0) return undefined
  const names = products.map(({ name }) => name).join(', ')
  return new Problem(
    409,
    'hsn_missing',
    `Its invoice needs an HSN code for ${names}. Add it to the product first.`,
    {
      data: { products },
    },
  )
}
