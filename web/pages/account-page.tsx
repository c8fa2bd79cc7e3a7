import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '../../contract/accounts.ts'
import type { CustomerStats } from '../../contract/dashboards.ts'
import { useUser } from '../accounts/session.ts'
import { SavedAddresses } from '../addresses/saved-addresses.tsx'
import { useCartCount } from '../cart/cart-query.ts'
import { OrderDetails } from '../orders/order-details.tsx'
import { OrderHelp } from '../orders/order-help.tsx'
import { OrderList } from '../orders/order-list.tsx'
import { OrderNotifications } from '../orders/order-notifications.tsx'
import { RecentOrders } from '../orders/recent-orders.tsx'
import { AccountHeading } from '../profile/account-heading.tsx'
import { AccessDenied, DashboardFailure, isAccessRefused, LoadingUser } from '../profile/account-states.tsx'
import { type AccountTab, useAccountAddress } from '../profile/account-tabs.ts'
import { CustomerFigures, OverviewSkeleton } from '../profile/customer-figures.tsx'
import { customerStatsQuery } from '../profile/customer-stats-query.ts'
import { OrderDistribution } from '../profile/order-distribution.tsx'
import { PreferencesCard } from '../profile/preferences-card.tsx'
import { ProfileCard } from '../profile/profile-card.tsx'
import { QuickActions } from '../profile/quick-actions.tsx'
import { RewardsDialog } from '../profile/rewards-dialog.tsx'
import { WelcomeBanner } from '../profile/welcome-banner.tsx'
import { usePageTitle } from '../shop-info.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'

const TABS = [
  { value: 'overview', label: 'Overview' },
  { value: 'orders', label: 'Orders' },
  { value: 'profile', label: 'Profile' },
] as const

interface AccountPageProps {
  title: string
  /** What the bare address shows. */
  firstTab: AccountTab
}

/** A customer's own page; the guard stands before it, this is the second line. */
export function AccountPage(props: AccountPageProps) {
  usePageTitle(props.title)
  const user = useUser()
  if (!user) return <LoadingUser />
  if (user.role !== 'customer') return <AccessDenied />
  return <Account key={user.id} user={user} {...props} />
}

function Account({ user, firstTab }: AccountPageProps & { user: Person }) {
  const stats = useQuery(customerStatsQuery(user.id))
  const cartCount = useCartCount()
  const { tab, showTab, orderId, openOrder, closeOrder } = useAccountAddress(firstTab)
  if (isAccessRefused(stats.error)) return <AccessDenied />
  return (
    <div className="page-width py-5 lg:py-8">
      <AccountHeading
        wishlistCount={stats.data?.wishlistItems}
        cartCount={stats.data ? cartCount : undefined}
        notifications={<OrderNotifications orders={stats.data?.recentOrders ?? []} onOpen={openOrder} />}
      />
      <Tabs label="My account" value={tab} onChange={showTab} tabs={TABS} className="mt-5">
        <TabPanel value="overview">
          {stats.data ? (
            <Overview user={user} stats={stats.data} onOrders={() => showTab('orders')} onOpen={openOrder} />
          ) : stats.error ? (
            <DashboardFailure
              error={stats.error}
              isRetrying={stats.isFetching}
              onRetry={() => void stats.refetch()}
            />
          ) : (
            <OverviewSkeleton />
          )}
        </TabPanel>
        <TabPanel value="orders">
          <OrderList userId={user.id} onTrack={openOrder} />
        </TabPanel>
        <TabPanel value="profile">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_360px] lg:items-start">
            <div className="flex min-w-0 flex-col gap-5">
              <ProfileCard user={user} />
              <SavedAddresses user={user} />
            </div>
            <PreferencesCard />
          </div>
        </TabPanel>
      </Tabs>
      <OrderDetails userId={user.id} orderId={orderId} onClose={closeOrder} />
    </div>
  )
}

interface OverviewProps {
  user: Person
  stats: CustomerStats
  onOrders: () => void
  onOpen: (orderId: string) => void
}

function Overview({ user, stats, onOrders, onOpen }: OverviewProps) {
  const [isShowingRewards, setShowingRewards] = useState(false)
  return (
    <div className="flex flex-col gap-5">
      <WelcomeBanner name={user.name} />
      <CustomerFigures stats={stats} />
      <QuickActions onOrders={onOrders} onRewards={() => setShowingRewards(true)} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:items-start">
        <Card>
          <CardHeader
            title="Recent Orders"
            action={
              <Button variant="ghost" size="admin" onClick={onOrders} className="-my-2 -mr-3 min-h-11">
                View All
              </Button>
            }
          />
          <RecentOrders orders={stats.recentOrders} onOpen={onOpen} />
        </Card>
        <div className="flex min-w-0 flex-col gap-5">
          <OrderDistribution stats={stats} />
          <Card>
            <OrderHelp />
          </Card>
        </div>
      </div>
      <RewardsDialog isOpen={isShowingRewards} onClose={() => setShowingRewards(false)} />
    </div>
  )
}
