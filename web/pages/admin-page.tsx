import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
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
import { productCountQuery } from '../admin-products/admin-products-query.ts'
import { NO_PRODUCT_FILTERS } from '../admin-products/product-filters.ts'
import { AdminDashboard } from '../dashboards/admin-dashboard.tsx'
import { DashboardLoading } from '../dashboards/dashboard-loading.tsx'
import { firstSteps } from '../dashboards/first-steps.ts'
import { FirstStepsCard } from '../dashboards/first-steps-card.tsx'
import { NewOrderNote, useNewOrderCount } from '../dashboards/new-order-note.tsx'
import { RecentOrders } from '../dashboards/recent-orders.tsx'
import { UpdatedNote } from '../dashboards/updated-note.tsx'
import { useIsInUse } from '../dashboards/use-is-in-use.ts'
import { paths } from '../paths.ts'
import { usePageTitle, useShopInfo } from '../shop-info.ts'
import { buttonStyle } from '../ui/button-style.ts'
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
        actions={<NewOrderNote count={newOrders.count} onOpen={openList} />}
      />
      {stats.data && <FirstSteps agentCount={stats.data.totalAgents} />}
      {stats.data ? (
        <AdminDashboard
          stats={stats.data}
          agents={workingAgents}
          agentAction={
            <Link
              to={`${paths.adminPeople}?role=delivery_agent`}
              className={buttonStyle({ variant: 'soft', size: 'admin' })}
            >
              Manage
            </Link>
          }
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

/** Only in a real shop: the demo has everything that it needs. */
function FirstSteps({ agentCount }: { agentCount: number }) {
  const shop = useShopInfo()
  const isReal = shop !== undefined && !shop.isDemo
  const { data: productCount } = useQuery({ ...productCountQuery(NO_PRODUCT_FILTERS), enabled: isReal })
  if (!isReal || productCount === undefined) return null
  return <FirstStepsCard steps={firstSteps({ shop, productCount, agentCount })} />
}
