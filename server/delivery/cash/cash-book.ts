import type { CashBook, CashEntry } from '#contract/delivery-schemas.ts'
import { bothIds } from '#contract/envelope.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import type { Queries } from '#server/database/connect.ts'
import { type Fragment, fragment, literal } from '#server/database/sql.ts'
import { readSettings } from '#server/settings/settings.ts'
import type { Shop } from '#server/shop.ts'
import { cashLimitOf, requireAgentState } from '../agent-queries.ts'

const MAX_ENTRIES = 50

interface EntryRecord {
  id: string
  kind: CashEntry['kind']
  amountPaise: number
  orderId: string | null
  orderNumber: string | null
  note: string | null
  at: Date
}

/** An agent's cash in hand and the latest entries. @throws Problem 404 */
export async function readCashBook(shop: Shop, agentId: string): Promise<CashBook> {
  const { database } = shop
  const [state, entries, pending, settings] = await Promise.all([
    requireAgentState(database, agentId),
    latestEntries(database, fragment`e.agent_id = ${agentId}`),
    openHandoverOf(database, agentId),
    readSettings(database, shop.config),
  ])
  return {
    cashInHand: rupeesFromPaise(state.cashInHandPaise),
    limit: cashLimitOf(state, settings.cashLimitPerAgent),
    pendingHandover: pending ?? null,
    entries: entries.map(presentEntry),
  }
}

/** The latest entries of a book; `ofBook` names columns of `e`. */
export function latestEntries(queries: Queries, ofBook: Fragment): Promise<EntryRecord[]> {
  return queries.sql<EntryRecord>`
    select e.id, e.kind, e.amount_paise, e.order_id, o.number as order_number, e.note, e.at
      from cash_entries e left join orders o on o.id = e.order_id
     where ${ofBook} order by e.at desc, e.id desc limit ${literal(MAX_ENTRIES)}`
}

async function openHandoverOf(queries: Queries, agentId: string) {
  const [row] = await queries.sql<{ id: string; declaredPaise: number; createdAt: Date }>`
    select id, declared_paise, created_at
      from cash_handovers where agent_id = ${agentId} and confirmed_at is null`
  return (
    row && {
      ...bothIds(row.id),
      declared: rupeesFromPaise(row.declaredPaise),
      at: row.createdAt.toISOString(),
    }
  )
}

export function presentEntry(row: EntryRecord): CashEntry {
  return {
    ...bothIds(row.id),
    kind: row.kind,
    amount: rupeesFromPaise(row.amountPaise),
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    note: row.note,
    at: row.at.toISOString(),
  }
}
