import { useEffect, useMemo } from 'react'
import { useAgentDocuments } from '#delivery/orders/agent-documents.ts'
import { type AgentWork, applyOutbox } from '#delivery/outbox/outbox-overlay.ts'
import { useDeleteSent, useFlushWhenAnswered, useOutbox, useOutboxView } from '#delivery/outbox/use-outbox.ts'
import { type OrderSteps, useOrderSteps } from '#delivery/steps/order-steps.ts'
import { useAgentDashboard } from './agent-dashboard-api.ts'
import { useOrderNews } from './order-news.ts'

/** The agent's day: the server's data with the steps applied that were taken on this phone since. */
export function useAgentDay(personId: string) {
  const dashboard = useAgentDashboard(personId)
  const outbox = useOutbox(personId)
  const view = useOutboxView(outbox)
  const { data: stats } = dashboard
  const work = useMemo(() => (stats ? applyOutbox(stats, view.entries) : undefined), [stats, view.entries])
  useFlushWhenAnswered(outbox, dashboard.dataUpdatedAt)
  useDeleteSent(outbox, dashboard.dataUpdatedAt)
  useOrderNews(stats, outbox)
  const steps = useOrderSteps(outbox)
  const documents = useAgentDocuments(personId, stats?.assignedOrders ?? [])
  useCloseTaken(steps, work)
  return { dashboard, stats, outbox, view, work, steps, documents }
}
export type AgentDay = ReturnType<typeof useAgentDay>

/** Closes the question about an order that was taken away meanwhile, not by its own answer; a toast says why. */
function useCloseTaken(
  { question, isOpen, isSending, decline }: OrderSteps,
  work: AgentWork | undefined,
): void {
  const isTaken =
    isOpen && !isSending && question && work && !work.open.some(({ id }) => id === question.order.id)
  useEffect(() => {
    if (isTaken) decline()
  })
}
