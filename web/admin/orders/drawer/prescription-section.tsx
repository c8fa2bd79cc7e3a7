import { CircleCheck, CircleX, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '#accounts/rights.ts'
import { formatFailure } from '#admin/layout/format-failure.ts'
import { nameWithOptions } from '#contract/catalogue/catalogue.ts'
import { isToCheck } from '#contract/ordering/orders.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { LoadError } from '#ui/page/load-error.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { useOrderChange } from '../order-changes.ts'
import { formatCancellation } from './cancel-order-form.tsx'
import { ReasonForm } from './reason-form.tsx'
import { usePrescriptionPhoto } from './use-prescription-photo.ts'

const STATES = {
  to_check: 'Compare the photo with what is ordered. The order can be sent once you accept it.',
  accepted: 'Accepted',
  refused: 'Refused',
} as const

/** The photo of a prescription beside what is ordered, to be accepted or refused. */
export function PrescriptionSection({ order }: { order: Order }) {
  const [isRefusing, setRefusing] = useState(false)
  const { mutate, isPending } = useOrderChange()
  const mayCheck = useMay('prescriptions.check')
  const state = order.prescription
  if (state === null) return null
  return (
    <section aria-label="Prescription" className="flex flex-col gap-3 rounded-md outlined p-4">
      <div>
        <h3 className="font-bold">Prescription</h3>
        <p className="text-sm text-muted">
          {state === 'to_check' && !isToCheck(order)
            ? 'The order was cancelled before it was checked'
            : state === 'to_check' && !mayCheck
              ? 'It waits to be checked. The order can be sent after that.'
              : STATES[state]}
        </p>
      </div>
      {mayCheck && <Photo order={order} />}
      <div className="text-sm">
        <p className="font-semibold">Ordered for {order.deliveryDetails.fullName}</p>
        <ul>
          {order.items.map((line) => (
            <li key={line.variantId}>
              <span className="tabular">{line.quantity} ×</span> {nameWithOptions(line)}
            </li>
          ))}
        </ul>
      </div>
      {mayCheck &&
        isToCheck(order) &&
        (isRefusing ? (
          <RefusePrescriptionForm order={order} onDone={() => setRefusing(false)} />
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button
              size="admin"
              icon={<CircleCheck className="size-4" />}
              isBusy={isPending}
              busyLabel="Accepting..."
              onClick={() =>
                mutate({
                  orderId: order.id,
                  change: {
                    kind: 'prescription',
                    check: { state: 'accepted', seen: { updatedAt: order.updatedAt } },
                  },
                })
              }
            >
              Accept prescription
            </Button>
            <Button
              size="admin"
              variant="danger-soft"
              icon={<CircleX className="size-4" />}
              disabled={isPending}
              onClick={() => setRefusing(true)}
            >
              Refuse prescription
            </Button>
          </div>
        ))}
    </section>
  )
}

/** As wide as the drawer; enlarged it is scrolled, so that handwriting can be read. */
function Photo({ order }: { order: Order }) {
  const [isLarge, setLarge] = useState(false)
  const { url, isGone, query } = usePrescriptionPhoto(order)
  if (isGone)
    return (
      <p className="rounded-md bg-quiet px-4 py-3 text-sm text-muted">
        The photo is no longer there: photos are deleted by the rule in Settings.
      </p>
    )
  if (query.isError)
    return (
      <LoadError
        query={query}
        heading="h3"
        message={formatFailure('Failed to load the photo', query.error)}
      />
    )
  if (!url) return <Skeleton className="h-72 rounded-md" />
  const Icon = isLarge ? ZoomOut : ZoomIn
  return (
    <div className="relative">
      <div className="max-h-[70vh] overflow-auto rounded-md bg-quiet">
        <img
          src={url}
          alt={`Prescription of order ${order.orderNumber}`}
          className={classNames(
            'block',
            isLarge ? 'w-[250%] max-w-none' : 'mx-auto max-h-[60vh] max-w-full object-contain',
          )}
        />
      </div>
      <Button
        size="admin"
        variant="outline"
        icon={<Icon className="size-4" />}
        aria-pressed={isLarge}
        onClick={() => setLarge(!isLarge)}
        className="absolute right-2 bottom-2"
      >
        {isLarge ? 'Whole page' : 'Enlarge'}
      </Button>
    </div>
  )
}

const REASONS = [
  'The photo of the prescription cannot be read',
  'The prescription has expired',
  'The prescription is for other medicine',
  'The prescription is not by a registered doctor',
]

interface RefusePrescriptionFormProps {
  order: Order
  onDone: () => void
}

/** Refuses a prescription with a reason that the customer reads; the order is cancelled. */
function RefusePrescriptionForm({ order, onDone }: RefusePrescriptionFormProps) {
  const { mutate, isPending } = useOrderChange()
  return (
    <ReasonForm
      label="Refuse prescription"
      consequence={`The order is cancelled. ${formatCancellation(order)}`}
      reasons={REASONS}
      hintFor={() => 'The customer reads this reason.'}
      submitLabel="Refuse and cancel"
      busyLabel="Refusing..."
      isBusy={isPending}
      onSubmit={(reason) =>
        mutate(
          { orderId: order.id, change: { kind: 'prescription', check: { state: 'refused', reason } } },
          { onSuccess: onDone },
        )
      }
      onClose={onDone}
    />
  )
}
