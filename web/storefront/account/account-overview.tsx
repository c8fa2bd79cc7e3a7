import { Suspense, use, useState } from 'react'
import { OpenToVisitorsContext } from '#accounts/shopper.ts'
import type { Person } from '#contract/accounts-schemas.ts'
import type { ProductCard } from '#contract/catalogue/catalogue-schemas.ts'
import type { CustomerStats } from '#contract/dashboards.ts'
import { OrderHelp } from '#storefront/orders/order-help.tsx'
import { RecentOrders } from '#storefront/orders/recent-orders.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { useHasBeenTrue } from '#ui/overlays/use-has-been-true.ts'
import { BuyAgain } from './buy-again.tsx'
import { CustomerFigures } from './customer-figures.tsx'
import { OpenOrders } from './open-orders.tsx'
import { OrderDistribution } from './order-distribution.tsx'
import { QuickActions } from './quick-actions.tsx'
import { WelcomeBanner } from './welcome-banner.tsx'

const RewardsDialog = lazyComponent(async () => (await import('./rewards-dialog.tsx')).RewardsDialog)

interface AccountOverviewProps {
  user: Person
  stats: CustomerStats
  boughtAgain: readonly ProductCard[]
  onOrders: () => void
  onOpen: (orderId: string) => void
  onHelp: (orderId: string) => void
}

/** What is on its way and what to buy again, where the shop is open to visitors; greeting, figures and the latest orders. */
export function AccountOverview(props: AccountOverviewProps) {
  const { user, stats, boughtAgain, onOrders, onOpen, onHelp } = props
  const isOpenShop = use(OpenToVisitorsContext)
  const [isShowingRewards, setShowingRewards] = useState(false)
  const wasShown = useHasBeenTrue(isShowingRewards)
  return (
    <div className="flex flex-col gap-5">
      {isOpenShop && <OpenOrders orders={stats.openOrders} onOpen={onOpen} onHelp={onHelp} />}
      {isOpenShop && boughtAgain.length > 0 && <BuyAgain products={boughtAgain} />}
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
      <Suspense fallback={null}>
        {wasShown && <RewardsDialog isOpen={isShowingRewards} onClose={() => setShowingRewards(false)} />}
      </Suspense>
    </div>
  )
}
