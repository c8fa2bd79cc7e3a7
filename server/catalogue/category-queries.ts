import type { Category } from '#contract/catalogue-schemas.ts'
import { bothIds } from '#contract/envelope.ts'
import type { RequirableFact } from '#contract/product-facts-schemas.ts'
import type { Queries } from '#server/database/connect.ts'

export interface CategoryRow {
  id: string
  name: string
  icon: string
  position: number
  productCount: number
  requiredFacts: RequirableFact[]
}

export async function listCategories(queries: Queries): Promise<CategoryRow[]> {
  return queries.sql<CategoryRow>`
    select id, name, icon, position, product_count, required_facts from categories
     where deleted_at is null order by position, name, id`
}

export function presentCategory(row: CategoryRow): Category {
  return {
    ...bothIds(row.id),
    name: row.name,
    icon: row.icon,
    position: row.position,
    productCount: row.productCount,
    requiredFacts: row.requiredFacts,
  }
}
