import type { AdminStats } from '../../contract/dashboards.ts'
import { useAdminStats, useAgents } from '../admin/admin-stats-query.ts'
import { failureMessage } from '../admin/failure-text.ts'
import { useLoadFailureToast } from '../admin/load-failure-toast.ts'
import { PageHeading } from '../admin/page-heading.tsx'
import { useAllOrders } from '../admin-orders/all-orders-query.ts'
import { useAssignment } from '../admin-orders/assignment.ts'
import { useCalmRows } from '../admin-orders/calm-rows.ts'
import { NO_FILTERS } from '../admin-orders/order-filters.ts'
import { OrderModals } from '../admin-orders/order-modals.tsx'
import { type OrdersView, useOrdersView } from '../admin-orders/orders-view.ts'
import { UrgentMark } from '../admin-orders/urgent-mark.tsx'
import { LOAD_FAILURE } from '../admin-orders/use-order-list.ts'
import { AdminDashboard } from '../dashboards/admin-dashboard.tsx'
import { DashboardLoading } from '../dashboards/dashboard-loading.tsx'
import { NewOrderNote, useNewOrderCount } from '../dashboards/new-order-note.tsx'
import { RecentOrders } from '../dashboards/recent-orders.tsx'
import { UpdatedNote } from '../dashboards/updated-note.tsx'
import { useIsInUse } from '../dashboards/use-is-in-use.ts'
import { usePageTitle } from '../shop-info.ts'
import { ErrorState } from '../ui/page-state.tsx'

/**
 * Figures, charts, the latest orders and agents; All Orders and single orders open above it. Stats, agents and
 * orders are asked for together (ADM-61).
 */
export function AdminPage() {
  const stats = useAdminStats()
  const agents = useAgents()
  const allOrders = useAllOrders(NO_FILTERS, null)
  useLoadFailureToast(allOrders, LOAD_FAILURE)
  useLoadFailureToast(
    { isError: stats.isRefetchError, error: stats.error },
    'Failed to refresh the dashboard',
  )
  const view = useOrdersView()
  const workingAgents = agents.data ?? stats.data?.deliveryAgents ?? []
  const assignment = useAssignment(workingAgents)
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
        actions={<NewOrderNote count={newOrders.count} onOpen={openList} />}
      />
      {stats.data ? (
        <AdminDashboard
          stats={stats.data}
          agents={workingAgents}
          recentOrders={<CalmRecentOrders stats={stats.data} view={view} onViewAll={openList} />}
        />
      ) : stats.isError ? (
        <ErrorState
          title="Failed to Load Dashboard"
          message={failureMessage(stats.error) ?? 'Failed to load dashboard data'}
          isRetrying={stats.isFetching}
          onRetry={() => void stats.refetch()}
        />
      ) : (
        <DashboardLoading />
      )}
      <OrderModals
        view={view}
        agents={workingAgents}
        assignment={assignment}
        totalOrders={stats.data?.totalOrders}
      />
    </>
  )
}

interface CalmRecentOrdersProps {
  stats: AdminStats
  view: OrdersView
  onViewAll: () => void
}

/** While somebody points at or works in the list, its rows stay where they are. */
function CalmRecentOrders({ stats, view, onViewAll }: CalmRecentOrdersProps) {
  const { isInUse, area } = useIsInUse()
  const { rows } = useCalmRows(stats.recentOrders, 'recent', isInUse)
  return (
    <div {...area}>
      <RecentOrders
        orders={rows}
        markOf={(order, now) => <UrgentMark order={order} now={now} />}
        onOpen={view.openOrder}
        onViewAll={onViewAll}
      />
    </div>
  )
}
