import type { Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import { insertRows } from '#server/database/table-parts.ts'
import { cashEntries, cashHandovers } from '#server/delivery/delivery-tables.ts'
import { CASH_LIMIT_PER_AGENT_RUPEES } from '#server/settings/settings.ts'
import type { DemoCast, DemoOrder } from './demo-orders.ts'
import type { DemoPerson } from './samples/sample-people.ts'

const LIMIT_PAISE = CASH_LIMIT_PER_AGENT_RUPEES * 100
const MINUTE_MS = 60 * 1000

/** Older cash was handed over and counted. */
const COUNTED_AFTER_MS = 20 * 60 * 60 * 1000

/** Books the cash of delivered orders and hand-overs of older cash. */
export async function seedDemoCash(
  queries: Queries,
  demoOrders: readonly DemoOrder[],
  cast: DemoCast,
): Promise<void> {
  const countedBefore = Date.now() - COUNTED_AFTER_MS
  for (const agent of cast.agents) {
    const assignments = demoOrders
      .flatMap(({ steps }) => steps)
      .filter((step) => step.to === 'assigned' && step.agent === agent)
    const delivered = demoOrders.filter((order) => order.status === 'delivered' && order.agent === agent)
    const paidInCash = delivered.filter((order) => order.paymentMethod === 'cod')
    const collected = paidInCash.map((order) => ({
      id: newId(),
      agentId: agent.id,
      kind: 'collected' as const,
      amountPaise: order.amounts.totalPaise,
      orderId: order.id,
      at: order.steps.at(-1)?.at ?? order.placedAt,
    }))
    await insertRows(queries, cashEntries, collected)
    const handovers = handoversFor(collected, countedBefore)
    for (const { paise, at } of handovers) await insertHandover(queries, agent, cast.administrator, paise, at)
    const handedOver = sum(handovers.map(({ paise }) => paise))
    await queries.sql`
      update agents
        set total_assigned = ${assignments.length}, completed_orders = ${delivered.length}, cash_in_hand_paise = ${sum(collected.map((entry) => entry.amountPaise)) - handedOver}
        where person_id = ${agent.id}`
  }
}

interface Handover {
  paise: number
  at: Date
}

/** An agent hands over before the next order would exceed the limit, and hands over what is left the day after. */
export function handoversFor(
  collected: readonly { amountPaise: number; at: Date }[],
  countedBefore: number,
): Handover[] {
  const handovers: Handover[] = []
  let paise = 0
  for (const entry of collected.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const isOver = paise > 0 && paise + entry.amountPaise > LIMIT_PAISE
    if (isOver) handovers.push({ paise, at: new Date(entry.at.getTime() - MINUTE_MS) })
    if (isOver) paise = 0
    paise += entry.amountPaise
  }
  const older = sum(
    collected.filter(({ at }) => at.getTime() < countedBefore).map((entry) => entry.amountPaise),
  )
  const left = older - sum(handovers.map((handover) => handover.paise))
  return left > 0 ? [...handovers, { paise: left, at: new Date(countedBefore) }] : handovers
}

async function insertHandover(
  queries: Queries,
  agent: DemoPerson,
  administrator: DemoPerson,
  paise: number,
  at: Date,
): Promise<void> {
  const id = newId()
  const counted = {
    declaredPaise: paise,
    countedPaise: paise,
    confirmedAt: at,
    confirmedBy: administrator.id,
  }
  const entry = { kind: 'handed_over', amountPaise: -paise, handoverId: id } as const
  await insertRows(queries, cashHandovers, [{ id, agentId: agent.id, createdAt: at, ...counted }])
  await insertRows(queries, cashEntries, [{ id: newId(), agentId: agent.id, at, ...entry }])
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
