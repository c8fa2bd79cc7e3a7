import { RotateCcw } from 'lucide-react'
import { Link } from 'react-router'
import { CART_FULL_TEXT } from '#contract/ordering/cart.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { paths } from '#shop/paths.ts'
import { Button } from '#ui/button.tsx'
import { countOf } from '#ui/count-of.ts'
import { useConfirm } from '#ui/overlays/use-confirm.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { readableMessage } from '#ui/page/readable-message.ts'
import { mayCancel } from './format-order.ts'
import { useCancelOrder, useReorder } from './order-changes.ts'

/** Cancels the order while that is possible, or orders the same again. */
export function OrderActions({ userId, order }: { userId: string; order: Order }) {
  const confirm = useConfirm()
  const cancelling = useCancelOrder(userId)
  const reordering = useReorder()
  const cancel = async () => {
    const isSure = await confirm({
      title: 'Cancel this order?',
      description:
        order.paymentState === 'paid'
          ? 'It will not be delivered. Your payment is refunded in full.'
          : 'It will not be delivered. You pay nothing.',
      confirmLabel: 'Cancel Order',
      cancelLabel: 'Keep Order',
      tone: 'danger',
    })
    if (isSure) cancelling.mutate(order.id)
  }
  return (
    <div className="flex flex-col gap-3">
      {cancelling.error && (
        <Banner tone="error" onDismiss={cancelling.reset}>
          {readableMessage(cancelling.error.message)}
        </Banner>
      )}
      <ReorderOutcome reordering={reordering} />
      <div className="flex gap-3 sm:justify-end">
        {mayCancel(order) && (
          <Button
            variant="danger-soft"
            isBusy={cancelling.isPending}
            onClick={() => void cancel()}
            className="flex-1 sm:flex-none"
          >
            Cancel Order
          </Button>
        )}
        <Button
          variant="soft"
          icon={<RotateCcw className="size-5" />}
          isBusy={reordering.isPending}
          onClick={() => reordering.mutate(order.id)}
          className="flex-1 sm:flex-none"
        >
          Order Again
        </Button>
      </div>
    </div>
  )
}

/** What an order that was repeated has put into the cart. */
export function ReorderOutcome({ reordering }: { reordering: ReturnType<typeof useReorder> }) {
  const { data, error, reset } = reordering
  if (error) {
    return (
      <Banner tone="error" onDismiss={reset}>
        {readableMessage(error.message)}
      </Banner>
    )
  }
  if (!data) return null
  const { added, skipped, leftOut } = data
  return (
    <Banner
      tone={added > 0 ? 'success' : 'warning'}
      onDismiss={reset}
      action={
        added > 0 && (
          <Link
            to={paths.cart}
            className="inline-flex min-h-9 shrink-0 items-center rounded-sm border border-current px-3 text-sm font-bold hover:bg-current/10"
          >
            View Cart
          </Link>
        )
      }
    >
      {added > 0 && `${countOf(added, 'product is', 'products are')} in your cart. `}
      {skipped.length > 0 && `Not available now: ${skipped.join(', ')}. `}
      {leftOut.length > 0 && `${CART_FULL_TEXT}, so these were left out: ${leftOut.join(', ')}.`}
    </Banner>
  )
}
