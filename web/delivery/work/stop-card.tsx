import { Banknote, CalendarDays, ChevronDown, MapPin, Navigation, Phone } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { deliveryAddressText } from '#contract/accounts.ts'
import { nameWithOptions } from '#contract/catalogue/catalogue.ts'
import type { IssuedDocument } from '#contract/documents/documents-schemas.ts'
import { isMarkedUrgent } from '#contract/ordering/order-status.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { isLate } from '#contract/ordering/promised-day.ts'
import { AgentPapers } from '#delivery/layout/lazy-drawers.ts'
import { cashToCollect, formatProgress, mapLink, phoneLink } from '#delivery/steps/format-step.ts'
import { formatCalendarWeekday } from '#shop/date-format.ts'
import { OrderName } from '#shop/order-name.tsx'
import { formatRupees } from '#shop/rupees.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { countOf } from '#ui/count-of.ts'
import { Pill } from '#ui/pill.tsx'
import { StatusPill } from '#ui/status-pill.tsx'

interface StopCardProps {
  order: Order
  now: number
  /** The day that was promised to the customer, YYYY-MM-DD, where the agent is told of it. */
  promisedDay?: string
  /** The papers of the orders that the agent has. */
  documents?: readonly IssuedDocument[]
  /** The outbox's state of this order. */
  chip?: ReactNode
  /** The buttons: "Could not deliver", and on wide screens the next step. */
  children?: ReactNode
}

/** Everything needed at one door, large enough to read in bright sun. */
export function StopCard({ order, now, promisedDay, documents = [], chip, children }: StopCardProps) {
  const { fullName, landmark } = order.deliveryDetails
  const papers = documents.filter((document) => document.order.id === order.id)
  return (
    <Card as="article" padding="none" aria-label={fullName} className="flex flex-col gap-4 rounded-xl p-4">
      <div className="flex flex-wrap items-center gap-2">
        <StatusPill status={order.status} size="large" />
        {isMarkedUrgent(order, now) && (
          <Pill tone="urgent" size="large">
            URGENT
          </Pill>
        )}
        {chip}
      </div>
      <div>
        <h3 className="text-2xl font-bold wrap-anywhere">{fullName}</h3>
        <p className="mt-1.5 text-lg wrap-anywhere">{deliveryAddressText(order.deliveryDetails)}</p>
        {landmark && (
          <p className="mt-1 flex gap-2 text-lg text-muted">
            <MapPin className="mt-1 size-5 shrink-0" />
            {landmark}
          </p>
        )}
      </div>
      {promisedDay && <Promised day={promisedDay} isLate={isLate(order, now)} />}
      <GoodsElsewhere order={order} />
      <OrderedItems order={order} />
      {papers.length > 0 && (
        <Suspense>
          <AgentPapers documents={papers} />
        </Suspense>
      )}
      <Collection order={order} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-3">
        <a
          href={mapLink(order)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonStyle({ variant: 'outline', size: 'agent' })}
        >
          <Navigation className="size-5 shrink-0" />
          Navigate
        </a>
        <a href={phoneLink(order)} className={buttonStyle({ variant: 'outline', size: 'agent' })}>
          <Phone className="size-5 shrink-0" />
          Call
        </a>
      </div>
      <p className="tabular text-base text-muted">
        {formatProgress(order, now)}
        {order.attempts > 0 && ` · ${countOf(order.attempts, 'failed attempt')}`}
      </p>
      {children}
    </Card>
  )
}

function Promised({ day, isLate }: { day: string; isLate: boolean }) {
  return (
    <p className={classNames('flex items-center gap-2 text-lg font-semibold', isLate && 'text-error')}>
      <CalendarDays className="size-5 shrink-0" />
      Promised by {formatCalendarWeekday(day)}
      {isLate && ': late'}
    </p>
  )
}

/** Says that the parcel is not in the shop: another agent has it, or this one still does. */
function GoodsElsewhere({ order: { status, goodsOut, deliveryAgent } }: { order: Order }) {
  if (status !== 'assigned' || !goodsOut?.agent) return null
  const isOwn = goodsOut.agent._id === deliveryAgent?._id
  return (
    <p className="rounded-md bg-pending-soft px-4 py-3 text-lg font-semibold text-pending">
      {isOwn ? 'You have this parcel already.' : `Fetch this parcel from ${goodsOut.agent.name}.`}
    </p>
  )
}

/** "TK-48217390 #A1B2C3D4 · 3 items"; opens to the list of them. */
function OrderedItems({ order }: { order: Order }) {
  const count = countOf(order.itemCount, 'item')
  return (
    <details className="group">
      <summary className="-my-2 flex min-h-12 list-none flex-wrap items-center gap-x-2 rounded-sm text-base text-muted [&::-webkit-details-marker]:hidden">
        <span>
          <OrderName order={order} />
        </span>
        <span aria-hidden="true">·</span>
        {count}
        <ChevronDown className="ml-auto size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="mt-2 flex flex-col gap-1.5 text-base">
        {order.items.map((item) => (
          <li key={item.variantId} className="flex gap-3">
            <span className="tabular w-8 shrink-0 text-right font-semibold">{item.quantity} ×</span>
            <span className="min-w-0">{nameWithOptions(item)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Collection({ order }: { order: Order }) {
  const cash = cashToCollect(order)
  if (cash === undefined) {
    return (
      <p className="rounded-md bg-delivered-soft px-4 py-3 text-lg font-semibold text-delivered">
        Paid online. Nothing to collect.
      </p>
    )
  }
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-accent-soft px-4 py-3.5 text-ink sun:outlined">
      <span className="flex items-center gap-2.5 text-lg font-bold">
        <Banknote className="size-6 shrink-0" />
        Collect cash
      </span>
      <span className="tabular text-2xl font-extrabold">{formatRupees(cash)}</span>
    </p>
  )
}
