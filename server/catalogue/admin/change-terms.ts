import type { PricingRules } from '#contract/charges.ts'
import { TAX_BASIS_POINTS } from '#contract/money.ts'
import { publishCatalogueChange } from '#server/catalogue/cache/catalogue-responses.ts'
import type { Transaction } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { fragment, literal } from '#server/database/sql.ts'
import { invalidField } from '#server/http/problem.ts'
import { lockCatalogue } from './lock-catalogue.ts'

const MAX_NAMED = 5

/**
 * Lets prices be what is paid, or before tax, from now on. Nobody changes a price meanwhile.
 * @throws Problem 400 naming products of which more than the MRP would be paid
 */
export async function changeTerms(tx: Transaction, terms: PricingRules): Promise<void> {
  await lockCatalogue(tx)
  const above = await listAboveMrp(tx, terms)
  if (above.length > 0) throw invalidField('pricesIncludeTax', aboveText(above))
  publishCatalogueChange(tx)
}

interface AboveMrp {
  name: string
  /** How many products there are. */
  total: number
}

/** The first products with a variant of which more than its MRP would be paid, as `isAboveMrp` says. */
function listAboveMrp(queries: Queries, { taxIncluded }: PricingRules): Promise<AboveMrp[]> {
  const tax = taxIncluded
    ? fragment`0`
    : fragment`(v.price_paise * ${literal(TAX_BASIS_POINTS)} + 5000) / 10000`
  return queries.sql<AboveMrp>`
    select p.name, count(*) over ()::int as total from products p
     where p.deleted_at is null and exists (
       select from variants v
        where v.product_id = p.id and v.deleted_at is null and v.price_paise + ${tax} > v.mrp_paise)
     order by p.name, p.id limit ${literal(MAX_NAMED)}`
}

function aboveText(above: readonly AboveMrp[]): string {
  const [first] = above
  const withTax = `With ${TAX_BASIS_POINTS / 100}% tax added`
  if (first?.total === 1)
    return `${withTax}, ${first.name} would cost more than its MRP. Lower its price first.`
  const more = (first?.total ?? 0) - above.length
  const names = above.map(({ name }) => name).join(', ') + (more > 0 ? ` and ${more} more` : '')
  return `${withTax}, ${first?.total} products would cost more than their MRP: ${names}. Lower their prices first.`
}
