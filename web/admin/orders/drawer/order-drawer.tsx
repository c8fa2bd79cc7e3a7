import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useGuardedClose } from '#admin/editing/unsaved-changes.ts'
import { formatFailure } from '#admin/layout/format-failure.ts'
import { formatDateTime } from '#admin/layout/format-time.ts'
import type { Agent } from '#contract/delivery-schemas.ts'
import type { OpenOrder } from '#contract/ordering/order-changes-schemas.ts'
import type { OrderPage } from '#contract/ordering/orders-schemas.ts'
import { OrderName } from '#shop/order-name.tsx'
import { OrderStatusPill } from '#shop/order-status-pill.tsx'
import { useNow } from '#shop/use-now.ts'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { LoadError } from '#ui/page/load-error.tsx'
import { SkeletonText } from '#ui/page/skeleton.tsx'
import type { Assignment } from '../assign/assignment.ts'
import { LateMark } from '../assign/delivery-marks.tsx'
import { UrgentMark } from '../assign/urgent-mark.tsx'
import { InternalNote } from '../change/internal-note.tsx'
import { ChannelMark } from '../channel-mark.tsx'
import { orderQuery } from '../orders-api.ts'
import type { OrdersView } from '../orders-view.ts'
import { DeliveryRecordSection } from '../record/delivery-record-section.tsx'
import { ShareOnWhatsApp } from '../share/share-on-whatsapp.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderAmounts, OrderLines } from './order-amounts.tsx'
import { OrderGst } from './order-gst.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderPapers } from './order-papers.tsx'
import { OrderPeople } from './order-people.tsx'
import { PrescriptionSection } from './prescription-section.tsx'

interface OrderDrawerProps {
  view: OrdersView
  agents: readonly Agent[]
  assignment: Assignment
}

/** Everything about one order, above the list or the dashboard. Asks before it discards a note. */
export function OrderDrawer({ view, agents, assignment }: OrderDrawerProps) {
  const query = useOrder(view.openOrderId)
  const now = useNow(10_000)
  const order = query.data
  const [isDirty, setDirty] = useState(false)
  const close = useGuardedClose(isDirty, view.close)
  return (
    <Drawer
      size="medium"
      isOpen={view.openOrderId !== null}
      onClose={close}
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          {order ? <OrderName order={order} /> : 'Order'}
          {order && <OrderStatusPill order={order} toCheck="CHECK PRESCRIPTION" />}
          {order && <UrgentMark order={order} now={now} />}
          {order && <LateMark order={order} now={now} />}
          {order && <ChannelMark order={order} />}
        </span>
      }
      description={order ? formatDateTime(order.createdAt, now) : 'Order details'}
    >
      {order ? (
        <div className="flex flex-col gap-6">
          {order.prescription && <PrescriptionSection key={`prescription ${order.id}`} order={order} />}
          <OrderActions key={order.id} order={order} agents={agents} assignment={assignment} view={view} />
          <InternalNote
            key={`note ${order.id}`}
            order={order}
            mayWrite={order.changeable !== undefined}
            onDirtyChange={setDirty}
          />
          <OrderPapers order={order} />
          <ShareOnWhatsApp key={`share ${order.id}`} order={order} takesFocus={view.step === 'share'} />
          <OrderGst key={`gst ${order.id}`} order={order} />
          <OrderLines order={order} />
          <OrderAmounts order={order} />
          <OrderPeople order={order} />
          <DeliveryRecordSection order={order} />
          <OrderHistory order={order} isLoading={query.isPlaceholderData} now={now} />
        </div>
      ) : query.isError ? (
        <LoadError
          query={query}
          heading="h3"
          message={formatFailure('Failed to load the order', query.error)}
        />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Drawer>
  )
}

/** The order; taken from a cached list until its history has loaded. */
function useOrder(orderId: string | null) {
  const queryClient = useQueryClient()
  return useQuery({
    ...orderQuery(orderId ?? ''),
    enabled: orderId !== null,
    placeholderData: (): OpenOrder | undefined => {
      const pages = queryClient.getQueriesData<OrderPage>({ queryKey: ['orders', 'all'] })
      const listed = pages.flatMap(([, page]) => page?.items ?? []).find((item) => item.id === orderId)
      return listed && { ...listed, history: [] }
    },
  })
}
