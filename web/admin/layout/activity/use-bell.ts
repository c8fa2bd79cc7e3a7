import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMay } from '#accounts/rights.ts'
import { callQuery } from '#client/calls.ts'
import type { AuditEntry } from '#contract/audit.ts'
import { readAudit } from '#contract/calls/dashboard-calls.ts'
import { type Activity, AUTO_REFRESH_MS } from '#contract/dashboards.ts'
import { useShopMode } from '#shop/shop-info.ts'
import { useAdminStats } from '../admin-stats-api.ts'
import { useSeeBell, useToDo } from '../to-do-api.ts'

const MAX_CHANGES = 20

const others = { query: { others: 'true', limit: MAX_CHANGES } } as const
const othersQuery = queryOptions({
  ...callQuery(readAudit, others),
  // Under the topic of the dashboard, so that changes of orders ask anew.
  queryKey: ['dashboard', 'others'],
  refetchInterval: AUTO_REFRESH_MS,
})

/** Something that happened in the shop, or that another administrator has changed. */
export interface BellEntry {
  id: string
  time: string
  isUnread: boolean
  what: Activity | AuditEntry
}

/**
 * What the bell shows, the latest first, and how many of it are unread on every device of this administrator. Where it marks
 * nothing as unseen it shows the shop's activity, and all of it counts.
 */
export function useBell() {
  const mode = useShopMode()
  const marksUnseen = mode?.marksUnseen === true
  const seenAt = useToDo().data?.bellSeenAt
  const see = useSeeBell()
  const activities = useAdminStats().data?.recentActivity ?? []
  const mayReadOthers = useMay('activity.read')
  const { data: others } = useQuery({ ...othersQuery, enabled: marksUnseen && mayReadOthers })
  const changes = marksUnseen ? (others?.items ?? []) : []
  const isUnread = (time: string) =>
    mode?.marksUnseen === false || (marksUnseen && seenAt !== undefined && time > (seenAt ?? ''))
  const entries: BellEntry[] = [
    ...activities.map((what) => ({ id: what.id, time: what.time, what })),
    ...changes.map((what) => ({ id: what.id, time: what.at, what })),
  ]
    .sort((a, b) => b.time.localeCompare(a.time))
    .map((entry) => ({ ...entry, isUnread: isUnread(entry.time) }))
  return {
    entries,
    unread: entries.filter((entry) => entry.isUnread).length,
    markSeen: () => {
      const latest = entries.at(0)?.time
      if (marksUnseen && latest !== undefined && isUnread(latest)) see(latest)
    },
  }
}
