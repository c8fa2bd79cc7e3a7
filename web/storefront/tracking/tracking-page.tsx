import { queryOptions, useQuery } from '@tanstack/react-query'
import { Banknote, Link2Off } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { ApiFailure, api } from '#client/api-client.ts'
import { nameWithOptions } from '#contract/catalogue/catalogue.ts'
import type { TrackedOrder } from '#contract/ordering/orders-schemas.ts'
import { paths } from '#shop/paths.ts'
import { formatRupees } from '#shop/rupees.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import { CardPage } from '#storefront/layout/card-page.tsx'
import { ContactWays } from '#storefront/orders/contact-ways.tsx'
import { statusDate, statusTitle } from '#storefront/orders/format-order.ts'
import { OrderTimeline } from '#storefront/orders/order-timeline.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { countOf } from '#ui/count-of.ts'
import { EmptyState, ErrorState } from '#ui/page/page-state.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { TrackedDocuments } from './tracked-documents.tsx'

/** The stream of live updates is for people who have signed in. */
const REFRESH_MS = 15_000

function trackedOrderQuery(token: string) {
  return queryOptions({
    queryKey: ['tracked-order', token],
    queryFn: async ({ signal }) =>
      (await api.post<TrackedOrder>('/api/orders/track', { token }, { signal })).data,
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : REFRESH_MS),
  })
}

const isOver = ({ status }: TrackedOrder) => status === 'delivered' || status === 'cancelled'

/** How far an order is, for everybody who has its tracking link. */
export function TrackingPage() {
  const { hash } = useLocation()
  const token = hash.slice(1)
  const { data: order, error, isFetching, refetch } = useQuery(trackedOrderQuery(token))
  return (
    <CardPage>
      {order ? (
        <Progress order={order} token={token} />
      ) : isUnknownLink(error) ? (
        <EmptyState
          heading="h1"
          tone="error"
          icon={<Link2Off />}
          title={error.code === 'tracking_ended' ? 'This link has ended' : 'This link does not work'}
          text={
            error.code === 'tracking_ended'
              ? 'The order ended more than 30 days ago. Orders of an account stay under My Orders.'
              : 'It is not complete. Open it again from your message, or copy all of it.'
          }
          actions={
            <Link to={paths.orders} className={buttonStyle()}>
              My Orders
            </Link>
          }
        />
      ) : error ? (
        <ErrorState heading="h1" message={error.message} onRetry={refetch} isRetrying={isFetching} />
      ) : (
        <ProgressSkeleton />
      )}
    </CardPage>
  )
}

function Progress({ order, token }: { order: TrackedOrder; token: string }) {
  return (
    <div className="flex flex-col gap-6 p-5 sm:p-8">
      <div>
        <div role="status">
          <h1 tabIndex={-1} className="text-2xl font-bold">
            {statusTitle(order.status)}
          </h1>
          <p className="mt-1 text-lg">{statusDate(order)}</p>
          {order.courier && <p className="mt-1">{order.courier} brings it to the door.</p>}
          {order.agentFirstName && <p className="mt-1">{order.agentFirstName} brings it to the door.</p>}
        </div>
        {order.trackingNumber && (
          <p className="mt-1">
            Tracking number <span className="font-mono font-semibold break-all">{order.trackingNumber}</span>
          </p>
        )}
        <p className="mt-1 text-sm text-muted">
          Order <span className="font-mono">{order.orderNumber}</span>
        </p>
      </div>
      <ToPay order={order} />
      <OrderTimeline order={{ ...order, cancelReason: null }} />
      <Goods order={order} />
      {order.hasDocuments && <TrackedDocuments token={token} />}
      <TrackedHelp orderNumber={order.orderNumber} />
    </div>
  )
}

/** What the person at the door needs; nothing of a cancelled order is to be paid. */
function ToPay({ order: { status, due } }: { order: TrackedOrder }) {
  if (status === 'cancelled') return null
  const paid = due > 0 ? `${formatRupees(due)} was paid in cash at the door.` : 'It is paid.'
  const toPay =
    due > 0 ? `Please keep ${formatRupees(due)} ready in cash.` : 'There is nothing to pay at the door.'
  return (
    <p className="flex items-start gap-2.5 text-lg font-semibold">
      <Banknote className="mt-1 size-5 shrink-0 text-brand-ink" />
      {status === 'delivered' ? paid : toPay}
    </p>
  )
}

function Goods({ order: { items, itemCount } }: { order: TrackedOrder }) {
  return (
    <section aria-labelledby="goods-heading">
      <h2 id="goods-heading" className="mb-2 font-bold">
        {countOf(itemCount, 'item')}
      </h2>
      <ul className="flex flex-col gap-2">
        {items.map((line) => (
          <li key={nameWithOptions(line)} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 wrap-break-word">{nameWithOptions(line)}</span>
            <span className="tabular shrink-0 font-semibold">× {line.quantity}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How to reach the shop; nothing where it has not said that. */
function TrackedHelp({ orderNumber }: { orderNumber: string }) {
  const shop = useShopInfo()
  if (!shop || !(shop.supportPhone || shop.supportWhatsApp || shop.supportEmail)) return null
  return (
    <section aria-labelledby="help-heading">
      <h2 id="help-heading" className="font-bold">
        Need help?
      </h2>
      <ContactWays shop={shop} orderNumber={orderNumber} />
    </section>
  )
}

function ProgressSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-4 p-5 sm:p-8">
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-6 w-36" />
      <Skeleton className="h-48 w-full" />
    </div>
  )
}

function isUnknownLink(error: Error | null): error is ApiFailure {
  return error instanceof ApiFailure && (error.status === 404 || error.status === 400)
}
