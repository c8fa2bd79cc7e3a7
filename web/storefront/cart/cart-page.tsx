import { ShoppingCart, Trash2 } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { PleaseLogin } from '#accounts/please-login.tsx'
import { useShopperId } from '#accounts/shopper.ts'
import { nameWithOptions } from '#contract/catalogue/catalogue.ts'
import type { CartLine } from '#contract/ordering/cart-schemas.ts'
import { paths } from '#shop/paths.ts'
import { saysFreeDelivery } from '#shop/promises/delivery-promise.ts'
import { useIsShopKnown, useShopInfo } from '#shop/shop-info.ts'
import { useOrderRefusal } from '#storefront/addresses/use-order-refusal.ts'
import { useCartActions } from '#storefront/basket/cart-actions.ts'
import { useCart } from '#storefront/basket/cart-api.ts'
import { productOf, type ShownCart } from '#storefront/basket/cart-changes.ts'
import { ListSkeleton } from '#storefront/layout/page-skeletons.tsx'
import { Button } from '#ui/button.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { countOf } from '#ui/count-of.ts'
import { useConfirm } from '#ui/overlays/use-confirm.tsx'
import { ActionBar } from '#ui/page/action-bar.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { LoadError } from '#ui/page/load-error.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { RemovedRow } from '#ui/page/removed-row.tsx'
import { useRemovedRows } from '#ui/page/removed-rows.ts'
import { CartDelivery } from './cart-delivery.tsx'
import { CartLineRow } from './cart-line-row.tsx'
import { CartNotices } from './cart-notices.tsx'
import { stopsCheckout } from './line-error.ts'
import { OrderSummary, Payable } from './order-summary.tsx'

const keyOfLine = (line: CartLine) => line.variantId

export function CartPage() {
  const shopperId = useShopperId()
  const { cart, query } = useCart()
  const isShopKnown = useIsShopKnown()
  if (!shopperId) return <PleaseLogin text="You need to login to view your cart" />
  if (cart && isShopKnown) return <CartScreen cart={cart} />
  return query.error ? <LoadError heading="h1" query={query} /> : <ListSkeleton />
}

function CartScreen({ cart }: { cart: ShownCart }) {
  const rows = useRemovedRows(cart.items, keyOfLine)
  const { add, setQuantity, remove } = useCartActions()
  const confirm = useConfirm()
  const isShort = cart.items.some(stopsCheckout)
  const refusal = useOrderRefusal(cart.delivery)
  const isBlocked = isShort || refusal !== undefined

  async function askAndRemove(line: CartLine) {
    const question = { title: 'Remove this item from cart?', confirmLabel: 'Remove', tone: 'danger' } as const
    if (!(await confirm({ ...question, description: line.name }))) return
    rows.keepPlace(line, 'removed')
    const result = await remove(line.variantId)
    if (!result.success) rows.releasePlace(line)
  }
  if (rows.shown.length === 0) return <EmptyCart isWholePage />
  return (
    <div className="page-width pt-5 pb-28 md:pt-6 lg:pb-0">
      <CartHeading cart={cart} onClear={rows.releaseAll} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-8">
        <div className="flex min-w-0 flex-col gap-5">
          <ul aria-label="Items in your cart" className="flex flex-col gap-3">
            {rows.shown.map(({ kind, row: line }) => (
              <li key={line.variantId}>
                {kind === 'row' ? (
                  <CartLineRow
                    line={line}
                    onQuantity={(quantity) => setQuantity(line.variantId, quantity)}
                    onRemove={() => askAndRemove(line)}
                  />
                ) : (
                  <RemovedRow
                    text="Removed"
                    name={nameWithOptions(line)}
                    onUndo={() => void add(productOf(line), line.quantity, { isUndo: true })}
                  />
                )}
              </li>
            ))}
          </ul>
          <CartNotices />
        </div>
        {cart.items.length > 0 ? (
          <div className="lg:sticky lg:top-[calc(var(--header-height,64px)+24px)] lg:self-start">
            <OrderSummary cart={cart}>
              <CartDelivery promise={cart.delivery} />
              {isShort && (
                <Banner tone="warning">
                  Some items are not available, or not in this quantity. Change or remove them to go on.
                </Banner>
              )}
              {refusal && <Banner tone="warning">{refusal}.</Banner>}
              <CheckoutButtons isBlocked={isBlocked} />
            </OrderSummary>
          </div>
        ) : (
          <EmptyCart />
        )}
      </div>
      {cart.items.length > 0 && <CheckoutBar cart={cart} isBlocked={isBlocked} refusal={refusal} />}
    </div>
  )
}

function CartHeading({ cart, onClear }: { cart: ShownCart; onClear: () => void }) {
  const { clear } = useCartActions()
  const confirm = useConfirm()
  async function askAndClear() {
    const question = {
      title: 'Clear all items from cart?',
      confirmLabel: 'Clear Cart',
      tone: 'danger',
    } as const
    if (!(await confirm(question))) return
    // The toast takes all of it back; what was removed before stays removed.
    onClear()
    await clear(cart)
  }
  return (
    <div className="mb-4 flex items-center justify-between gap-3 md:mb-6">
      <h1 tabIndex={-1} className="text-2xl font-bold max-[359px]:text-xl md:text-3xl">
        Shopping Cart{' '}
        <span
          role="status"
          className="tabular block text-base font-normal tracking-normal text-muted md:ml-1 md:inline"
        >
          {countOf(cart.itemCount, 'item')}
        </span>
      </h1>
      {cart.items.length > 0 && (
        <Button
          variant="ghost"
          icon={<Trash2 className="size-4.5" />}
          onClick={askAndClear}
          className="-mr-2 shrink-0 px-3"
        >
          Clear Cart
        </Button>
      )}
    </div>
  )
}

function CheckoutButtons({ isBlocked }: { isBlocked: boolean }) {
  return (
    <>
      <ProceedButton isBlocked={isBlocked} />
      <Link to={paths.products} className={buttonStyle({ variant: 'ghost', isWide: true })}>
        Continue Shopping
      </Link>
      {saysFreeDelivery(useShopInfo()) && (
        <p className="text-center text-sm text-muted">Delivery in 5-7 business days</p>
      )}
    </>
  )
}

/** Quantities that still wait for another tap are sent before the checkout opens. */
function ProceedButton({ isBlocked }: { isBlocked: boolean }) {
  const { flush } = useCartActions()
  const navigate = useNavigate()
  const proceed = () => {
    flush()
    navigate(paths.checkout)
  }
  return (
    <Button isWide disabled={isBlocked} onClick={proceed} className="min-h-12">
      Proceed to Checkout
    </Button>
  )
}

interface CheckoutBarProps {
  cart: ShownCart
  isBlocked: boolean
  /** Why nothing can be ordered to where the cart goes. */
  refusal: string | undefined
}

function CheckoutBar({ cart, isBlocked, refusal }: CheckoutBarProps) {
  return (
    <ActionBar isAboveNavigation>
      {refusal && <p className="mb-2 text-sm font-semibold text-error">{refusal}.</p>}
      <div className="flex items-center gap-4">
        <p className="tabular shrink-0 leading-tight">
          <span className="block text-lg font-bold">
            <Payable cart={cart} />
          </span>
          <span className="text-xs text-muted">
            Tax included{cart.delivery.isServed === undefined && ', plus delivery'}
          </span>
        </p>
        <ProceedButton isBlocked={isBlocked} />
      </div>
    </ActionBar>
  )
}

function EmptyCart({ isWholePage = false }: { isWholePage?: boolean }) {
  return (
    <>
      {isWholePage && <h1 className="sr-only">Shopping Cart</h1>}
      <EmptyState
        icon={<ShoppingCart />}
        title="Your cart is empty"
        text="Add items to get started"
        actions={
          <Link to={paths.products} className={buttonStyle()}>
            Start Shopping
          </Link>
        }
        className={isWholePage ? undefined : 'py-6'}
      />
    </>
  )
}
