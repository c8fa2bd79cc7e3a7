import { getSession, subscribeToSession } from '#accounts/session.ts'
import { readStoredJson, removeStored, writeStored } from '#client/browser-storage.ts'
import type { AgentStats } from '#contract/dashboards.ts'

const KEY = 'agent-dashboard'
/** Of the invoices that this phone got with the orders. */
export const DOCUMENTS_KEY = 'agent-documents'

interface StoredDashboard {
  personId: string
  /** When the server sent it, in ms. */
  at: number
  stats: AgentStats
}

/** The last dashboard that this phone got for this agent. */
export function readStoredDashboard(personId: string): StoredDashboard | undefined {
  const dashboard = readStoredJson<StoredDashboard>('local', KEY)
  const isReadable = Array.isArray(dashboard?.stats?.assignedOrders) && typeof dashboard.at === 'number'
  return isReadable && dashboard.personId === personId ? (dashboard as StoredDashboard) : undefined
}

export function storeDashboard(dashboard: StoredDashboard): void {
  writeStored('local', KEY, JSON.stringify(dashboard))
}

/** Customers' addresses must not stay on a phone where nobody is signed in. Returns a function that stops this. */
export function deleteDashboardWithSession(): () => void {
  return subscribeToSession(() => {
    const { status } = getSession()
    if (status !== 'signed-out' && status !== 'leaving') return
    removeStored('local', KEY)
    removeStored('local', DOCUMENTS_KEY)
  })
}
