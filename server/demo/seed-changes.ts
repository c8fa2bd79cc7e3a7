import { auditEntries } from '#server/audit/audit-tables.ts'
import type { Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import { insertRows } from '#server/database/table-parts.ts'
import type { DemoOrder, DemoStep } from './demo-orders.ts'

/** Writes audit entries for the steps that the demo's administrator and agents took. */
export async function seedDemoChanges(queries: Queries, demoOrders: readonly DemoOrder[]): Promise<void> {
  const changes = demoOrders.flatMap((order) =>
    order.steps
      .filter((step) => step.role !== 'customer')
      .map((step) => ({
        id: newId(),
        at: step.at,
        personId: step.by.id,
        personName: step.by.name,
        role: step.role,
        action: actionOf(step),
        subjectType: 'order',
        subjectId: order.id,
        after: afterOf(step),
      })),
  )
  await insertRows(queries, auditEntries, changes)
}

function actionOf({ to, failedFor }: DemoStep): string {
  if (failedFor) return 'order.failed_attempt'
  return to === 'assigned' ? 'order.assign' : `order.${to}`
}

function afterOf({ to, agent, failedFor, note }: DemoStep) {
  if (failedFor) return { status: to, reason: failedFor }
  if (to === 'assigned') return { status: to, agentId: agent?.id }
  return to === 'cancelled' ? { status: to, reason: note } : { status: to }
}
