import type { VisitorCartBody } from '#contract/ordering/cart-schemas.ts'
import type { CartChange } from './cart-changes.ts'
import { readItems, writeItems } from './visitor-storage.ts'
import { productOf, type WishlistChange } from './wishlist-changes.ts'

/** What this browser keeps of a visitor's wishlist. */
export interface SavedItem {
  productId: string
  variantId?: string
  /** ISO 8601. */
  addedAt: string
}

/** What this browser keeps of a visitor's cart. */
export type KeptItem = VisitorCartBody['items'][number]

export function idOf({ productId, variantId }: KeptItem): string {
  return variantId ?? productId
}

/**
 * Keeps a change of a visitor's cart at once, because the page may be left before the server answers. Codes are not kept.
 * @returns takes it back, with what was kept since
 */
export function keepChange(change: CartChange): () => void {
  const before = readItems<KeptItem>('cart')
  writeItems('cart', applyChange(before, change))
  if (change.kind !== 'add' && change.kind !== 'choose') return () => undefined
  const replaced =
    change.kind === 'choose' ? before.find((item) => idOf(item) === change.variantId) : undefined
  return () => {
    const items = withoutAddition(readItems<KeptItem>('cart'), change)
    writeItems('cart', replaced ? plus(items, replaced) : items)
  }
}

/** The items without the units that a change has added. */
export function withoutAddition(
  items: KeptItem[],
  { product, quantity }: Extract<CartChange, { kind: 'add' | 'choose' }>,
): KeptItem[] {
  return plus(items, { ...itemOf(product), quantity: -quantity })
}

const itemOf = ({ id, variantId }: { id: string; variantId?: string }) => ({ productId: id, variantId })

function applyChange(items: KeptItem[], change: CartChange): KeptItem[] {
  switch (change.kind) {
    case 'add':
      return plus(items, { ...itemOf(change.product), quantity: change.quantity })
    case 'set':
      return items.map((item) =>
        idOf(item) === change.variantId ? { ...item, quantity: change.quantity } : item,
      )
    case 'choose': {
      const others = items.filter((item) => idOf(item) !== change.variantId)
      return plus(others, { ...itemOf(change.product), quantity: change.quantity })
    }
    case 'remove':
      return items.filter((item) => idOf(item) !== change.variantId)
    case 'clear':
      return []
    default:
      return items
  }
}

/** The items with the units of one more, or fewer of it. */
function plus(items: KeptItem[], added: KeptItem): KeptItem[] {
  const present = items.find((item) => idOf(item) === idOf(added))
  if (!present) return added.quantity > 0 ? [...items, added] : items
  const quantity = present.quantity + added.quantity
  return quantity > 0
    ? items.map((item) => (item === present ? { ...item, quantity } : item))
    : items.filter((item) => item !== present)
}

/** `keepChange` for a visitor's wishlist, the latest first. */
export function keepWish(change: WishlistChange): () => void {
  const productId = productOf(change)
  const isOther = (item: SavedItem) => item.productId !== productId
  const write = (first: readonly SavedItem[]) =>
    writeItems('wishlist', [...first, ...readItems<SavedItem>('wishlist').filter(isOther)])
  const before = readItems<SavedItem>('wishlist').filter((item) => !isOther(item))
  write(change.kind === 'add' ? [savedItemOf(change.item)] : [])
  return () => write(before)
}

const savedItemOf = ({
  productId,
  variantId,
  addedAt,
}: Extract<WishlistChange, { kind: 'add' }>['item']) => ({
  productId,
  variantId: variantId ?? undefined,
  addedAt,
})
