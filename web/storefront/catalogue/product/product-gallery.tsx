import { ZoomIn } from 'lucide-react'
import { type MouseEvent, type ReactNode, Suspense, useRef, useState } from 'react'
import { SHOWN_WIDTHS } from '#contract/catalogue/catalogue.ts'
import { classNames } from '#ui/class-names.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { useHasBeenTrue } from '#ui/overlays/use-has-been-true.ts'
import { ProductPicture } from '#ui/pictures/product-picture.tsx'
import { type Place, placeOf } from './picture-place.ts'

const PictureZoom = lazyComponent(async () => (await import('./picture-zoom.tsx')).PictureZoom)

interface ProductGalleryProps {
  name: string
  /** Picture keys, the main one first. */
  pictures: readonly string[]
  /** What the pictures show, by their keys; without a text the product's name is used. */
  texts: Readonly<Record<string, string>>
  /** Shown on the picture: "Best Seller". */
  badge?: ReactNode
}

/** Pictures to swipe through, with a dot for each on phones and a thumbnail on wide screens. */
export function ProductGallery({ name, pictures, texts, badge }: ProductGalleryProps) {
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [isEnlarged, setEnlarged] = useState(false)
  const [touched, setTouched] = useState<Place>()
  const wasEnlarged = useHasBeenTrue(isEnlarged)
  const shown = pictures.length > 0 ? pictures : ['']

  const pictureName = (at: number) =>
    texts[shown[at] ?? ''] || (at === 0 ? name : `${name}, picture ${at + 1}`)
  function show(at: number) {
    setCurrent(at)
    const element = strip.current
    element?.scrollTo({ left: at * element.clientWidth, behavior: 'smooth' })
  }
  function enlarge(event: MouseEvent<HTMLElement>) {
    setTouched(matchMedia('(pointer: coarse)').matches ? placeOf(event, event.currentTarget) : undefined)
    setEnlarged(true)
  }
  return (
    <section
      aria-label={`Pictures of ${name}`}
      className={classNames(
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
            <li key={picture} className="relative w-full shrink-0 snap-center">
              <ProductPicture
                picture={picture || null}
                name={pictureName(at)}
                sizes={SHOWN_WIDTHS.productPage}
                isFirst={at === 0}
                className="max-lg:aspect-[4/3] max-lg:bg-surface max-lg:object-contain"
              />
              {picture && (
                <button
                  type="button"
                  aria-label={`Enlarge picture ${at + 1}`}
                  onClick={enlarge}
                  className="absolute inset-0 flex cursor-zoom-in items-end justify-end p-3 focus-visible:-outline-offset-2"
                >
                  <span className="flex size-9 items-center justify-center rounded-full bg-surface/85 text-ink">
                    <ZoomIn className="size-5" />
                  </span>
                </button>
              )}
            </li>
          ))}
        </ul>
        {shown.length > 1 && (
          <ul
            aria-hidden="true"
            className="pointer-events-none absolute inset-x-0 bottom-2 flex justify-center gap-1.5 lg:hidden"
          >
            {shown.map((picture, at) => (
              <li
                key={picture}
                className={classNames(
                  'size-2 rounded-full ring-1 ring-surface',
                  at === current ? 'bg-brand' : 'bg-input',
                )}
              />
            ))}
          </ul>
        )}
        {badge && <div className="pointer-events-none absolute top-3 left-3">{badge}</div>}
      </div>
      {shown.length > 1 && (
        <ul aria-label="Thumbnails" className="grid gap-3 max-lg:hidden">
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
      {wasEnlarged && (
        <Suspense fallback={null}>
          <PictureZoom
            isOpen={isEnlarged}
            onClose={() => setEnlarged(false)}
            title={name}
            pictures={shown.map((key, at) => ({ key, name: pictureName(at) }))}
            first={current}
            touched={touched}
          />
        </Suspense>
      )}
    </section>
  )
}
