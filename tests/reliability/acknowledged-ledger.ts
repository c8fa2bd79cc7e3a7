import type { Queries } from '#server/database/connect.ts'
import { findViolations } from '#server/database/invariants.ts'
import { fragment } from '#server/database/sql.ts'

/** What the shop has acknowledged, as its clients recorded it. */
export interface AcknowledgedLedger {
  orders: { id: string; key: string; customerId: string; totalPaise: number }[]
  steps: { orderId: string; status: string }[]
  handovers: { agentId: string; paise: number }[]
}

export function newLedger(): AcknowledgedLedger {
  return { orders: [], steps: [], handovers: [] }
}

export interface Examination {
  acknowledged: number
  lost: string[]
  doubled: string[]
  violations: string[]
}

/** Compares the ledger with the database, once nothing is under way. */
export async function examine(
  queries: Queries,
  ledger: AcknowledgedLedger,
  customerIds: readonly string[],
): Promise<Examination> {
  const lost: string[] = []
  const doubled: string[] = []
  const note = (count: number, what: string) => {
    if (count === 0) lost.push(what)
    if (count > 1) doubled.push(what)
  }
  await examineOrders(queries, ledger, customerIds, note, doubled)
  await examineSteps(queries, ledger, note)
  await examineHandovers(queries, ledger, note)
  await examineMails(queries, ledger, note)
  return {
    acknowledged: ledger.orders.length + ledger.steps.length + ledger.handovers.length,
    lost,
    doubled,
    violations: (await findViolations(queries)).map(({ violation, subject }) => `${violation}: ${subject}`),
  }
}

type Note = (count: number, what: string) => void

async function examineOrders(
  queries: Queries,
  { orders }: AcknowledgedLedger,
  customerIds: readonly string[],
  note: Note,
  doubled: string[],
): Promise<void> {
  const stored = await queries.sql<{ id: string; personId: string; totalPaise: number }>`
    select id, person_id, total_paise from orders where person_id = any(${customerIds})`
  const byId = new Map(stored.map((order) => [order.id, order]))
  for (const { id, key, customerId, totalPaise } of orders) {
    const found = byId.get(id)
    const isSame = found?.personId === customerId && found.totalPaise === totalPaise
    note(isSame ? 1 : 0, `order ${id} of key ${key}`)
  }
  const acknowledged = new Set(orders.map(({ id }) => id))
  if (acknowledged.size < orders.length) doubled.push('one order for two keys')
  // Every key was repeated until its call was decided, so any other order is a second one for its key.
  for (const { id } of stored) if (!acknowledged.has(id)) doubled.push(`order ${id}`)
}

async function examineSteps(queries: Queries, { steps }: AcknowledgedLedger, note: Note): Promise<void> {
  const stored = await queries.sql<{ step: string; count: number }>`
    select order_id || ' ' || to_status as step, count(*) as count from order_history
     where order_id::text = any(${steps.map(({ orderId }) => orderId)}) group by 1`
  const counts = new Map(stored.map(({ step, count }) => [step, count]))
  for (const { orderId, status } of steps) {
    const step = `${orderId} ${status}`
    note(counts.get(step) ?? 0, `step ${step}`)
  }
}

async function examineHandovers(queries: Queries, { handovers }: AcknowledgedLedger, note: Note) {
  const agentIds = [...new Set(handovers.map(({ agentId }) => agentId))]
  for (const agentId of agentIds) {
    const acknowledged = handovers.filter((one) => one.agentId === agentId)
    const [stored] = await queries.sql<{ count: number; paise: number }>`
      select count(*) as count, coalesce(sum(-amount_paise), 0) as paise
        from cash_entries where agent_id = ${agentId} and kind = 'handed_over'`
    const acknowledgedPaise = acknowledged.reduce((sum, { paise }) => sum + paise, 0)
    const difference = (stored?.paise ?? 0) - acknowledgedPaise
    note(difference < 0 ? 0 : difference > 0 ? 2 : 1, `cash of agent ${agentId}: ${difference} paise more`)
  }
}

/** The milestones of which jobs tell, once for each job: those in the queue, and those that are still to be relayed to it. */
export const ORDER_MAILS = fragment`
  select m.order_id, m.kind from (
    select one->>'id' as id from pgboss.job, jsonb_path_query(data, '$.data[*]') as one where data->>'task' = 'order.milestone'
    union all select data->>'id' from job_requests where task = 'order.milestone') as j
  left join order_milestones m on m.id = j.id::uuid`

/** The job for the email of a placed order is written in the same transaction. */
async function examineMails(queries: Queries, { orders }: AcknowledgedLedger, note: Note): Promise<void> {
  const stored = await queries.sql<{ id: string; count: number }>`
    select order_id as id, count(*) as count from (${ORDER_MAILS}) as mails where kind = 'placed' group by 1`
  const counts = new Map(stored.map(({ id, count }) => [id, count]))
  for (const { id } of orders) note(counts.get(id) ?? 0, `mail of order ${id}`)
}
