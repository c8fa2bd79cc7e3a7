import { Suspense, useState } from 'react'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { BellButton } from '#storefront/orders/bell-button.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'

const OrderNotifications = lazyComponent(
  async () => (await import('#storefront/orders/order-notifications.tsx')).OrderNotifications,
)

interface AccountNotificationsProps {
  orders: readonly Order[]
  onOpen: (orderId: string) => void
}

/** The bell. The code of its popover loads on the first press. */
export function AccountNotifications(props: AccountNotificationsProps) {
  const [isRequested, setRequested] = useState(false)
  if (!isRequested)
    return <BellButton aria-haspopup="dialog" aria-expanded={false} onClick={() => setRequested(true)} />
  return (
    <Suspense fallback={<BellButton isBusy />}>
      <OrderNotifications {...props} />
    </Suspense>
  )
}
