import { bothIds } from '#contract/envelope.ts'
import { indiaDay } from '#contract/ordering/promised-day.ts'
import { type ShownTaxClass, shownRate } from '#contract/tax/tax-class-schemas.ts'
import { ratesOn, type TaxClass } from '#contract/tax/tax-classes.ts'
import type { NameSource } from '#server/audit/audit-names.ts'
import type { Reads } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import { notFound } from '#server/http/problem.ts'

/** All classes in their order; there are at most `MAX_TAX_CLASSES`. */
export async function listTaxClasses(queries: Reads): Promise<TaxClass[]> {
  return queries.sql<TaxClass>`select id, name, treatment, rates from tax_classes order by position, id`
}

/** @throws Problem 404 */
export async function requireTaxClass(queries: Reads, id: string): Promise<TaxClass> {
  const found = (await listTaxClasses(queries)).find((one) => one.id === id)
  if (!found) throw notFound('This tax class')
  return found
}

/** Why goods cannot have a class; undefined where they can. No class is ever deleted. */
export function taxClassError(classes: readonly TaxClass[], id: string): string | undefined {
  const found = classes.find((one) => one.id === id)
  if (!found) return 'Unknown tax class'
  return ratesOn(found.rates, indiaDay(Date.now())).length === 0
    ? 'This tax class has no rate yet'
    : undefined
}

/** What the activity log calls a class: categories have ids such as "footwear" too. */
export const auditIdOf = (classId: string): string => `tax-class:${classId}`

/** The tax classes that the activity log mentions. */
export const taxClassNames: NameSource = ({ keys }) =>
  fragment`select 'tax-class:' || id, name from tax_classes where 'tax-class:' || id = any(${keys}::text[])`

export function presentTaxClass({ id, name, treatment, rates }: TaxClass): ShownTaxClass {
  return { ...bothIds(id), name, treatment, rates: rates.map(shownRate) }
}
