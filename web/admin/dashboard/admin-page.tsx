import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { useMay } from '#accounts/rights.ts'
import { ReadyCard } from '#admin/get-ready/ready-card.tsx'
import { useAdminStats, useAgents } from '#admin/layout/admin-stats-api.ts'
import { failureMessage } from '#admin/layout/format-failure.ts'
import { PageHeading } from '#admin/layout/page-heading.tsx'
import { useToDo } from '#admin/layout/to-do-api.ts'
import { useLoadFailureToast } from '#admin/list/load-failure-toast.ts'
import { useAssignment } from '#admin/orders/assign/assignment.ts'
import { OrderDialogs } from '#admin/orders/drawer/order-dialogs.tsx'
import { allOrdersQuery } from '#admin/orders/orders-api.ts'
import { useOrdersView } from '#admin/orders/orders-view.ts'
import { LOAD_FAILURE } from '#admin/orders/use-order-list.ts'
import { paths } from '#shop/paths.ts'
import { usePageTitle } from '#shop/shop-info.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { LoadError } from '#ui/page/load-error.tsx'
import { AdminDashboard } from './admin-dashboard.tsx'
import { DashboardLoading } from './dashboard-loading.tsx'
import { NewOrderNote, useNewOrderCount } from './new-order-note.tsx'
import { ToDoCard } from './to-do-card.tsx'
import { UpdatedNote } from './updated-note.tsx'

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
      {mayChangeSettings && <ReadyCard />}
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
