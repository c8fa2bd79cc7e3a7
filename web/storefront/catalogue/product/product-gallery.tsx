import { type ReactNode, useRef, useState } from 'react'
import { SHOWN_WIDTHS } from '#contract/catalogue.ts'
import { classNames } from '#ui/class-names.ts'
import { ProductPicture } from '#ui/product-picture.tsx'

interface ProductGalleryProps {
  name: string
  /** Picture keys, the main one first. */
  pictures: readonly string[]
  /** Shown on the picture: "Best Seller". */
  badge?: ReactNode
}

/** Pictures to swipe through, and one thumbnail for each. */
export function ProductGallery({ name, pictures, badge }: ProductGalleryProps) {
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const shown = pictures.length > 0 ? pictures : ['']

  function show(at: number) {
    setCurrent(at)
    const element = strip.current
    element?.scrollTo({ left: at * element.clientWidth, behavior: 'smooth' })
  }
  return (
    <section
      aria-label={`Pictures of ${name}`}
      className={classNames(
        'flex flex-col gap-2 lg:gap-3',
        shown.length > 1 && 'lg:grid lg:grid-cols-[76px_minmax(0,1fr)] lg:items-start lg:gap-4',
      )}
    >
      <div className="relative overflow-hidden rounded-xl outlined lg:order-last">
        <ul
          ref={strip}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label="Swipe for more pictures"
          onScroll={({ currentTarget }) =>
            setCurrent(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))
          }
          className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain focus-visible:-outline-offset-2"
        >
          {shown.map((picture, at) => (
            <li key={picture} className="w-full shrink-0 snap-center">
              <ProductPicture
                picture={picture || null}
                name={at === 0 ? name : `${name}, picture ${at + 1}`}
                sizes={SHOWN_WIDTHS.productPage}
                isFirst={at === 0}
              />
            </li>
          ))}
        </ul>
        {badge && <div className="pointer-events-none absolute top-3 left-3">{badge}</div>}
      </div>
      {shown.length > 1 && (
        <ul aria-label="Thumbnails" className="grid grid-cols-6 gap-2 lg:grid-cols-1 lg:gap-3">
          {shown.map((picture, at) => (
            <li key={picture}>
              <button
                type="button"
                aria-label={`Show picture ${at + 1} of ${shown.length}`}
                aria-current={at === current || undefined}
                onClick={() => show(at)}
                className={classNames(
                  'block w-full overflow-hidden rounded-md border-2 transition-[border-color,opacity]',
                  at === current ? 'border-brand' : 'border-transparent opacity-75 hover:opacity-100',
                )}
              >
                <ProductPicture picture={picture} name="" sizes="80px" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
