import { useMemo } from 'react'
import { useAgentDashboard } from './agent-dashboard-query.ts'
import { useOrderNews } from './order-news.ts'
import { useOrderSteps } from './order-steps.ts'
import { applyOutbox } from './outbox-overlay.ts'
import { useFlushWhenAnswered, useForgetSent, useOutbox, useOutboxView } from './use-outbox.ts'

/** The agent's day: what the shop says, with everything on top that was done on this phone since. */
export function useAgentDay(personId: string) {
  const dashboard = useAgentDashboard(personId)
  const outbox = useOutbox(personId)
  const view = useOutboxView(outbox)
  const { data: stats } = dashboard
  const work = useMemo(() => (stats ? applyOutbox(stats, view.entries) : undefined), [stats, view.entries])
  useFlushWhenAnswered(outbox, dashboard.dataUpdatedAt)
  useForgetSent(outbox, dashboard.dataUpdatedAt)
  useOrderNews(stats, outbox)
  return { dashboard, stats, outbox, view, work, steps: useOrderSteps(outbox) }
}
export type AgentDay = ReturnType<typeof useAgentDay>
