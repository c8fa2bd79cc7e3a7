import type { Activity } from '#contract/dashboards.ts'
import type { Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'

/** Records what the recent activity shows and no other table has; the steps of orders are read from their history. */
export async function recordActivity(
  queries: Queries,
  activity: { type: Activity['type']; message: string; orderId?: string },
): Promise<void> {
  await queries.sql`
    insert into activities (id, type, message, order_id)
      values (${newId()}, ${activity.type}, ${activity.message}, ${activity.orderId ?? null})`
}
