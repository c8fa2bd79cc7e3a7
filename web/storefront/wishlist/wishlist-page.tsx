import { Heart } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { PleaseLogin } from '#accounts/please-login.tsx'
import { useShopperId } from '#accounts/shopper.ts'
import type { ActionFailure } from '#client/action-result.ts'
import type { Wishlist, WishlistItem } from '#contract/wishlist.ts'
import { paths } from '#shop/paths.ts'
import { useCategoryName } from '#shop/products/category-names.ts'
import { useCartActions } from '#storefront/basket/cart-actions.ts'
import { useWishlistActions } from '#storefront/basket/wishlist-actions.ts'
import { useWishlist } from '#storefront/basket/wishlist-api.ts'
import { ListSkeleton } from '#storefront/layout/page-skeletons.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { countOf } from '#ui/count-of.ts'
import { toast } from '#ui/overlays/toast.ts'
import { useConfirm } from '#ui/overlays/use-confirm.tsx'
import { LoadError } from '#ui/page/load-error.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { RemovedRow } from '#ui/page/removed-row.tsx'
import { useRemovedRows } from '#ui/page/removed-rows.ts'
import { type RowWork, WishlistRow } from './wishlist-row.tsx'

const keyOfItem = (item: WishlistItem) => item.productId

export function WishlistPage() {
  const shopperId = useShopperId()
  const { wishlist, query } = useWishlist()
  if (!shopperId) return <PleaseLogin text="You need to login to view your wishlist" />
  if (wishlist) return <WishlistScreen wishlist={wishlist} />
  return query.error ? <LoadError heading="h1" query={query} /> : <ListSkeleton />
}

function WishlistScreen({ wishlist }: { wishlist: Wishlist }) {
  const rows = useRemovedRows(wishlist.items, keyOfItem)
  const { workOf, move, remove, dismiss } = useRowWork(rows)
  const { add } = useWishlistActions()
  const categoryName = useCategoryName()
  if (rows.shown.length === 0) return <EmptyWishlist />
  return (
    <div className="page-width pt-5 md:pt-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 md:mb-6">
        <h1 tabIndex={-1} className="text-2xl font-bold max-[359px]:text-xl md:text-3xl">
          My Wishlist{' '}
          <span
            role="status"
            className="tabular block text-base font-normal tracking-normal text-muted md:ml-1 md:inline"
          >
            {countOf(wishlist.items.length, 'item')}
          </span>
        </h1>
        <Link
          to={paths.products}
          className={`${buttonStyle({ variant: 'ghost' })} -mr-2 px-3 max-[359px]:-ml-3`}
        >
          Continue Shopping
        </Link>
      </div>
      <ul aria-label="Saved items" className="grid gap-3 md:grid-cols-2 md:gap-4 xl:grid-cols-3">
        {rows.shown.map((shown) => {
          const item = shown.row
          const work = workOf(item)
          const isGone = shown.kind === 'removed' && work.doing === undefined
          return (
            <li key={item.productId}>
              {isGone ? (
                <RemovedRow
                  {...(shown.how === 'moved'
                    ? { text: 'Moved to cart', action: <ViewCartLink /> }
                    : { text: 'Removed' })}
                  name={item.name}
                  onUndo={() => void add(item)}
                />
              ) : (
                <WishlistRow
                  item={item}
                  categoryName={categoryName(item.category)}
                  work={work}
                  onMove={() => move(item)}
                  onRemove={() => remove(item)}
                  onDismiss={() => dismiss(item)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function ViewCartLink() {
  return (
    <Link to={paths.cart} className={buttonStyle({ variant: 'ghost' })}>
      View cart
    </Link>
  )
}

function EmptyWishlist() {
  return (
    <>
      <h1 className="sr-only">My Wishlist</h1>
      <EmptyState
        icon={<Heart />}
        title="Your wishlist is empty"
        text="Save items you love for later"
        actions={
          <Link to={paths.products} className={buttonStyle()}>
            Browse Products
          </Link>
        }
      />
    </>
  )
}

/** The actions on rows, with the pending action and the error of each row. */
function useRowWork(
  rows: Pick<ReturnType<typeof useRemovedRows<WishlistItem>>, 'keepPlace' | 'releasePlace'>,
) {
  const [workByProduct, setWorkByProduct] = useState<Record<string, RowWork>>({})
  const cart = useCartActions()
  const wishlist = useWishlistActions()
  const confirm = useConfirm()
  const set = ({ productId }: WishlistItem, work: RowWork) =>
    setWorkByProduct((others) => ({ ...others, [productId]: work }))

  async function remove(item: WishlistItem) {
    const question = {
      title: 'Remove this item from wishlist?',
      confirmLabel: 'Remove',
      tone: 'danger',
    } as const
    if (!(await confirm({ ...question, description: item.name }))) return
    rows.keepPlace(item, 'removed')
    set(item, { doing: 'removing' })
    const result = await wishlist.remove(item.productId, { isQuiet: true })
    if (!result.success) rows.releasePlace(item)
    set(item, result.success ? {} : { error: removalError(result) })
    if (result.success) toast.success('Removed from wishlist', { id: 'wishlist' })
  }

  async function move(item: WishlistItem) {
    set(item, { doing: 'moving' })
    const added = await cart.add({ ...item, id: item.productId, variantId: item.variantId ?? undefined }, 1, {
      isQuiet: true,
    })
    if (!added.success) return set(item, { error: moveError(added) })
    rows.keepPlace(item, 'moved')
    const removed = await wishlist.remove(item.productId, { isQuiet: true })
    if (!removed.success) rows.releasePlace(item)
    set(item, {})
    if (removed.success) toast.success('Moved to cart!', { id: 'wishlist' })
    else toast.warning('Added to cart, but could not be removed from wishlist', { id: 'wishlist' })
  }
  return {
    workOf: (item: WishlistItem): RowWork => workByProduct[item.productId] ?? {},
    move,
    remove,
    dismiss: (item: WishlistItem) => set(item, {}),
  }
}

/** The server's reason, or a default one. */
function removalError({ error, isRefused }: ActionFailure): RowWork['error'] {
  const title = isRefused ? 'Failed to remove from wishlist' : 'Error removing from wishlist'
  const text = isRefused ? error || 'Failed to remove item' : 'Failed to remove item from wishlist'
  return { title, text }
}

function moveError({ error, isRefused }: ActionFailure): RowWork['error'] {
  const title = isRefused ? 'Failed to move to cart' : 'Error moving to cart'
  return { title, text: (isRefused && error) || 'Failed to move item to cart' }
}
