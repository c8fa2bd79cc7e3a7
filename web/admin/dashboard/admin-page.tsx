import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { useAdminStats, useAgents } from '#admin/layout/admin-stats-api.ts'
import { PageHeading } from '#admin/layout/page-heading.tsx'
import { useToDo } from '#admin/layout/to-do-api.ts'
import { failureMessage } from '#admin/list/format-failure.ts'
import { useLoadFailureToast } from '#admin/list/load-failure-toast.ts'
import { useAssignment } from '#admin/orders/assign/assignment.ts'
import { OrderDialogs } from '#admin/orders/drawer/order-dialogs.tsx'
import { allOrdersQuery } from '#admin/orders/orders-api.ts'
import { useOrdersView } from '#admin/orders/orders-view.ts'
import { LOAD_FAILURE } from '#admin/orders/use-order-list.ts'
import { NO_PRODUCT_FILTERS } from '#admin/products/product-filters.ts'
import { productCountQuery } from '#admin/products/products-api.ts'
import { pagesQuery } from '#admin/settings/pages/pages-api.ts'
import { settingsQuery } from '#admin/settings/settings-api.ts'
import { paths } from '#shop/paths.ts'
import { usePageTitle, useShopInfo } from '#shop/shop-info.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { LoadError } from '#ui/page/load-error.tsx'
import { AdminDashboard } from './admin-dashboard.tsx'
import { DashboardLoading } from './dashboard-loading.tsx'
import { firstSteps } from './first-steps.ts'
import { FirstStepsCard } from './first-steps-card.tsx'
import { NewOrderNote, useNewOrderCount } from './new-order-note.tsx'
import { ToDoCard } from './to-do-card.tsx'
import { UpdatedNote } from './updated-note.tsx'

/**
 * What to do now, figures, charts, the latest orders and agents; All Orders and single orders open above it. All requests start at
 * once.
 */
export function AdminPage() {
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
            <Link to={paths.adminNewOrder} className={buttonStyle({ size: 'admin' })}>
              <Plus className="size-4" />
              New order
            </Link>
          </>
        }
      />
      {stats.data && <FirstSteps agentCount={stats.data.totalAgents} />}
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

/** Not in the demo shop, which has everything that it needs. */
function FirstSteps({ agentCount }: { agentCount: number }) {
  const shop = useShopInfo()
  const isReal = shop !== undefined && !shop.isDemo
  const { data: productCount } = useQuery({ ...productCountQuery(NO_PRODUCT_FILTERS), enabled: isReal })
  const { data: overview } = useQuery({ ...pagesQuery, enabled: isReal })
  const { data: settings } = useQuery({ ...settingsQuery, enabled: isReal })
  if (!isReal || productCount === undefined || !overview || !settings) return null
  const { registrations } = settings
  return (
    <FirstStepsCard
      steps={firstSteps({ shop, productCount, agentCount, overview, registrations })}
      canBeHidden={shop.isOpen}
    />
  )
}
