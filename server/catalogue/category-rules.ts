import type { OwnRules } from '#contract/promises/rules.ts'
import type { Queries } from '#server/database/connect.ts'

/** The categories that promise something else than the shop. */
export function readCategoryRules(queries: Queries): Promise<{ name: string; rules: OwnRules }[]> {
  return queries.sql<{ name: string; rules: OwnRules }>`
    select name, rules from categories where deleted_at is null and rules <> '{}' order by position, name, id`
}
