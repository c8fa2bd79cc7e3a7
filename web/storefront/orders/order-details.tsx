import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Printer } from 'lucide-react'
import { ApiFailure } from '#client/api-client.ts'
import { CHECKING_TEXT, customerOrderId, isToCheck } from '#contract/ordering/orders.ts'
import type { HistoryEntry, OrderWithHistory } from '#contract/ordering/orders-schemas.ts'
import { OrderId } from '#shop/order-name.tsx'
import { OrderDocuments } from '#shop/papers/order-documents.tsx'
import { CUSTOMER } from '#shop/papers/paper-reader.ts'
import { PrintedOrder } from '#shop/printed-orders/printed-order.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { LoadError } from '#ui/page/load-error.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { CustomerStatusPill } from './customer-status-pill.tsx'
import { DeliveryCode } from './delivery-code.tsx'
import { statusDate, statusTitle } from './format-order.ts'
import { formatTimestamp } from './format-order-date.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderDestination } from './order-destination.tsx'
import { OrderHelp } from './order-help.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { orderQuery } from './orders-api.ts'
import { AskAboutOrder } from './questions/ask-about-order.tsx'

interface OrderDetailsProps {
  userId: string
  /** Null closes the dialog. */
  orderId: string | null
  startsAtHelp: boolean
  onClose: () => void
}

/** Everything about one order: timeline, items, address, history and help. */
export function OrderDetails({ userId, orderId, startsAtHelp, onClose }: OrderDetailsProps) {
  const query = useQuery({ ...orderQuery(userId, orderId ?? ''), enabled: orderId !== null })
  const order = query.data
  const isUnknown = query.error instanceof ApiFailure && query.error.status === 404
  return (
    <Dialog
      isOpen={orderId !== null}
      onClose={onClose}
      size="large"
      phone="full"
      title={order ? statusTitle(order.status) : 'Order details'}
      description={order ? statusDate(order) : undefined}
      actions={
        order && (
          <IconButton
            label="Print order"
            icon={<Printer className="size-5" />}
            onClick={() => window.print()}
            className="-mt-3 size-12"
          />
        )
      }
      footer={order && <OrderActions userId={userId} order={order} />}
    >
      {order ? (
        <DetailsBody order={order} startsAtHelp={startsAtHelp} />
      ) : query.isError ? (
        <LoadError
          query={query}
          heading="h3"
          title={isUnknown ? 'This order could not be found' : 'This order could not be loaded'}
        />
      ) : (
        <DetailsSkeleton />
      )}
    </Dialog>
  )
}

const scrollThere = (element: HTMLElement | null) => element?.scrollIntoView()

function DetailsBody({ order, startsAtHelp }: { order: OrderWithHistory; startsAtHelp: boolean }) {
  return (
    <div className="flex flex-col gap-7">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
        <CustomerStatusPill order={order} />
        <span>
          Order <span className="font-mono font-semibold text-ink">{order.orderNumber}</span> ·{' '}
          <OrderId id={order.id} shortenedBy={customerOrderId} />
        </span>
      </p>
      {isToCheck(order) && (
        <Banner title={CHECKING_TEXT}>We send your order once somebody has looked at it.</Banner>
      )}
      {order.deliveryCode && <DeliveryCode code={order.deliveryCode} />}
      <div className="grid gap-7 sm:grid-cols-[220px_minmax(0,1fr)]">
        <section aria-label="Delivery timeline">
          <OrderTimeline order={order} />
        </section>
        <OrderItems order={order} />
      </div>
      <OrderDestination order={order} />
      <OrderDocuments orderId={order.id} reader={CUSTOMER} />
      <OrderHistory history={order.history} />
      <div ref={startsAtHelp ? scrollThere : undefined} className="scroll-mt-4">
        <OrderHelp order={order} />
      </div>
      <AskAboutOrder order={order} />
      <PrintedOrder order={order} />
    </div>
  )
}

function DetailsSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-7 sm:grid-cols-[220px_1fr]">
      <Skeleton className="h-64" />
      <Skeleton className="h-64" />
    </div>
  )
}

/** Every change of status, newest first; collapsed, because the timeline shows most of it. */
function OrderHistory({ history }: { history: readonly HistoryEntry[] }) {
  return (
    <details className="group rounded-md outlined">
      <summary className="flex min-h-12 items-center justify-between gap-3 rounded-md px-4 font-bold [&::-webkit-details-marker]:hidden">
        Order history
        <ChevronDown className="size-5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <ol className="flex flex-col gap-3 px-4 pt-1 pb-4">
        {history.toReversed().map((entry) => (
          <li key={entry.sequence} className="flex items-baseline justify-between gap-4 text-sm">
            <span className="min-w-0">
              <span className="font-semibold">{statusTitle(entry.status)}</span>
              {entry.note && <span className="block text-muted">{entry.note}</span>}
            </span>
            <time dateTime={entry.at} className="shrink-0 text-muted">
              {formatTimestamp(entry.at)}
            </time>
          </li>
        ))}
      </ol>
    </details>
  )
}
