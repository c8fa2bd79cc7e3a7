import type { Category } from '#contract/catalogue/catalogue-schemas.ts'
import { bothIds } from '#contract/envelope.ts'
import type { Queries } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import type { categories } from './catalogue-tables.ts'

export type CategoryRow = Omit<typeof categories.$inferSelect, 'lastNumber' | 'deletedAt'>
/** The columns of a `CategoryRow`. */
export const CATEGORY = fragment`id, name, icon, position, product_count, required_facts, rules`

export async function listCategories(queries: Queries): Promise<CategoryRow[]> {
  return queries.sql<CategoryRow>`
    select ${CATEGORY} from categories where deleted_at is null order by position, name, id`
}

export function presentCategory(row: CategoryRow): Category {
  return {
    ...bothIds(row.id),
    name: row.name,
    icon: row.icon,
    position: row.position,
    productCount: row.productCount,
    requiredFacts: row.requiredFacts,
    rules: row.rules,
  }
}
