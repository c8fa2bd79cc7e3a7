import { Suspense, useEffect } from 'react'
import { isForbidden } from '#client/api-client.ts'
import { useAppWorker } from '#delivery/install/app-worker.ts'
import { useAvailability } from '#delivery/layout/agent-availability.ts'
import { DeliveryAccessDenied } from '#delivery/layout/delivery-access-denied.tsx'
import { DeliveryHeader } from '#delivery/layout/delivery-header.tsx'
import { DeliverySidebar } from '#delivery/layout/delivery-sidebar.tsx'
import { preloadDrawers, StepQuestions } from '#delivery/layout/lazy-drawers.ts'
import { WelcomeBanner } from '#delivery/layout/welcome-banner.tsx'
import { useSafeLogOut } from '#delivery/outbox/log-out-safely.ts'
import { OutboxBanner } from '#delivery/outbox/outbox-banner.tsx'
import { formatClock } from '#shop/format-clock.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { useOnline } from '#ui/page/use-online.ts'
import { WRONG_ROLE } from './agent-dashboard-api.ts'
import { QuickStats } from './agent-figures.tsx'
import { AttentionList } from './attention-list.tsx'
import { DeliveryWork } from './delivery-work.tsx'
import { type AgentDay, useAgentDay } from './use-agent-day.ts'

/** The agent's app: the next stop first, then everything else. */
export function AgentApp({ personId }: { personId: string }) {
  const day = useAgentDay(personId)
  const availability = useAvailability(personId)
  useEffect(preloadDrawers, [])
  const logOut = useSafeLogOut(day.outbox)
  const { dashboard, view, work, outbox } = day
  if (isForbidden(dashboard.error)) return <DeliveryAccessDenied failure={WRONG_ROLE} />
  const openCount = work?.open.length ?? null
  const listFrom = dashboard.data && formatClock(dashboard.dataUpdatedAt)
  return (
    <div data-agent-app className="flex min-h-dvh">
      <DeliverySidebar availability={availability} onLogOut={logOut}>
        <QuickStats isList stats={dashboard.data} assignedNow={openCount} />
      </DeliverySidebar>
      <div className="min-w-0 flex-1">
        <DeliveryHeader availability={availability} onLogOut={logOut} />
        <OutboxBanner view={view} listFrom={listFrom} />
        <main
          id="page"
          tabIndex={-1}
          className="mx-auto max-w-3xl px-3 pt-4 pb-32 outline-none lg:max-w-6xl lg:px-8 lg:py-8"
        >
          <WelcomeBanner openCount={openCount} />
          <NewVersion />
          <LoadFailure dashboard={dashboard} />
          <AttentionList
            outbox={outbox}
            entries={view.entries}
            orders={work?.open ?? []}
            onRetry={() => void outbox.flush()}
          />
          <DeliveryWork day={day} />
        </main>
      </div>
      {day.steps.question && (
        <Suspense>
          <StepQuestions steps={day.steps} />
        </Suspense>
      )}
    </div>
  )
}

/** "Failed to load dashboard: " with the reason and a way to try again. */
function LoadFailure({ dashboard }: Pick<AgentDay, 'dashboard'>) {
  const isOnline = useOnline()
  // Without a network the outbox banner says so, and the list is the one stored on the phone.
  if (!dashboard.isError || (!isOnline && dashboard.data)) return null
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

/** Offers a new version of the app, which the agent activates. */
function NewVersion() {
  const activate = useAppWorker()
  if (!activate) return null
  return (
    <Banner
      className="mb-4"
      action={
        <Button variant="outline" className="min-h-12 shrink-0" onClick={activate}>
          Update
        </Button>
      }
    >
      A new version of this app is ready.
    </Banner>
  )
}
