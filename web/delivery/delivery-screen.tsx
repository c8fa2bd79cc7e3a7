import { useEffect } from 'react'
import { useUser } from '../accounts/session.ts'
import { OfflineBanner } from '../offline-banner.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { useAgentTheme } from '../ui/theme.ts'
import { useAvailability } from './agent-availability.ts'
import { type AgentDashboard, isForbidden, useAgentDashboard, WRONG_ROLE } from './agent-dashboard-query.ts'
import { QuickStats } from './agent-figures.tsx'
import { DeliveryAccessDenied } from './delivery-access-denied.tsx'
import { DeliveryHeader } from './delivery-header.tsx'
import { DeliverySidebar } from './delivery-sidebar.tsx'
import { DeliveryWork } from './delivery-work.tsx'
import { forgetDashboardWithSession } from './stored-dashboard.ts'
import { WelcomeBanner } from './welcome-banner.tsx'

/** The agent's whole app: what to do next, then everything else. */
export function DeliveryScreen() {
  useAgentTheme()
  useEffect(forgetDashboardWithSession, [])
  const user = useUser()
  const dashboard = useAgentDashboard()
  const availability = useAvailability()
  if (user?.role !== 'delivery_agent') return <DeliveryAccessDenied failure={user ? WRONG_ROLE : undefined} />
  if (isForbidden(dashboard.error)) return <DeliveryAccessDenied failure={WRONG_ROLE} />
  const assignedNow = dashboard.data?.assignedOrders.length ?? null
  return (
    <div className="flex min-h-dvh">
      <DeliverySidebar availability={availability}>
        <QuickStats isList stats={dashboard.data} assignedNow={assignedNow} />
      </DeliverySidebar>
      <div className="min-w-0 flex-1">
        <DeliveryHeader availability={availability} />
        <OfflineBanner />
        <main
          id="page"
          tabIndex={-1}
          className="mx-auto max-w-3xl px-3 pt-4 pb-32 outline-none lg:max-w-6xl lg:px-8 lg:py-8"
        >
          <WelcomeBanner openCount={assignedNow} />
          <LoadFailure dashboard={dashboard} />
          <DeliveryWork dashboard={dashboard} />
        </main>
      </div>
    </div>
  )
}

/** "Failed to load dashboard: " with the reason and a way to try again (AGT-06, AGT-07). */
function LoadFailure({ dashboard }: { dashboard: AgentDashboard }) {
  if (!dashboard.isError) return null
  return (
    <Banner
      tone="error"
      className="mb-4"
      action={
        <Button
          variant="outline"
          className="min-h-12 shrink-0"
          isBusy={dashboard.isFetching}
          onClick={() => void dashboard.refetch()}
        >
          Try Again
        </Button>
      }
    >
      Failed to load dashboard: {dashboard.error.message}
    </Banner>
  )
}
