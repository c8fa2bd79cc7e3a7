import { useQuery } from '@tanstack/react-query'
import { Suspense, use, useEffect, useState } from 'react'
import { useUser } from '#accounts/session.ts'
import { OpenToVisitorsContext } from '#accounts/shopper.ts'
import type { Person } from '#contract/accounts-schemas.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { cartQuery } from '#storefront/basket/cart-api.ts'
import { BellButton } from '#storefront/orders/bell-button.tsx'
import { OrderList } from '#storefront/orders/order-list.tsx'
import { boughtAgainQuery } from '#storefront/orders/orders-api.ts'
import { lazyComponent, preloadWhenIdle } from '#ui/lazy-component.ts'
import { useHasBeenTrue } from '#ui/overlays/use-has-been-true.ts'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { AccountHeading } from './account-heading.tsx'
import { AccountOverview } from './account-overview.tsx'
import { AccessDenied, DashboardFailure, isAccessRefused, LoadingUser } from './account-states.tsx'
import { ACCOUNT_TABS, type AccountTab, useAccountTabUrl } from './account-tabs.ts'
import { OverviewSkeleton } from './customer-figures.tsx'
import { customerStatsQuery } from './customer-stats-api.ts'

// The dialog and the profile tab load on demand, which keeps the first load small.
const OrderDetails = lazyComponent(
  async () => (await import('#storefront/orders/order-details.tsx')).OrderDetails,
)
const AccountProfile = lazyComponent(
  async () => (await import('./profile/account-profile.tsx')).AccountProfile,
)

interface AccountPageProps {
  /** Shown where the URL names none. */
  firstTab: AccountTab
}

/** A customer's own page. The route guard comes first; this catches a session that ends while the page is open. */
export function AccountPage(props: AccountPageProps) {
  const user = useUser()
  if (!user) return <LoadingUser />
  if (user.role !== 'customer') return <AccessDenied />
  return <Account key={user.id} user={user} {...props} />
}

function Account({ user, firstTab }: AccountPageProps & { user: Person }) {
  const stats = useQuery(customerStatsQuery(user.id))
  const cart = useQuery(cartQuery(user.id))
  const isOpenShop = use(OpenToVisitorsContext)
  const boughtAgain = useQuery({ ...boughtAgainQuery(user.id), enabled: isOpenShop })
  const { tab, showTab, orderId, openOrder, openHelp, isForHelp, closeOrder } = useAccountTabUrl(firstTab)
  const wasOpened = useHasBeenTrue(orderId !== null)
  useEffect(() => {
    return preloadWhenIdle(OrderDetails)
  }, [])
  if (isAccessRefused(stats.error)) return <AccessDenied />
  return (
    <div className="page-width py-5 lg:py-8">
      <AccountHeading
        wishlistCount={stats.data?.wishlistItems}
        cartCount={cart.data?.itemCount}
        notifications={<AccountNotifications orders={stats.data?.recentOrders ?? []} onOpen={openOrder} />}
      />
      <Tabs label="My account" value={tab} onChange={showTab} tabs={ACCOUNT_TABS} className="mt-5">
        <TabPanel value="overview">
          {stats.data && !boughtAgain.isLoading ? (
            <AccountOverview
              user={user}
              stats={stats.data}
              boughtAgain={boughtAgain.data ?? []}
              onOrders={() => showTab('orders')}
              onOpen={openOrder}
              onHelp={openHelp}
            />
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
          <Suspense fallback={<Skeleton className="h-72 rounded-lg" />}>
            <AccountProfile user={user} />
          </Suspense>
        </TabPanel>
      </Tabs>
      <Suspense fallback={null}>
        {wasOpened && (
          <OrderDetails userId={user.id} orderId={orderId} startsAtHelp={isForHelp} onClose={closeOrder} />
        )}
      </Suspense>
    </div>
  )
}

const OrderNotifications = lazyComponent(
  async () => (await import('#storefront/orders/order-notifications.tsx')).OrderNotifications,
)

interface AccountNotificationsProps {
  orders: readonly Order[]
  onOpen: (orderId: string) => void
}

/** The bell. The code of its popover loads on the first press. */
function AccountNotifications(props: AccountNotificationsProps) {
  const [isRequested, setRequested] = useState(false)
  if (!isRequested)
    return <BellButton aria-haspopup="dialog" aria-expanded={false} onClick={() => setRequested(true)} />
  return (
    <Suspense fallback={<BellButton isBusy />}>
      <OrderNotifications {...props} />
    </Suspense>
  )
}
