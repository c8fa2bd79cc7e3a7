import { ArrowRight } from 'lucide-react'
import { Suspense, use, useState } from 'react'
import { Link } from 'react-router'
import { OpenToVisitorsContext } from '#accounts/shopper.ts'
import type { Person } from '#contract/accounts-schemas.ts'
import type { ProductCard } from '#contract/catalogue/catalogue-schemas.ts'
import type { CustomerStats } from '#contract/dashboards.ts'
import { paths } from '#shop/paths.ts'
import { OrderHelp } from '#storefront/orders/order-help.tsx'
import { RecentOrders } from '#storefront/orders/recent-orders.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { useHasBeenTrue } from '#ui/overlays/use-has-been-true.ts'
import { BasketMark } from '#ui/page/wordmark.tsx'
import { BuyAgain } from './buy-again.tsx'
import { CustomerFigures } from './customer-figures.tsx'
import { OpenOrders } from './open-orders.tsx'
import { OrderDistribution } from './order-distribution.tsx'
import { QuickActions } from './quick-actions.tsx'

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

/** Greets by first name and leads to the shop. */
function WelcomeBanner({ name }: { name: string }) {
  const firstName = name.trim().split(/\s+/)[0]
  return (
    <section className="relative isolate overflow-hidden rounded-xl bg-band px-5 py-6 text-on-band sm:px-8 sm:py-8">
      <BasketMark className="absolute -right-6 -bottom-10 -z-10 size-44 opacity-15 sm:right-6 sm:size-56" />
      <h2 className="text-2xl font-bold sm:text-3xl">Welcome back{firstName ? `, ${firstName}` : ''}!</h2>
      <p className="mt-1.5 max-w-md text-pretty">Follow your orders here, or see what is new in the shop.</p>
      <Link
        to={paths.products}
        className="mt-5 inline-flex min-h-11 items-center gap-2 rounded-md bg-accent px-5 font-semibold text-on-accent transition-colors hover:bg-accent-hover"
      >
        Browse Products
        <ArrowRight aria-hidden="true" className="size-5" />
      </Link>
    </section>
  )
}
