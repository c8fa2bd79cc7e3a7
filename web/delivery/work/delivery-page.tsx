import { useEffect } from 'react'
import { useUser } from '#accounts/session.ts'
import { useManifest } from '#delivery/install/install-app.ts'
import { deleteDashboardWithSession } from '#delivery/install/stored-dashboard.ts'
import { DeliveryAccessDenied } from '#delivery/layout/delivery-access-denied.tsx'
import { unlockSoundAtTouch } from '#delivery/layout/new-order-sound.ts'
import { useAgentTheme } from '#ui/page/theme.ts'
import { AgentApp } from './agent-app.tsx'
import { WRONG_ROLE } from './agent-dashboard-api.ts'

/** The agent's whole app, for agents alone. */
export function DeliveryPage() {
  useAgentTheme()
  useManifest()
  useEffect(deleteDashboardWithSession, [])
  useEffect(unlockSoundAtTouch, [])
  const user = useUser()
  if (user?.role !== 'delivery_agent') return <DeliveryAccessDenied failure={user ? WRONG_ROLE : undefined} />
  return <AgentApp key={user.id} personId={user.id} />
}
