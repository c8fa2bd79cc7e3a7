import { useQuery } from '@tanstack/react-query'
import { PackageCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMay } from '#accounts/rights.ts'
import { fetchFile } from '#client/save-file.ts'
import type { DeliveryRecord } from '#contract/delivery-schemas.ts'
import { MAX_ATTEMPTS } from '#contract/ordering/order-status.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { formatClock } from '#shop/format-clock.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { useBlobUrl } from '#ui/pictures/use-blob-url.ts'
import { CodeOverrideForm } from './code-override-form.tsx'
import { DeliveredAfterAllForm } from './delivered-after-all-form.tsx'
import { type DeliveryDecisions, useDeliveryDecisions, useDeliveryRecord } from './delivery-record-api.ts'

/**
 * What happened at the door and what an administrator can decide about it: failed attempts,
 * photos, a lost code, goods on their way back. Renders nothing where there is nothing to show.
 */
export function DeliveryRecordSection({ order }: { order: Order }) {
  const { data: record, error } = useDeliveryRecord(order.id)
  const decisions = useDeliveryDecisions(order.id)
  const mayDecide = useMay('orders.change')
  if (error) return <Banner tone="error">Failed to load the delivery record: {error.message}</Banner>
  if (!record) return null
  const attemptPhotos = new Set(record.failedAttempts.map(({ photoId }) => photoId))
  const proof = record.photos.filter((photo) => !attemptPhotos.has(photo.id))
  const hasNothing =
    record.failedAttempts.length === 0 &&
    proof.length === 0 &&
    record.codeTriesLeft === null &&
    record.goods === 'not_returning'
  if (hasNothing) return null
  return (
    <section aria-label="Delivery" className="flex flex-col gap-4">
      <h3 className="text-base font-bold">At the door</h3>
      {order.attempts >= MAX_ATTEMPTS && (
        <Banner tone="warning">
          {order.attempts} attempts have failed. Call the customer before assigning it again.
        </Banner>
      )}
      <Goods order={order} record={record} decisions={decisions} />
      {mayDecide && order.status === 'cancelled' && record.goods === 'awaited' && (
        <DeliveredAfterAllForm order={order} decisions={decisions} />
      )}
      {mayDecide && record.codeTriesLeft !== null && (
        <CodeOverrideForm triesLeft={record.codeTriesLeft} decisions={decisions} />
      )}
      {record.failedAttempts.length > 0 && <FailedAttempts orderId={order.id} record={record} />}
      {proof.length > 0 && (
        <ul aria-label="Photos" className="flex flex-wrap gap-3">
          {proof.map((photo) => (
            <li key={photo.id}>
              <DoorPhoto orderId={order.id} photoId={photo.id} label={`Photo by ${photo.agent}`} />
              <p className="mt-1 text-xs text-muted">
                {photo.agent}, {formatClock(photo.at)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function FailedAttempts({ orderId, record }: { orderId: string; record: DeliveryRecord }) {
  return (
    <ol aria-label="Failed attempts" className="flex flex-col gap-3">
      {record.failedAttempts.map((attempt) => (
        <li key={attempt.id} className="rounded-md bg-quiet px-4 py-3 text-sm">
          <p className="font-semibold">{attempt.reason}</p>
          {attempt.note && <p>{attempt.note}</p>}
          <p className="text-muted">
            {attempt.agent}, {formatClock(attempt.at)}
          </p>
          {attempt.photoId && (
            <div className="mt-2">
              <DoorPhoto orderId={orderId} photoId={attempt.photoId} label={`Photo: ${attempt.reason}`} />
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}

interface GoodsProps {
  order: Order
  record: DeliveryRecord
  decisions: DeliveryDecisions
}

function Goods({ order, record, decisions }: GoodsProps): ReactNode {
  const mayReceive = useMay('orders.pack')
  if (record.goods === 'not_returning') return null
  const isCancelled = order.status === 'cancelled'
  if (record.goods === 'received') {
    const where = isCancelled ? 'are in stock again' : 'wait for the next attempt'
    return <Banner tone="success">The goods came back and {where}.</Banner>
  }
  const holder = order.goodsOut?.agent?.name ?? 'the courier'
  return (
    <Banner
      tone="warning"
      action={
        mayReceive && (
          <Button
            size="admin"
            icon={<PackageCheck className="size-4" />}
            isBusy={decisions.receiveGoods.isPending}
            onClick={() => decisions.receiveGoods.mutate(order.goodsOut?.since ?? '')}
          >
            Goods received
          </Button>
        )
      }
    >
      The goods are with {holder}.{isCancelled && ' Stock goes back when you mark the goods received.'}
    </Banner>
  )
}

interface DoorPhotoProps {
  orderId: string
  photoId: string
  /** The alternative text. */
  label: string
}

/** A photo from the door. Only administrators and its agent may see it, so it is fetched with the session's token. */
function DoorPhoto({ orderId, photoId, label }: DoorPhotoProps) {
  const photo = useQuery({
    queryKey: ['door-photo', photoId],
    queryFn: ({ signal }) => fetchFile(`/api/orders/${orderId}/photos/${photoId}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const url = useBlobUrl(photo.data)
  if (photo.isError) return <p className="text-sm text-error">The photo could not be loaded.</p>
  if (!url) return <Skeleton className="size-28 rounded-md" />
  return (
    <a href={url} target="_blank" rel="noreferrer" className="block w-fit rounded-md">
      <img src={url} alt={label} className="size-28 rounded-md object-cover" />
    </a>
  )
}
