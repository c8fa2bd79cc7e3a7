import { queryOptions, useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatFailure } from '#admin/layout/format-failure.ts'
import { api } from '#client/api-client.ts'
import { AGENT_OPEN_STATUSES } from '#contract/ordering/order-status.ts'
import type { Order, TrackingPath } from '#contract/ordering/orders-schemas.ts'
import { documentsQuery } from '#shop/papers/documents-api.ts'
import { whatsAppUrl } from '#shop/phone-url.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { useSharesByHand } from './share-item.tsx'
import { invoiceText, orderText, riderText } from './share-texts.ts'

const trackingPathQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['tracking-path', orderId],
    queryFn: async ({ signal }) =>
      (await api.get<TrackingPath>(`/api/orders/${encodeURIComponent(orderId)}/tracking-path`, { signal }))
        .data,
  })

/** Links that open WhatsApp with a text about the order, to its customer and to who brings it. */
export function ShareOnWhatsApp({ order, takesFocus }: { order: Order; takesFocus: boolean }) {
  return useSharesByHand() ? <Shares order={order} takesFocus={takesFocus} /> : null
}

function Shares({ order, takesFocus }: { order: Order; takesFocus: boolean }) {
  const section = useRef<HTMLElement>(null)
  const shopName = useShopInfo()?.name ?? ''
  const { data: tracking, error } = useQuery(trackingPathQuery(order.id))
  const { data: documents = [] } = useQuery(documentsQuery(order.id))
  const { phone } = order.deliveryDetails
  const link = tracking?.path && `${location.origin}${tracking.path}`
  const agent = AGENT_OPEN_STATUSES.includes(order.status) ? order.deliveryAgent : null
  const isShared = Boolean(agent || (link && phone !== ''))
  const refusal =
    phone === ''
      ? 'There is nothing to share: the order has no phone number.'
      : error
        ? formatFailure('Failed to load the link to share', error)
        : tracking && 'There is nothing to share: the link to this order has ended.'
  // Why nothing can be shared is said to whoever asked for it.
  const isShown = isShared || (takesFocus && refusal !== undefined)
  useEffect(() => {
    if (!takesFocus || !isShown) return
    section.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView({ block: 'center' })
  }, [takesFocus, isShown])
  if (!isShown) return null
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="share-heading">
      <h3 id="share-heading" className="mb-2 text-sm font-bold">
        Share on WhatsApp
      </h3>
      {isShared ? (
        <div className="flex flex-wrap gap-2">
          {link && phone !== '' && (
            <ShareLink href={whatsAppUrl(phone, orderText(order, shopName, link))}>
              Order to customer
            </ShareLink>
          )}
          {link && phone !== '' && documents.length > 0 && (
            <ShareLink href={whatsAppUrl(phone, invoiceText(order, shopName, link))}>
              Invoice to customer
            </ShareLink>
          )}
          {agent && (
            <ShareLink href={whatsAppUrl(agent.phone ?? '', riderText(order))}>
              Address to {agent.name}
            </ShareLink>
          )}
        </div>
      ) : (
        <p className="text-sm text-muted">{refusal}</p>
      )}
    </section>
  )
}

function ShareLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className={buttonStyle({ variant: 'outline', size: 'admin' })}
    >
      <MessageCircle aria-hidden="true" className="size-4" />
      {children}
    </a>
  )
}
