import { Building2, ExternalLink, MapPin, Phone, Truck, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { FINAL_STATUSES } from '#contract/ordering/order-status.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { mapUrl } from '#shop/map-url.ts'
import { buttonStyle } from '#ui/button-style.ts'

/** Where the parcel goes, and who brings it. */
export function OrderDestination({ order }: { order: Order }) {
  const { deliveryDetails: details, deliveryAgent: agent } = order
  const isOnItsWay = agent !== null && !FINAL_STATUSES.includes(order.status)
  return (
    <div className="grid auto-cols-fr gap-4 sm:grid-flow-col">
      <Block icon={<MapPin />} title="Delivery address">
        <p className="font-semibold">{details.fullName}</p>
        <p>{order.deliveryAddress}</p>
        {details.landmark && <p className="text-muted">{details.landmark}</p>}
        <p className="text-muted">{details.phone}</p>
        {details.address && (
          <a
            href={mapUrl(order.deliveryAddress)}
            target="_blank"
            rel="noopener noreferrer"
            className={`${buttonStyle({ variant: 'outline', size: 'admin' })} mt-3 min-h-11`}
          >
            <ExternalLink className="size-4" />
            Open in maps
            <span className="sr-only">(new tab)</span>
          </a>
        )}
      </Block>
      {order.business && (
        <Block icon={<Building2 />} title="GST invoice for">
          <p className="font-semibold wrap-anywhere">{order.business.legalName}</p>
          <p>
            GSTIN <span className="font-mono font-semibold break-all">{order.business.gstin}</span>
          </p>
        </Block>
      )}
      {(order.courier || order.trackingNumber) && (
        <Block icon={<Truck />} title="Courier">
          {order.courier && <p className="font-semibold">{order.courier}</p>}
          {order.trackingNumber && (
            <p>
              Tracking number{' '}
              <span className="font-mono font-semibold break-all">{order.trackingNumber}</span>
            </p>
          )}
        </Block>
      )}
      {agent && (
        <Block icon={<UserRound />} title="Delivery agent">
          <p className="font-semibold">{agent.name}</p>
          {isOnItsWay && agent.phone ? (
            <a
              href={`tel:${agent.phone}`}
              className={`${buttonStyle({ variant: 'outline', size: 'admin' })} mt-3 min-h-11`}
            >
              <Phone className="size-4" />
              Call {agent.phone}
            </a>
          ) : (
            <p className="text-muted">{order.status === 'delivered' ? 'Brought your parcel' : ''}</p>
          )}
        </Block>
      )}
    </div>
  )
}

function Block({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className="rounded-md bg-quiet p-4 text-sm">
      <h3 className="mb-2 flex items-center gap-2 text-base font-bold">
        <span aria-hidden="true" className="text-brand-ink [&>svg]:size-5">
          {icon}
        </span>
        {title}
      </h3>
      {children}
    </section>
  )
}
