import type { AuditPage, AuditQuery } from '../audit.ts'
import type { AdminStats, BellSeenBody, ToDo } from '../dashboards.ts'
import type { Nothing } from '../envelope.ts'
import { get, put } from './calls.ts'

/** What administrators begin their day with. Under the topic of the dashboard, so that changes of orders count anew. */
export const dashboardCalls = {
  stats: get<{ answer: typeof AdminStats }>()('/api/analytics/admin/dashboard', 'dashboard'),
  toDo: get<{ answer: typeof ToDo }>()('/api/desk/to-do', 'dashboard'),
  seeBell: put<{ body: typeof BellSeenBody; answer: typeof Nothing }>()('/api/desk/bell-seen'),
}

/** The activity log. */
export const readAudit = get<{ query: typeof AuditQuery; answer: typeof AuditPage }>()('/api/audit', 'audit')
