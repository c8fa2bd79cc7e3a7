import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminToast } from '#admin/layout/admin-toast.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { paths } from '#shop/paths.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import { Button } from '#ui/button.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { useConfirm } from '#ui/overlays/use-confirm.tsx'
import { LoadError } from '#ui/page/load-error.tsx'
import { SkeletonText } from '#ui/page/skeleton.tsx'
import { testGoodsQuery, testOrdersQuery, useTestOrderMutations } from './setup-guide-api.ts'

/** Places a test order, follows it to the door, and removes it again. */
export function TestOrderStep({ isTried }: { isTried: boolean }) {
  const orders = useQuery(testOrdersQuery)
  const goods = useQuery(testGoodsQuery)
  const { place, remove } = useTestOrderMutations()
  const isOpen = useShopInfo()?.isOpen ?? false
  const confirm = useConfirm()
  const order = orders.data?.[0]

  async function removeOrder({ id, orderNumber }: Order) {
    const isSure = await confirm({
      title: `Remove ${orderNumber}?`,
      description: 'Its goods go back on sale, and nothing of it is left in orders, figures and reports.',
      confirmLabel: 'Remove',
    })
    if (!isSure) return
    remove.mutate(id, {
      onSuccess: () => adminToast.success('The test order was removed'),
      onError: (error) => adminToast.failure('Failed to remove the test order', error),
    })
  }

  const failed = [orders, goods].find((query) => query.data === undefined && query.isError)
  if (failed) return <LoadError query={failed} title="Failed to load" />
  if (orders.isPending || goods.isPending) return <SkeletonText lines={2} />
  if (order) {
    return (
      <>
        <p className="text-sm">{statusSentence(order)}</p>
        <div className="flex flex-wrap gap-2">
          <Link to={paths.adminOrder(order.id)} className={buttonStyle({ size: 'admin' })}>
            Open {order.orderNumber}
          </Link>
          <Button
            size="admin"
            variant="outline"
            isBusy={remove.isPending}
            busyLabel="Removing..."
            onClick={() => void removeOrder(order)}
          >
            Remove it
          </Button>
        </div>
      </>
    )
  }
  const obstacle = obstacleOf(isOpen, goods.data)
  return (
    <>
      {obstacle && <p className="text-sm text-muted">{obstacle}</p>}
      <Button
        size="admin"
        variant={isTried ? 'outline' : 'primary'}
        className="self-start"
        isBusy={place.isPending}
        busyLabel="Placing..."
        disabled={goods.data === null || !isOpen}
        onClick={() =>
          goods.data &&
          place.mutate(goods.data, {
            onError: (error) => adminToast.failure('Failed to place the test order', error),
          })
        }
      >
        {isTried ? 'Place another test order' : 'Place a test order'}
      </Button>
    </>
  )
}

function obstacleOf(isOpen: boolean, goods: unknown): string | undefined {
  if (!isOpen) return 'Say who sells first: until then nobody can order.'
  return goods === null ? 'None of your newest products is in stock: add one first.' : undefined
}

/** What has happened with it, and what comes next. */
function statusSentence({ orderNumber, status, deliveryAgent }: Order): string {
  switch (status) {
    case 'pending':
    case 'confirmed':
      return `${orderNumber} waits. Open it and assign it to who delivers.`
    case 'assigned':
      return `${deliveryAgent?.name ?? 'The agent'} has ${orderNumber} in the delivery app: there it is picked up, taken out and delivered.`
    case 'picked_up':
    case 'out_for_delivery':
    case 'shipped':
      return `${orderNumber} is on its way.`
    case 'delivered':
      return `${orderNumber} has arrived. Your shop works: remove the test order now.`
    case 'cancelled':
      return `${orderNumber} was cancelled. Remove it and place another one.`
  }
}
