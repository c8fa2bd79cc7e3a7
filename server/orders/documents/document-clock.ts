import { dateText } from '#contract/shop-pages/page-parts.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command } from '#server/commands/command.ts'
import { onlyRow, type Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import { fragment } from '#server/database/sql.ts'
import type { SignedIn } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'

/** The day in India by the clock of the database, also in a transaction that began before midnight. */
export const CLOCK_DAY = fragment`(clock_timestamp() at time zone 'Asia/Kolkata')::date`

const IS_FAR_AHEAD = fragment`seen_at < clock_timestamp() - interval '1 day'`

/** Whether the clock has jumped forward by more than a day while a server was running. */
export const HAS_JUMPED = fragment`exists (select from document_clock where has_jumped or ${IS_FAR_AHEAD})`

/** To be called when a server starts: a shop that was closed for a week has not jumped. */
export async function startClock(queries: Queries): Promise<void> {
  await queries.sql`
    insert into document_clock as c (id, seen_at) values (true, clock_timestamp())
    on conflict (id) do update set seen_at = excluded.seen_at where not c.has_jumped`
}

/** To be called each minute. A jump stays one until the clock is set back, or somebody says that it is right. */
export async function tickClock(queries: Queries): Promise<void> {
  await queries.sql`
    update document_clock set has_jumped = ${IS_FAR_AHEAD},
           seen_at = case when ${IS_FAR_AHEAD} then seen_at else clock_timestamp() end`
}

/** Says that the clock is right although it has jumped. */
export async function confirmClock(shop: Shop, by: SignedIn): Promise<void> {
  await command(shop, async (tx) => {
    const rows = await tx.sql<{ day: string }>`
      update document_clock set has_jumped = false, seen_at = clock_timestamp() returning ${CLOCK_DAY}::text as day`
    const after = { day: onlyRow(rows).day }
    await recordAudit(tx, by, { action: 'clock.confirmed', subjectType: 'clock', subjectId: 'clock', after })
    tx.publish({ topic: 'shop' })
  })
}

interface ClockDoubt {
  kind: 'clock_jumped' | 'clock_behind'
  /** A sentence for the owner. */
  text: string
}

/** Why no document can be dated now, if so. */
export async function findClockDoubt(queries: Queries): Promise<ClockDoubt | undefined> {
  const rows = await queries.sql<{
    today: string
    seenOn: string | null
    series: string
    lastOn: string | null
  }>`
    select ${CLOCK_DAY}::text as today, last.series, last.last_on,
           (select (seen_at at time zone 'Asia/Kolkata')::date::text from document_clock where ${HAS_JUMPED}) as seen_on
      from (select) as one left join lateral (
        select series, last_on::text from document_series
         where last_on > ${CLOCK_DAY}
           and left(series, -1) = coalesce((select value #>> '{}' from settings where name = 'documentPrefix'), '')
         order by last_on desc limit 1) last on true`
  const { today, seenOn, series, lastOn } = onlyRow(rows)
  if (seenOn !== null) {
    return {
      kind: 'clock_jumped',
      text: `The clock of your server jumped from ${dateText(seenOn)} to ${dateText(today)}. Invoices and credit notes wait until it is set right, or until you say that it is right.`,
    }
  }
  if (lastOn === null) return undefined
  return {
    kind: 'clock_behind',
    text: `The last number of series ${series} is dated ${dateText(lastOn)}, and the clock of your server says ${dateText(today)}. Invoices and credit notes wait: set the clock right, or, if it was wrong then, begin new numbers with another prefix.`,
  }
}

/** Keeps in mind a document that cannot be dated now. @param refundId of a credit note that explains a refund */
export async function letDocumentWait(queries: Queries, orderId: string, refundId?: string): Promise<void> {
  await queries.sql`
    insert into waiting_documents (id, order_id, refund_id) values (${newId()}, ${orderId}, ${refundId ?? null})
    on conflict do nothing`
}
