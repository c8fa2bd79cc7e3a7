import { ShoppingBasket } from 'lucide-react'
import { useState } from 'react'
import { pictureSources, pictureUrl } from '#contract/catalogue/catalogue.ts'
import { classNames } from '#ui/class-names.ts'

/** The key in a URL of this shop ("/pictures/sample/laptop-4/hero-320.webp"); null for any other URL. */
export function pictureKeyOf(url: string): string | null {
  const key = /^\/pictures\/(.+)-(?:160|320|480|960)\.webp$/.exec(url)?.[1]
  return key ? decodeURI(key) : null
}

interface ProductPictureProps {
  /** A picture's key, or the URL of one of its sizes; null shows the placeholder. */
  picture: string | null
  /** The product's name: the alternative text, and the placeholder's. */
  name: string
  /** Widths on screen, as in `<img sizes>`: "(width >= 64rem) 25vw, 50vw". */
  sizes: string
  /** On the first screen, so it loads eagerly. */
  isFirst?: boolean
  /** `cover` fills its box, which must have a size; otherwise a square. */
  className?: string
}

/** A product's picture in the size that fits; a placeholder with its name where it cannot be loaded. */
export function ProductPicture({ picture, name, sizes, isFirst, className }: ProductPictureProps) {
  const [failedPicture, setFailedPicture] = useState<string | null>(null)
  if (!picture || failedPicture === picture) return <PicturePlaceholder name={name} className={className} />
  const key = picture.startsWith('/') ? pictureKeyOf(picture) : picture
  const sources = key && pictureSources(key)
  return (
    <img
      src={key ? pictureUrl(key, 480) : picture}
      srcSet={sources || undefined}
      sizes={sources ? sizes : undefined}
      alt={name}
      width={480}
      height={480}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding={isFirst ? 'sync' : 'async'}
      draggable={false}
      onError={() => setFailedPicture(picture)}
      // A picture in the server's HTML may have failed before React listened for errors.
      ref={(image) => {
        if (image?.complete && image.currentSrc !== '' && image.naturalWidth === 0) setFailedPicture(picture)
      }}
      className={classNames('aspect-square w-full bg-quiet object-cover', className)}
    />
  )
}

function PicturePlaceholder({ name, className }: { name: string; className?: string }) {
  return (
    <div
      role="img"
      aria-label={name}
      data-placeholder
      className={classNames(
        'flex aspect-square w-full flex-col items-center justify-center gap-1.5 overflow-hidden bg-quiet p-2 text-center text-muted',
        className,
      )}
    >
      <ShoppingBasket className="size-1/4 max-h-10 min-h-4 shrink-0 opacity-60" />
      <span className="line-clamp-3 max-w-full text-xs leading-tight font-medium">{name}</span>
    </div>
  )
}
