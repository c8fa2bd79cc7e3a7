import type { Queries } from '#server/database/connect.ts'
import type { Shop } from '#server/shop.ts'

const EVERY_MINUTE = '* * * * *'
/** Keeps each statement far below its time-out. */
const DELTAS_PER_STATEMENT = 20_000

/** Keeps the deltas few, because every count reads all of them. */
export function orderCountsJob({ database, jobs }: Shop): void {
  jobs.every('orders.fold-counts', EVERY_MINUTE, () => compactOrderCounts(database))
}

/** Adds the deltas to the counts, each batch in one statement. Two runs at the same time take different deltas. */
export async function compactOrderCounts(queries: Queries): Promise<void> {
  let compacted: number
  do {
    const [batch] = await queries.sql<{ taken: number }>`
      with taken as (
        delete from order_count_deltas
         where ctid = any(array(select ctid from order_count_deltas limit ${DELTAS_PER_STATEMENT} for update skip locked))
        returning *
      ), folded as (
        insert into order_counts as c (status, placed_on, delivered_on, orders, total_paise)
        select status, placed_on, delivered_on, sum(orders), sum(total_paise)
          from taken group by 1, 2, 3 order by 1, 2, 3
        on conflict on constraint order_counts_once
          do update set orders = c.orders + excluded.orders, total_paise = c.total_paise + excluded.total_paise
      )
      select count(*) as taken from taken`
    compacted = batch?.taken ?? 0
  } while (compacted === DELTAS_PER_STATEMENT)
  await queries.sql`delete from order_counts where orders = 0 and total_paise = 0`
}
