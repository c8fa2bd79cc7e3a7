import { useQuery } from '@tanstack/react-query'
import { Plus, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '#accounts/rights.ts'
import { useAdminStats, useAgents } from '#admin/layout/admin-stats-api.ts'
import { failureMessage } from '#admin/layout/format-failure.ts'
import { formatAgo } from '#admin/layout/format-time.ts'
import { PageHeading } from '#admin/layout/page-heading.tsx'
import { useToDo } from '#admin/layout/to-do-api.ts'
import { useLoadFailureToast } from '#admin/list/load-failure-toast.ts'
import { useAssignment } from '#admin/orders/assign/assignment.ts'
import { OrderDialogs } from '#admin/orders/drawer/order-dialogs.tsx'
import { allOrdersQuery } from '#admin/orders/orders-api.ts'
import { useOrdersView } from '#admin/orders/orders-view.ts'
import { LOAD_FAILURE } from '#admin/orders/use-order-list.ts'
import { SetupCard } from '#admin/setup-guide/setup-card.tsx'
import { paths } from '#shop/paths.ts'
import { usePageTitle } from '#shop/shop-info.ts'
import { useNow } from '#shop/use-now.ts'
import { Button } from '#ui/button.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { countOf } from '#ui/count-of.ts'
import { LoadError } from '#ui/page/load-error.tsx'
import { LoadingIndicator } from '#ui/page/loading-indicator.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { AdminDashboard } from './admin-dashboard.tsx'
import { AdminFiguresSkeleton } from './admin-figures.tsx'
import { ToDoCard } from './to-do-card.tsx'

/**
 * What to do now, figures, charts, the latest orders and agents; All Orders and single orders open above it. All requests start at
 * once.
 */
export function AdminPage() {
  const mayTakeOrders = useMay('orders.change')
  const mayChangeSettings = useMay('settings.change')
  const stats = useAdminStats()
  const toDo = useToDo()
  const agents = useAgents()
  const allOrders = useQuery(allOrdersQuery())
  useLoadFailureToast(allOrders, LOAD_FAILURE)
  useLoadFailureToast(
    { isError: stats.isRefetchError, error: stats.error },
    'Failed to refresh the dashboard',
  )
  const view = useOrdersView()
  const knownAgents = agents.data ?? stats.data?.deliveryAgents
  const workingAgents = knownAgents ?? []
  const assignment = useAssignment(knownAgents)
  const newOrders = useNewOrderCount(stats.data?.totalOrders)
  usePageTitle(newOrders.count > 0 ? `(${newOrders.count}) Dashboard` : 'Dashboard')
  const openList = () => {
    newOrders.markSeen()
    view.openList()
  }

  return (
    <>
      <PageHeading
        title="Dashboard"
        note={stats.data && <UpdatedNote updatedAt={stats.dataUpdatedAt} hasFailed={stats.isRefetchError} />}
        actions={
          <>
            <NewOrderNote count={newOrders.count} onOpen={openList} />
            {mayTakeOrders && (
              <Link to={paths.adminNewOrder} className={buttonStyle({ size: 'admin' })}>
                <Plus className="size-4" />
                New order
              </Link>
            )}
          </>
        }
      />
      {mayChangeSettings && <SetupCard />}
      <ToDoCard query={toDo} />
      {stats.data ? (
        <AdminDashboard
          stats={stats.data}
          agents={workingAgents}
          onOpenOrder={view.openOrder}
          onViewAll={openList}
        />
      ) : stats.isError ? (
        <LoadError
          query={stats}
          title="Failed to Load Dashboard"
          message={failureMessage(stats.error) ?? 'Failed to load dashboard data'}
        />
      ) : (
        <DashboardLoading />
      )}
      <OrderDialogs
        view={view}
        agents={workingAgents}
        assignment={assignment}
        totalOrders={stats.data?.totalOrders}
      />
    </>
  )
}

/** The dashboard while it loads, with a message that says so. */
function DashboardLoading() {
  return (
    <div className="flex flex-col gap-4">
      <AdminFiguresSkeleton />
      <LoadingIndicator message="Loading Dashboard..." />
      <div className="grid gap-4 min-[78.75rem]:grid-cols-[3fr_2fr]">
        <Skeleton className="h-80 rounded-lg" />
        <Skeleton className="h-80 rounded-lg" />
      </div>
    </div>
  )
}

/** How many orders have come since the list was last opened. */
function useNewOrderCount(totalOrders: number | undefined) {
  const [seenTotal, setSeenTotal] = useState(totalOrders)
  if (seenTotal === undefined && totalOrders !== undefined) setSeenTotal(totalOrders)
  const count = Math.max(0, (totalOrders ?? 0) - (seenTotal ?? totalOrders ?? 0))
  return { count, markSeen: () => setSeenTotal(totalOrders) }
}

/** "3 new orders"; a press opens the list. */
function NewOrderNote({ count, onOpen }: { count: number; onOpen: () => void }) {
  return (
    <span role="status">
      {count > 0 && (
        <Button size="admin" variant="accent" onClick={onOpen}>
          {countOf(count, 'new order')}
        </Button>
      )}
    </span>
  )
}

interface UpdatedNoteProps {
  /** When the figures were loaded, in ms. */
  updatedAt: number
  /** Whether the last refresh has failed. */
  hasFailed: boolean
}

/** "Updated 12 s ago": how old the figures are. */
function UpdatedNote({ updatedAt, hasFailed }: UpdatedNoteProps) {
  const now = useNow(1000)
  const ago = formatAgo(updatedAt, now)
  if (!hasFailed) return <span className="tabular">Updated {ago}</span>
  return (
    <span className="tabular inline-flex items-center gap-1.5 font-semibold text-pending">
      <TriangleAlert className="size-4" />
      Could not refresh. Updated {ago}
    </span>
  )
}
