import { MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCalendarDate } from '#admin/layout/format-time.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { mapUrl } from '#shop/map-url.ts'
import { useShopMode } from '#shop/shop-info.ts'
import { classNames } from '#ui/class-names.ts'

const linkStyle =
  'inline-flex min-h-7 items-center gap-1.5 rounded-sm font-semibold text-brand-ink hover:underline'

/** Customer, delivery address, and who brings it. */
export function OrderPeople({ order }: { order: Order }) {
  const { customer, deliveryDetails: details, deliveryAgent } = order
  const isSameName = details.fullName === customer.name
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Block title="Customer">
        <p className="font-semibold">{customer.name}</p>
        {customer.email && (
          <a href={`mailto:${customer.email}`} className={classNames(linkStyle, 'max-w-full break-all')}>
            {customer.email}
          </a>
        )}
        {customer.phone && <PhoneLink number={customer.phone} />}
      </Block>
      <Block title="Delivery">
        {!isSameName && <p className="font-semibold">{details.fullName}</p>}
        <p>{order.deliveryAddress}</p>
        {details.landmark && <p className="text-muted">Landmark: {details.landmark}</p>}
        <p className="flex flex-wrap gap-x-4">
          {details.phone && details.phone !== customer.phone && <PhoneLink number={details.phone} />}
          {details.address && (
            <a href={mapUrl(order.deliveryAddress)} target="_blank" rel="noreferrer" className={linkStyle}>
              <MapPin className="size-4" />
              Map
            </a>
          )}
        </p>
        <p className="text-muted">Expected {formatCalendarDate(order.expectedDelivery)}</p>
        <DeliveryArea order={order} />
      </Block>
      {order.business && (
        <Block title="GST invoice for">
          <p className="font-semibold wrap-anywhere">{order.business.legalName}</p>
          <p>
            GSTIN <span className="font-mono">{order.business.gstin}</span>
          </p>
          {order.business.address && <p className="wrap-anywhere">{order.business.address}</p>}
          {order.business.shipTo && (
            <p className="text-muted">
              Goods go to somebody else
              {order.business.shipTo.gstin && `, Ship-to GSTIN ${order.business.shipTo.gstin}`}
            </p>
          )}
        </Block>
      )}
      {(order.courier || order.trackingNumber) && (
        <Block title="Courier">
          {order.courier && <p className="font-semibold">{order.courier}</p>}
          {order.trackingNumber && <p className="font-mono">{order.trackingNumber}</p>}
        </Block>
      )}
      {deliveryAgent && (
        <Block title="Delivery agent">
          <p className="font-semibold">{deliveryAgent.name}</p>
          {deliveryAgent.phone && <PhoneLink number={deliveryAgent.phone} />}
        </Block>
      )}
    </div>
  )
}

/** The delivery area as it was called when the order was placed, and who brings its orders. */
function DeliveryArea({ order: { areaName, carrier } }: { order: Order }) {
  const mode = useShopMode()
  if (!mode?.keepsPromises || !areaName) return null
  return (
    <p className="text-muted">
      {areaName}, {carrier === 'courier' ? 'by courier' : 'by own agents'}
    </p>
  )
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0 text-sm">
      <h3 className="mb-1.5 font-bold">{title}</h3>
      <div className="flex flex-col items-start gap-0.5">{children}</div>
    </section>
  )
}

function PhoneLink({ number }: { number: string }) {
  return (
    <a href={`tel:${number}`} className={classNames(linkStyle, 'tabular')}>
      <Phone className="size-4" />
      {number}
    </a>
  )
}
