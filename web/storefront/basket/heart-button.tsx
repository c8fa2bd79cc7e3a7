import { Heart } from 'lucide-react'
import { classNames } from '#ui/class-names.ts'
import { useWishlistActions } from './wishlist-actions.ts'
import { useIsSaved } from './wishlist-api.ts'
import type { WishlistProduct } from './wishlist-changes.ts'

interface HeartButtonProps {
  product: WishlistProduct & { id: string; name: string }
  /** `plate` is a light disc for use on a picture. */
  variant?: 'plate' | 'outline'
}

const variantStyles = {
  plate: 'size-9 bg-plate text-on-plate shadow-card',
  outline: 'size-11 outlined bg-surface text-ink group-hover/heart:bg-quiet',
}

const savedColours = { plate: 'fill-heart text-heart', outline: 'fill-error text-error' }

/** Adds a product to the wishlist or removes it; the heart changes before the server has answered. */
export function HeartButton({ product, variant = 'plate' }: HeartButtonProps) {
  const isSaved = useIsSaved(product.id)
  const { add, remove } = useWishlistActions()
  const label = isSaved ? `Remove ${product.name} from wishlist` : `Add ${product.name} to wishlist`
  return (
    <button
      type="button"
      aria-label={label}
      title={isSaved ? 'Remove from wishlist' : 'Add to wishlist'}
      aria-pressed={isSaved}
      onClick={() => (isSaved ? remove(product.id, { undo: () => add(product) }) : add(product))}
      className="group/heart flex size-11 items-center justify-center rounded-full transition-[scale] active:scale-95"
    >
      <span className={classNames('flex items-center justify-center rounded-full', variantStyles[variant])}>
        <Heart
          key={String(isSaved)}
          className={classNames('size-5', isSaved && `animate-pop ${savedColours[variant]}`)}
        />
      </span>
    </button>
  )
}
