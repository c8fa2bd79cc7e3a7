import type { ReactNode } from 'react'
import { useIsVisitor } from '#accounts/shopper.ts'
import type { Charge } from '#contract/charges.ts'
import { sumOfRupees } from '#contract/money.ts'
import { formatRupees } from '#shop/rupees.ts'
import { useCartActions } from '#storefront/basket/cart-actions.ts'
import type { ShownCart } from '#storefront/basket/cart-changes.ts'
import { CouponField } from '#storefront/basket/coupon-field.tsx'
import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'

/** The amounts of the cart: "Payable at checkout" includes the tax, "Total" is before it where it comes on top. */
export function OrderSummary({ cart, children }: { cart: ShownCart; children: ReactNode }) {
  const { amounts, coupon } = cart
  const note = amounts.charges.find(({ kind }) => kind === 'total')?.note
  const isVisitor = useIsVisitor()
  const actions = useCartActions()
  return (
    <Card as="section" aria-labelledby="order-summary" className="flex flex-col gap-4">
      <h2 id="order-summary" className="text-lg font-bold">
        Order Summary
      </h2>
      <dl className="tabular flex flex-col gap-2.5 text-base">
        {amounts.charges
          .filter(({ kind }) => kind !== 'tax' && kind !== 'total')
          .map((charge) => (
            <ChargeLine key={charge.kind} charge={charge} cart={cart} />
          ))}
        {!amounts.taxIncluded && (
          <SummaryLine label="Total" isStrong>
            <PricedByShop cart={cart}>{formatRupees(sumOfRupees(amounts.total, -amounts.tax))}</PricedByShop>
          </SummaryLine>
        )}
      </dl>
      {!amounts.taxIncluded && <p className="-mt-3 text-right text-sm text-muted">before tax</p>}
      <div className="rounded-md bg-quiet px-4 py-3">
        <dl className="tabular flex flex-col gap-1">
          <SummaryLine label="Payable at checkout" isStrong>
            <Payable cart={cart} />
          </SummaryLine>
          {!amounts.taxIncluded && (
            <SummaryLine label="Tax" isQuiet>
              Included
            </SummaryLine>
          )}
        </dl>
        {note && <p className="mt-1 text-sm text-muted">{note}</p>}
      </div>
      {isVisitor ? (
        <p className="text-sm text-muted">You can enter an offer code once you have logged in.</p>
      ) : (
        <CouponField coupon={coupon} actions={actions} />
      )}
      {children}
    </Card>
  )
}

/** Goods by their number; green is what the customer is spared. */
function ChargeLine({ charge: { kind, label, amount, text }, cart }: { charge: Charge; cart: ShownCart }) {
  if (kind === 'goods') return <SummaryLine label={`Items (${cart.itemCount})`}>{text}</SummaryLine>
  const isSpared = amount < 0 || (kind === 'delivery' && amount === 0 && cart.delivery.isServed === true)
  if (kind === 'delivery' && cart.delivery.isServed === false)
    return <SummaryLine label={label}>not possible</SummaryLine>
  const shown = isSpared ? <span className="font-semibold text-delivered">{text}</span> : text
  return (
    <SummaryLine label={label}>
      {kind === 'discount' ? <PricedByShop cart={cart}>{shown}</PricedByShop> : shown}
    </SummaryLine>
  )
}

/** The amount that the checkout asks for, tax included. */
export function Payable({ cart }: { cart: ShownCart }) {
  return <PricedByShop cart={cart}>{formatRupees(cart.amounts.total)}</PricedByShop>
}

/** With a coupon only the server knows the amounts, so a skeleton stands for them until it has answered. */
function PricedByShop({ cart, children }: { cart: ShownCart; children: ReactNode }) {
  if (cart.isSaved || !cart.coupon) return <>{children}</>
  return (
    <>
      <Skeleton className="h-5 w-20" />
      <span className="sr-only">being calculated</span>
    </>
  )
}

interface SummaryLineProps {
  label: string
  isStrong?: boolean
  isQuiet?: boolean
  children: ReactNode
}

function SummaryLine({ label, isStrong, isQuiet, children }: SummaryLineProps) {
  const size = isStrong ? 'text-lg font-bold text-ink' : isQuiet ? 'text-sm text-muted' : ''
  return (
    <div className={`flex items-baseline justify-between gap-4 ${size}`}>
      <dt className={isStrong ? '' : 'text-muted'}>{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}
