import { useEffect } from 'react'
import { useUser } from '../accounts/session.ts'
import { useAgentTheme } from '../ui/theme.ts'
import { AgentApp } from './agent-app.tsx'
import { WRONG_ROLE } from './agent-dashboard-query.ts'
import { DeliveryAccessDenied } from './delivery-access-denied.tsx'
import { useManifest } from './install-app.ts'
import { unlockSoundAtTouch } from './new-order-sound.ts'
import { forgetDashboardWithSession } from './stored-dashboard.ts'

/** The agent's whole app, for agents alone. */
export function DeliveryScreen() {
  useAgentTheme()
  useManifest()
  useEffect(forgetDashboardWithSession, [])
  useEffect(unlockSoundAtTouch, [])
  const user = useUser()
  if (user?.role !== 'delivery_agent') return <DeliveryAccessDenied failure={user ? WRONG_ROLE : undefined} />
  return <AgentApp key={user.id} personId={user.id} />
}
